import type { ImportKind } from '@georisk/contract/verticals/admin/imports.ts';

export const MEGABYTE = 1024 * 1024;
/** Chosen by a field of its own. */
export const COMPANY = 'company';

/** An import as it is filled in. */
export interface ImportWish {
  readonly word: string;
  readonly company: string;
  readonly options: Readonly<Record<string, string>>;
  readonly files: readonly File[];
}

export const NO_WISH: ImportWish = { word: '', company: '', options: {}, files: [] };

/** The file that is larger than its kind may be. */
export const tooLarge = ({ files }: ImportWish, { maxBytes }: Pick<ImportKind, 'maxBytes'>): File | undefined =>
  files.find(({ size }) => size > maxBytes);

/** Whether it can be sent. */
export function isComplete(wish: ImportWish, kind: ImportKind): boolean {
  const hasCompany = wish.company !== '' || (wish.options['new-company'] ?? '') !== '';
  return wish.files.length > 0 && tooLarge(wish, kind) === undefined && (kind.company !== 'needed' || hasCompany);
}
