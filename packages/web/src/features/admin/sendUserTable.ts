import type { UserTable } from '@georisk/contract/verticals/admin/userTable.ts';
import { API } from '@georisk/contract/api.ts';
import { sendForm } from '#web/shared/caseForm/sendForm.ts';

export interface TableToSend {
  readonly file: File;
  /** Company of the people; empty for the own one. */
  readonly companyId: string;
}

/**
 * Sends a table of people: says what it would make, or makes them and invites them.
 * @throws TableRefused where they were to be made and a cell is wrong; ApiProblem
 */
export function sendUserTable({ file, companyId }: TableToSend, applies: boolean): Promise<UserTable> {
  const query = new URLSearchParams({ ...(companyId !== '' && { companyId }), ...(applies && { apply: 'true' }) });
  const text = query.toString();
  return sendForm<'inviteUsers'>(
    text === '' ? API.inviteUsers.path : `${API.inviteUsers.path}?${text}`,
    'usersFile',
    file,
  );
}
