import { cellOf, mayCall } from '@georisk/contract/permissions/permissions.ts';

/** Who may add to a case: an expert to an assigned one, others to every one that they reach. */
export function mayWorkOn(
  { expertId }: { readonly expertId?: number | null | undefined },
  { id, role }: { readonly id: number; readonly role: number },
): boolean {
  const letter = cellOf('uploadCasePhoto', role);
  return letter === 'R' ? expertId === id : letter !== '-';
}

/** Who may finish the survey of a case: its expert, and the office. */
export function mayFinish(
  { expertId, status }: { readonly expertId?: number | null | undefined; readonly status: string },
  { id, role }: { readonly id: number; readonly role: number },
): boolean {
  const letter = cellOf('finishSurvey', role);
  return status !== 'closed' && (letter === 'R' ? expertId === id : letter !== '-');
}

/**
 * Who may upload documents of inspections by a table. Users without a company would have to name one: the call
 * decides that.
 */
export const mayBringDocuments = ({
  role,
  companyId,
}: {
  readonly role: number;
  readonly companyId: number | null;
}): boolean => mayCall('importInspections', role) && companyId !== null;
