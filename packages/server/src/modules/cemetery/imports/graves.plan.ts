import { isSurelyBefore, type LifeDate, parseLifeDate } from '@georisk/domain/cemetery/lifeDate.ts';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { asMultiPolygon } from '@georisk/domain/geo/geojson.ts';
import type { Areal, MultiPolygon } from '@georisk/domain/geo/types.ts';
import { textOf } from '#server/formats/cellText.ts';
import { optional, required } from '#server/imports/fields.ts';
import { type Plan, sameShape, type ShapedRow } from '#server/imports/plan.ts';
import { readingRow, readRequiredText, readText, refuseRow } from '#server/imports/reading.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { cemeteryTexts as texts } from '../cemetery.hu.ts';
import { nameKeyOf } from '../search.repository.ts';

export const graveFields = {
  graveyard: optional('temeto', 'temetokod', 'temetokodja', 'graveyard', 'graveyardcode'),
  parcel: required('parcella', 'parcel'),
  row: required('sor', 'row'),
  pos: required('hely', 'pos', 'sirhely', 'position'),
  deceased: optional('elhunytneve', 'elhunyt', 'nev', 'deceased', 'name'),
  birth: optional('szuletes', 'szuletett', 'szuletesidatum', 'szuletesiev', 'birth', 'birthdate'),
  death: optional('halalozas', 'elhunyta', 'halalozasdatuma', 'halalozasiev', 'death', 'deathdate'),
  validUntil: optional(
    'ervenyesseg',
    'lejarat',
    'sirhelyervenyessege',
    'sirhelylejarat',
    'validity',
    'validuntil',
    'gravevaliddate',
  ),
  photo: optional('fenykep', 'foto', 'photo', 'photopath'),
};

/** One of the dead of a register, or a grave of nobody. */
export interface RegisterRow extends ShapedRow {
  readonly graveyard: string | null;
  readonly parcel: string;
  readonly rowName: string;
  readonly pos: string;
  readonly name: string | null;
  readonly birthDate: LifeDate | null;
  readonly deathDate: LifeDate | null;
  /** Null where the register says nothing: what is stored stays. */
  readonly validUntil: string | null;
  readonly photoPath: string | null;
  readonly shape: MultiPolygon | null;
}

/** A row that is going to be saved. */
export interface SavedRow extends RegisterRow {
  readonly graveyardId: number;
  /** Of the same person as stored; null for a new one. */
  readonly deadId: number | null;
}

export interface StoredDead {
  readonly id: number;
  readonly nameKey: string;
  readonly birthDate: LifeDate | null;
  readonly deathDate: LifeDate | null;
}

export interface StoredGrave {
  readonly shape: MultiPolygon;
  readonly validUntil: string | null;
  readonly photoPath: string | null;
  readonly deads: readonly StoredDead[];
}

function readLifeDate(value: unknown, what: string): LifeDate | null {
  const text = textOf(value);
  return text === null ? null : (parseLifeDate(text) ?? refuseRow(texts.imports.date(what, text)));
}

function readDay(value: unknown): string | null {
  const text = textOf(value);
  if (text === null) return null;
  const day = parseLifeDate(text);
  return day !== null && isIsoDate(day) ? day : refuseRow(texts.imports.validUntil(text));
}

function readPhoto(value: unknown): string | null {
  const text = readText(value, texts.fields.photo, 500);
  if (text === null) return null;
  return /^https:\/\/[^\s"'<>]+$/.test(text) ? text : refuseRow(texts.imports.photo(text));
}

const SHORT = 20;

export const parseRegisterRow = (
  cells: Cells<typeof graveFields>,
  shape: Areal | null,
  row: number,
): ParsedRow<RegisterRow> =>
  readingRow(() => {
    const name = readText(cells.deceased, texts.fields.deceased);
    const birthDate = readLifeDate(cells.birth, texts.fields.birth);
    const deathDate = readLifeDate(cells.death, texts.fields.death);
    if (birthDate !== null && deathDate !== null && isSurelyBefore(deathDate, birthDate))
      return refuseRow(texts.imports.deathFirst(birthDate, deathDate));
    if (name === null && (birthDate !== null || deathDate !== null)) return refuseRow(texts.imports.nobody);
    return {
      row,
      graveyard: readText(cells.graveyard, texts.fields.graveyard, 40),
      parcel: readRequiredText(cells.parcel, texts.fields.parcel, SHORT),
      rowName: readRequiredText(cells.row, texts.fields.row, SHORT),
      pos: readRequiredText(cells.pos, texts.fields.pos, SHORT),
      name,
      birthDate,
      deathDate,
      validUntil: readDay(cells.validUntil),
      photoPath: readPhoto(cells.photo),
      shape: shape === null ? null : asMultiPolygon(shape),
    };
  });

export const placeText = ({ parcel, rowName, pos }: RegisterRow): string => texts.place(parcel, rowName, pos);

/** A grave's place within a company. */
export const placeKey = (
  graveyardId: number,
  { parcel, rowName, pos }: Pick<RegisterRow, 'parcel' | 'rowName' | 'pos'>,
): string => JSON.stringify([graveyardId, parcel, rowName, pos]);

/** Two rows about the same person are a mistake, and so are two rows of a grave without one. */
export const registerKey = (row: RegisterRow): string =>
  [row.graveyard, placeText(row), row.name, row.birthDate, row.deathDate].filter((part) => part !== null).join(', ');

/** What distinguishes the dead of a grave: two who differ in nothing of it are one person twice. */
const personKey = ({ name, birthDate, deathDate }: RegisterRow): string =>
  JSON.stringify([nameKeyOf(name ?? ''), birthDate, deathDate]);

/** One date may be what the other says in part: a year, or nothing. */
const agree = (a: LifeDate | null, b: LifeDate | null): boolean =>
  a === null || b === null || a.startsWith(b) || b.startsWith(a);

/** What earlier rows of the file have said about a grave. */
export interface SeenGrave {
  readonly shape: MultiPolygon | null;
  readonly validUntil: string | null;
  /** Its dead, by what distinguishes them. */
  readonly people: ReadonlySet<string>;
}

export interface Place {
  readonly graveyardId: number;
  readonly key: string;
}

/** A row's effect, or why it is refused. */
type Judged = 'add' | 'change' | 'same' | { readonly reason: string };

function judge(row: RegisterRow, seen: SeenGrave | undefined, stored: StoredGrave | undefined): Judged {
  const { imports } = texts;
  const place = placeText(row);
  if (seen?.shape != null && row.shape !== null && !sameShape(seen.shape, row.shape))
    return { reason: imports.otherShape(place) };
  if (seen?.validUntil != null && row.validUntil !== null && seen.validUntil !== row.validUntil)
    return { reason: imports.otherValidity(place, seen.validUntil, row.validUntil) };
  if (row.name !== null && seen?.people.has(personKey(row)) === true)
    return { reason: imports.samePerson(place, row.name) };
  if (stored === undefined && row.shape === null && seen?.shape == null) return { reason: imports.shapeMissing(place) };
  const person = row.name === null ? undefined : personOf(row, stored);
  if ((stored === undefined && seen === undefined) || (row.name !== null && person === undefined)) return 'add';
  const isSamePerson =
    person === undefined || (fuller(row.birthDate, person.birthDate) && fuller(row.deathDate, person.deathDate));
  const isSameGrave =
    stored === undefined ||
    ((row.shape === null || sameShape(row.shape, stored.shape)) &&
      (row.validUntil ?? stored.validUntil) === stored.validUntil &&
      (row.photoPath ?? stored.photoPath) === stored.photoPath);
  return isSamePerson && isSameGrave ? 'same' : 'change';
}

/** Whether a stored date says all that a row does. */
const fuller = (row: LifeDate | null, stored: LifeDate | null): boolean =>
  row === null || stored?.startsWith(row) === true;

/** Of two dates that agree the one that says more: a year does not replace a day. */
const fullest = (row: LifeDate | null, stored: LifeDate | null): LifeDate | null =>
  fuller(row, stored) ? stored : row;

/** The stored person that a row is about. */
const personOf = (row: RegisterRow, stored: StoredGrave | undefined): StoredDead | undefined =>
  stored?.deads.find(
    ({ nameKey, birthDate, deathDate }) =>
      nameKey === nameKeyOf(row.name ?? '') && agree(birthDate, row.birthDate) && agree(deathDate, row.deathDate),
  );

/**
 * Compares rows of a register with the stored graves. Several rows may be about one grave, one for each of its dead; they must not
 * contradict each other.
 * @param seen graves of earlier rows; gets those of these rows
 */
export function planRegister(
  rows: readonly (RegisterRow & Place)[],
  stored: ReadonlyMap<string, StoredGrave>,
  seen: Map<string, SeenGrave>,
): Plan<SavedRow> {
  const add: SavedRow[] = [];
  const change: SavedRow[] = [];
  const refused: { row: number; reason: string }[] = [];
  let unchanged = 0;
  for (const row of rows) {
    const [before, grave] = [seen.get(row.key), stored.get(row.key)];
    const judged = judge(row, before, grave);
    if (typeof judged === 'object') {
      refused.push({ row: row.row, reason: judged.reason });
      continue;
    }
    seen.set(row.key, {
      shape: before?.shape ?? row.shape,
      validUntil: before?.validUntil ?? row.validUntil,
      people: new Set([...(before?.people ?? []), ...(row.name === null ? [] : [personKey(row)])]),
    });
    const person = row.name === null ? undefined : personOf(row, grave);
    const saved = {
      ...row,
      birthDate: fullest(row.birthDate, person?.birthDate ?? null),
      deathDate: fullest(row.deathDate, person?.deathDate ?? null),
      deadId: person?.id ?? null,
    };
    if (judged === 'add') add.push(saved);
    else if (judged === 'change') change.push(saved);
    else unchanged += 1;
  }
  return { add, change, unchanged, refused };
}
