import { cellOf, mayCall } from '@georisk/contract/permissions/permissions.ts';

/** Who adds to a case: an expert to the one that he has been given, others to every one that they reach. */
export function mayWorkOn(
  { expertId }: { readonly expertId?: number | null | undefined },
  { id, role }: { readonly id: number; readonly role: number },
): boolean {
  const letter = cellOf('uploadCasePhoto', role);
  return letter === 'R' ? expertId === id : letter !== '-';
}

/** Who brings documents of inspections by a table. Without a company of his own somebody would have to say whose they are: that is the call's affair. */
export const mayBringDocuments = ({
  role,
  companyId,
}: {
  readonly role: number;
  readonly companyId: number | null;
}): boolean => mayCall('importInspections', role) && companyId !== null;
