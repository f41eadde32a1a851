/** Columns of the list of cases, in their order; their names are also the names by which it is sorted. */
export const CASE_COLUMNS = [
  'number',
  'insured',
  'settlement',
  'crop',
  'expert',
  'date',
  'danger',
  'area',
  'open',
  'deadline',
  'state',
  'step',
  'proposal',
] as const;
export type CaseColumn = (typeof CASE_COLUMNS)[number];

/** Shown where nothing else was chosen. */
export const SHOWN_COLUMNS: readonly CaseColumn[] = [
  'number',
  'insured',
  'settlement',
  'crop',
  'expert',
  'open',
  'deadline',
  'state',
  'step',
  'proposal',
];

export interface CaseSort {
  readonly column: CaseColumn;
  readonly descending: boolean;
}

/** The newest first. */
export const USUAL_SORT: CaseSort = { column: 'date', descending: true };

export const isCaseColumn = (text: string): text is CaseColumn => (CASE_COLUMNS as readonly string[]).includes(text);

/** `deadline`, or `-deadline` for the descending order; null for anything else. */
export function readSort(text: string): CaseSort | null {
  const descending = text.startsWith('-');
  const column = descending ? text.slice(1) : text;
  return isCaseColumn(column) ? { column, descending } : null;
}

export const sortText = ({ column, descending }: CaseSort): string => `${descending ? '-' : ''}${column}`;
