import { parseArgs } from 'node:util';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import type { DecimalSign } from '@georisk/domain/text/writtenNumber.ts';
import { normalBaseline } from '@georisk/imagery/satellite/reflectance.ts';
import { sridOfName } from '#server/formats/crsName.ts';
import type { NamedColumns } from '../fields.ts';
import { hasNumbers, type ImportKinds } from '../importKind.ts';
import type { ValueMaps } from '../valueList.ts';
import { commandTexts } from './command.hu.ts';
import { columnMapOf, valueMapsOf } from './mappings.ts';

/** The requested scenes of a STAC source, as typed at a terminal. */
export interface StacCommand {
  /** Address, or path of a file. */
  readonly where: string;
  readonly collection: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The command line, read and checked. */
export interface Command {
  /** A word of the kinds of import. */
  readonly kind: string;
  readonly files: readonly string[];
  readonly dryRun: boolean;
  readonly json: string | undefined;
  readonly map: NamedColumns;
  readonly values: ValueMaps;
  readonly company: string | undefined;
  readonly newCompany: string | undefined;
  readonly srid: number | undefined;
  readonly layer: string | undefined;
  readonly date: string | undefined;
  readonly year: number | undefined;
  /** The decimal sign of the texts of a table, which its columns need not show. */
  readonly decimal: DecimalSign | undefined;
  readonly scale: number | undefined;
  readonly offset: number | undefined;
  readonly noData: number | undefined;
  readonly group: string | undefined;
  readonly granule: string | undefined;
  /** Number of the case that photos are of. */
  readonly damage: string | undefined;
  /** Code of the country for yields without a place. */
  readonly country: string | undefined;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly withoutOutline: boolean;
  readonly overwriteOutlines: boolean;
  readonly refresh: boolean;
  /** Whose data a file is, as the map says it. */
  readonly credit: string | undefined;
  /** The file is all there is: what it leaves out is removed. */
  readonly whole: boolean;
  /** Names of the bands of one file, in their order. */
  readonly bands: readonly string[] | undefined;
  readonly baseline: string | undefined;
  readonly offsetApplied: boolean;
  readonly withoutMask: boolean;
  /** Scenes of a STAC source instead of files. */
  readonly stac: StacCommand | undefined;
}

export type ParsedCommand =
  | { readonly ok: true; readonly command: Command }
  | { readonly ok: false; readonly reason: string };

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

const OPTIONS = {
  map: { type: 'string', multiple: true, default: [] as string[] },
  columns: { type: 'string', multiple: true, default: [] as string[] },
  values: { type: 'string', multiple: true, default: [] as string[] },
  json: text,
  company: text,
  'new-company': text,
  crs: text,
  layer: text,
  date: text,
  year: text,
  decimal: text,
  scale: text,
  offset: text,
  nodata: text,
  group: text,
  granule: text,
  damage: text,
  country: text,
  email: text,
  phone: text,
  'dry-run': flag,
  'without-outline': flag,
  'overwrite-outlines': flag,
  refresh: flag,
  credit: text,
  whole: flag,
  bands: text,
  baseline: text,
  'offset-applied': flag,
  'without-mask': flag,
  stac: text,
  collection: text,
  from: text,
  to: text,
} as const;

/** Options of every kind whose columns can be named. */
export const MAPPINGS = ['columns', 'values'] as const;

/** The command line is wrong; the message is a Hungarian sentence. */
class ArgumentError extends Error {}

const refuse = (reason: string): never => {
  throw new ArgumentError(reason);
};

/** Reads the arguments after the program's name. */
export function parseCommand(args: readonly string[], kinds: ImportKinds): ParsedCommand {
  try {
    return { ok: true, command: read(args, kinds) };
  } catch (error) {
    if (error instanceof ArgumentError) return { ok: false, reason: error.message };
    throw error;
  }
}

function read(args: readonly string[], kinds: ImportKinds): Command {
  const { values, positionals } = parse(args);
  const [word, ...files] = positionals;
  const kind = word !== undefined && Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  if (word === undefined || kind === undefined) return refuse(commandTexts.kind(word, Object.keys(kinds)));
  if (files.length === 0 && values.stac === undefined) return refuse(commandTexts.noFile);
  const special = new Set(Object.values(kinds).flatMap(({ options }) => options));
  for (const [name, given] of Object.entries(values)) {
    const isGiven = Array.isArray(given) ? given.length > 0 : given !== undefined && given !== false;
    if (isGiven && special.has(name) && !kind.options.includes(name)) {
      return refuse(commandTexts.notForKind(name, word));
    }
  }
  const mapping = MAPPINGS.find((name) => values[name].length > 0);
  if (values.decimal !== undefined && !hasNumbers(kind)) return refuse(commandTexts.notForKind('decimal', word));
  if (mapping !== undefined && !kind.options.includes('map')) return refuse(commandTexts.notForKind(mapping, word));
  if (kind.ofCompany && values.company === undefined && values['new-company'] === undefined) {
    return refuse(kind.options.includes('new-company') ? commandTexts.companyNeeded : commandTexts.companyOf);
  }
  checkStac(values, files);
  return {
    kind: word,
    files,
    dryRun: values['dry-run'],
    json: values.json,
    map: { ...readColumnMap(values.columns), ...readMap(values.map) },
    values: readValueMaps(values.values),
    company: values.company,
    newCompany: values['new-company'],
    srid: values.crs === undefined ? undefined : (sridOf(values.crs) ?? refuse(commandTexts.crs(values.crs))),
    layer: values.layer,
    date: readDate(values.date),
    year: values.year === undefined ? undefined : readNumber('year', values.year, Number.isInteger),
    decimal: readSign(values.decimal),
    scale: readNumber('scale', values.scale, (value) => value !== 0),
    offset: readNumber('offset', values.offset),
    noData: values.nodata?.toLowerCase() === 'nan' ? Number.NaN : readNumber('nodata', values.nodata),
    group: values.group,
    granule: values.granule,
    damage: values.damage,
    country: values.country,
    email: readPattern('email', values.email),
    phone: readPattern('phone', values.phone),
    withoutOutline: values['without-outline'],
    overwriteOutlines: values['overwrite-outlines'],
    refresh: values.refresh,
    credit: values.credit,
    whole: values.whole,
    bands: values.bands?.split(',').map((name) => name.trim()),
    baseline: readBaseline(values.baseline),
    offsetApplied: values['offset-applied'],
    withoutMask: values['without-mask'],
    stac:
      values.stac === undefined
        ? undefined
        : {
            where: values.stac,
            collection: values.collection,
            from: readDate(values.from),
            to: readDate(values.to),
          },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const option = /'(--?[\w-]+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? '';
    return refuse(commandTexts.unknownOption(option));
  }
}

function readMap(parts: readonly string[]): Readonly<Record<string, string>> {
  const pairs = parts
    .flatMap((part) => part.split(','))
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 1 || at === pair.length - 1
        ? refuse(commandTexts.map(pair))
        : ([pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const);
    });
  return Object.fromEntries(pairs);
}

const readColumnMap = (parts: readonly string[]): NamedColumns => columnMapOf(parts) ?? refuse(commandTexts.columns);

const readValueMaps = (parts: readonly string[]): ValueMaps => valueMapsOf(parts) ?? refuse(commandTexts.values);

const sridOf = (value: string): number | null => (/^\d{4,6}$/.test(value) ? Number(value) : sridOfName(value));

function readNumber(
  name: string,
  value: string | undefined,
  accepts: (value: number) => boolean = () => true,
): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value.replace(',', '.'));
  return value.trim() !== '' && Number.isFinite(number) && accepts(number)
    ? number
    : refuse(commandTexts.number(name, value));
}

const SIGNS: ReadonlyMap<string, DecimalSign> = new Map([
  [',', ','],
  ['vesszo', ','],
  ['comma', ','],
  ['.', '.'],
  ['pont', '.'],
  ['dot', '.'],
]);

/** Without accents: a terminal may not have them. */
const foldedSign = (value: string): string =>
  value
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase();

const readSign = (value: string | undefined): DecimalSign | undefined =>
  value === undefined ? undefined : (SIGNS.get(foldedSign(value)) ?? refuse(commandTexts.decimal(value)));

const readDate = (value: string | undefined): string | undefined =>
  value === undefined || isIsoDate(value) ? value : refuse(commandTexts.date(value));

/** A catalogue's own values are not given again; options that narrow a catalogue need one. */
const OF_FILES = ['date', 'granule', 'bands', 'baseline', 'offset-applied'] as const;
const OF_STAC = ['collection', 'from', 'to'] as const;

function checkStac(values: ReturnType<typeof parse>['values'], files: readonly string[]): void {
  const wrong = (values.stac === undefined ? OF_STAC : OF_FILES).find((name) => values[name]);
  if (wrong !== undefined) {
    refuse(values.stac === undefined ? commandTexts.needsStac(wrong) : commandTexts.notWithStac(`--${wrong}`));
  }
  if (values.stac !== undefined && files.length > 0) refuse(commandTexts.notWithStac(files.join(', ')));
}

const readBaseline = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : (normalBaseline(value) ?? refuse(commandTexts.baseline(value)));

/** Without the farmer in it, all of them would get the same address. */
const readPattern = (name: string, value: string | undefined): string | undefined =>
  value === undefined || value.includes('{farmer}') ? value : refuse(commandTexts.pattern(name));
