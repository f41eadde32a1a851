import { Problem } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { importingTexts as texts } from './importing.hu.ts';
import type { Sender } from './sentCommand.ts';

/** For whom a caller may send imports. @throws Problem of a caller who is of no company */
export const senderOf = ({ access, caller }: Pick<CallContext, 'access' | 'caller'>): Sender => {
  if (access.cell === 'A') return { onlyCompany: null };
  // A caller without a company has no rows of one.
  if (caller.companyId === null) throw new Problem('form-refused', { message: texts.companyUnknown });
  return { onlyCompany: caller.companyId };
};
