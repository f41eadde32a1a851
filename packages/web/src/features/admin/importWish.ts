import type { ImportKind } from '@georisk/contract/verticals/admin/imports.ts';
import { type Mapping, NO_MAPPING } from './importMapping.ts';

export const MEGABYTE = 1024 * 1024;
/** Chosen by a field of its own. */
export const COMPANY = 'company';

/** An import as it is filled in. */
export interface ImportWish {
  readonly word: string;
  readonly company: string;
  readonly options: Readonly<Record<string, string>>;
  readonly files: readonly File[];
  /** What was chosen here of columns and values, beside what is remembered. */
  readonly mapping: Mapping;
  /** Whether it is to be offered again. */
  readonly remember: boolean;
}

export const NO_WISH: ImportWish = {
  word: '',
  company: '',
  options: {},
  files: [],
  mapping: NO_MAPPING,
  remember: true,
};

/** Whether people map the columns of a kind's files. */
export const isMapped = ({ files, columns }: Pick<ImportKind, 'files' | 'columns'>): boolean =>
  files === 'table' && columns.length > 0;

/** Options that the mapping is in place of. */
const OF_MAPPING: ReadonlySet<string> = new Set(['map', 'columns', 'values']);

/** The options of a kind that are typed in. */
export const typedOptions = (kind: ImportKind): readonly string[] =>
  kind.options.filter(
    (option) =>
      option !== COMPANY && (isMapped(kind) ? !OF_MAPPING.has(option) : !['columns', 'values'].includes(option)),
  );

/** The file that is larger than its kind may be. */
export const tooLarge = ({ files }: ImportWish, { maxBytes }: Pick<ImportKind, 'maxBytes'>): File | undefined =>
  files.find(({ size }) => size > maxBytes);

/** Whether it can be sent. */
export function isComplete(wish: ImportWish, kind: ImportKind): boolean {
  const hasCompany = wish.company !== '' || (wish.options['new-company'] ?? '') !== '';
  return wish.files.length > 0 && tooLarge(wish, kind) === undefined && (kind.company !== 'needed' || hasCompany);
}
