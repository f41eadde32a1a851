import { IMPORT_OPTIONS } from '@georisk/contract/texts/importOptions.hu.ts';
import { type Command, MAPPINGS, parseCommand } from '#server/imports/command/arguments.ts';
import { hasNumbers, type ImportKindRow, type ImportKinds } from '#server/imports/importKind.ts';
import { importingTexts as texts } from './importing.hu.ts';

/** Options that every kind has. */
const OF_ALL = ['crs'] as const;
/** Options of those whose tables have numbers. */
const OF_NUMBERS = ['decimal'] as const;
/** Options that choose the company. */
const OF_COMPANY: ReadonlySet<string> = new Set(['company', 'new-company']);

/** The options of a kind that a form may have: those that read addresses or write files belong to the command. */
export const formOptions = (kind: ImportKindRow): readonly string[] =>
  [
    ...kind.options,
    ...(kind.options.includes('map') ? MAPPINGS : []),
    ...(hasNumbers(kind) ? OF_NUMBERS : []),
    ...OF_ALL,
  ].filter((option) => Object.hasOwn(IMPORT_OPTIONS, option));

export interface Sender {
  /** A company whose rows are the only ones that the sender may write; null for an administrator. */
  readonly onlyCompany: number | null;
}

/**
 * Whether a sender may import a kind: one of a single company only tables, whose rows are the company's alone. The
 * pixels of images are decoded by the serving process, and pictures keep the import's turn for long, so that only
 * administrators send them.
 */
export const mayImport = ({ ofCompany, mayBeOfCompany, files }: ImportKindRow, { onlyCompany }: Sender): boolean =>
  onlyCompany === null || (files === undefined && (ofCompany === true || mayBeOfCompany === true));

export type SentCommand =
  | { readonly ok: true; readonly command: Command }
  | { readonly ok: false; readonly reason: string };

/** The kind of a word, as far as the sender may import it. */
export function kindOfSender(
  word: string,
  sender: Sender,
  kinds: ImportKinds,
): { readonly ok: true; readonly kind: ImportKindRow } | { readonly ok: false; readonly reason: string } {
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  if (kind === undefined) return { ok: false, reason: texts.unknownKind(word, Object.keys(kinds)) };
  return mayImport(kind, sender) ? { ok: true, kind } : { ok: false, reason: texts.forAdministrators(word) };
}

type Fields = readonly (readonly [name: string, value: string])[];

function argumentOf(
  [name, value]: Fields[number],
  { onlyCompany }: Sender,
): string | { readonly refused: string } | null {
  const option = name === 'dryRun' ? 'dry-run' : name;
  if (value.trim() === '') return null;
  if (option !== 'dry-run' && !Object.hasOwn(IMPORT_OPTIONS, option)) return { refused: texts.onlyCommand(name) };
  const isOwn = option === 'company' && value.trim() === String(onlyCompany);
  if (onlyCompany !== null && OF_COMPANY.has(option)) return isOwn ? null : { refused: texts.ownCompany };
  if (option !== 'dry-run' && IMPORT_OPTIONS[option]?.type !== 'flag') return `--${option}=${value}`;
  if (value !== 'true' && value !== 'false') return { refused: texts.flag(name) };
  return value === 'true' ? `--${option}` : null;
}

/**
 * The command that a form means, read as one that was typed.
 * @param names of the files to import
 */
export function sentCommand(
  word: string,
  names: readonly string[],
  fields: Fields,
  sender: Sender,
  kinds: ImportKinds,
): SentCommand {
  const found = kindOfSender(word, sender, kinds);
  if (!found.ok) return found;
  const options: string[] = sender.onlyCompany === null ? [] : [`--company=${sender.onlyCompany}`];
  for (const field of fields) {
    const argument = argumentOf(field, sender);
    if (argument !== null && typeof argument !== 'string') return { ok: false, reason: argument.refused };
    if (argument !== null) options.push(argument);
  }
  return parseCommand([word, ...options, '--', ...names], kinds);
}
