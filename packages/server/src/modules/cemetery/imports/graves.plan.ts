import {
  isAbout,
  isSurelyBefore,
  lastDayOf,
  type LifeDate,
  mayBeSameDate,
  parseLifeDate,
  saysAllOf,
  UNKNOWN_DATE,
} from '@georisk/domain/cemetery/lifeDate.ts';
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
  death: {
    ...optional('halalozas', 'elhunyta', 'halalozasdatuma', 'halalozasiev', 'meghalt', 'death', 'deathdate'),
    besides: { elhunyt: 'nev' },
  },
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
  /** Which one it is of those of the same grave, name and dates, from 1. */
  readonly nth: number;
}

export interface StoredDead {
  readonly id: number;
  readonly nameKey: string;
  readonly birthDate: LifeDate | null;
  readonly deathDate: LifeDate | null;
  readonly nth: number;
}

export interface StoredGrave {
  readonly shape: MultiPolygon;
  readonly validUntil: string | null;
  readonly photoPath: string | null;
  readonly deads: readonly StoredDead[];
}

function readLifeDate(value: unknown, what: string, today: string): LifeDate | null {
  const text = textOf(value);
  if (text === null) return null;
  const date = parseLifeDate(text) ?? refuseRow(texts.imports.date(what, text));
  return isSurelyBefore(today, date) ? refuseRow(texts.imports.future(what, text)) : date;
}

/** Graves are paid for decades at most, and registers keep what ended long ago. */
const FIRST_EXPIRY = '1900';
const LAST_EXPIRY_YEARS = 150;

/** The last day on which a place is paid: of a year or a month its last one. */
function readExpiry(value: unknown, today: string): string | null {
  const text = textOf(value);
  const date = text === null ? null : (parseLifeDate(text) ?? refuseRow(texts.imports.validUntil(text)));
  if (text === null || date === null || date === UNKNOWN_DATE) return null;
  const last = String(Number(today.slice(0, 4)) + LAST_EXPIRY_YEARS);
  if (!/^[\d-]+$/.test(date) || date < FIRST_EXPIRY || date > `${last}-12-31`)
    return refuseRow(texts.imports.validUntil(text));
  return lastDayOf(date);
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
  today: string,
): ParsedRow<RegisterRow> =>
  readingRow(() => {
    const name = readText(cells.deceased, texts.fields.deceased);
    const birthDate = readLifeDate(cells.birth, texts.fields.birth, today);
    const deathDate = readLifeDate(cells.death, texts.fields.death, today);
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
      validUntil: readExpiry(cells.validUntil, today),
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

/** Two rows of a grave without any of the dead are a mistake; of the dead `planRegister` judges. */
export const registerKey = (row: RegisterRow): string =>
  [row.graveyard, placeText(row), row.name === null ? null : `${row.name} (${row.row})`]
    .filter((part) => part !== null)
    .join(', ');

/** What distinguishes the dead of a grave, beside their number among those of whom it is the same. */
const personKey = (nameKey: string, { birthDate, deathDate }: Life): string =>
  JSON.stringify([nameKey, birthDate, deathDate]);

interface Life {
  readonly birthDate: LifeDate | null;
  readonly deathDate: LifeDate | null;
}

/** Father and son may share a name and a grave, but not the year of their birth. */
const isUnmistakable = ({ birthDate }: Life): boolean =>
  birthDate !== null && birthDate !== UNKNOWN_DATE && !isAbout(birthDate);

/** What earlier rows of the file have said about a grave. */
export interface SeenGrave {
  readonly shape: MultiPolygon | null;
  readonly validUntil: string | null;
  /** How many of its dead there are with what distinguishes them. */
  readonly people: ReadonlyMap<string, number>;
  /** Stored dead that rows were about. */
  readonly taken: ReadonlySet<number>;
  /** The dead that rows have added, by what distinguishes them and their number: a later batch finds them stored. */
  readonly added: ReadonlySet<string>;
}

export interface Place {
  readonly graveyardId: number;
  readonly key: string;
}

/** A row's effect, or why it is refused. */
type Judged = 'add' | 'change' | 'same' | { readonly reason: string };

function judge(
  row: RegisterRow,
  seen: SeenGrave | undefined,
  stored: StoredGrave | undefined,
  person: StoredDead | undefined,
): Judged {
  const { imports } = texts;
  const place = placeText(row);
  if (seen?.shape != null && row.shape !== null && !sameShape(seen.shape, row.shape))
    return { reason: imports.otherShape(place) };
  if (seen?.validUntil != null && row.validUntil !== null && seen.validUntil !== row.validUntil)
    return { reason: imports.otherValidity(place, seen.validUntil, row.validUntil) };
  if (row.name !== null && isUnmistakable(row) && seen?.people.has(personKey(nameKeyOf(row.name), row)) === true)
    return { reason: imports.samePerson(place, row.name) };
  if (stored === undefined && row.shape === null && seen?.shape == null) return { reason: imports.shapeMissing(place) };
  if ((stored === undefined && seen === undefined) || (row.name !== null && person === undefined)) return 'add';
  const isSamePerson =
    person === undefined || (saysAllOf(person.birthDate, row.birthDate) && saysAllOf(person.deathDate, row.deathDate));
  const isSameGrave =
    stored === undefined ||
    ((row.shape === null || sameShape(row.shape, stored.shape)) &&
      (row.validUntil ?? stored.validUntil) === stored.validUntil &&
      (row.photoPath ?? stored.photoPath) === stored.photoPath);
  return isSamePerson && isSameGrave ? 'same' : 'change';
}

/** Of two dates that agree the one that says more: a year does not replace a day. */
const fullest = (row: LifeDate | null, stored: LifeDate | null): LifeDate | null =>
  saysAllOf(stored, row) ? stored : row;

/** The stored person that a row is about: one with its very dates before one whose dates agree with them. */
function personOf(row: RegisterRow, stored: StoredGrave | undefined, seen: SeenGrave | undefined) {
  if (row.name === null || stored === undefined) return undefined;
  const key = nameKeyOf(row.name);
  const isFree = (dead: StoredDead) =>
    dead.nameKey === key &&
    seen?.taken.has(dead.id) !== true &&
    seen?.added.has(`${personKey(key, dead)} ${dead.nth}`) !== true;
  const free = stored.deads.filter(isFree).toSorted((one, other) => one.nth - other.nth || one.id - other.id);
  return (
    free.find((dead) => personKey(key, dead) === personKey(key, row)) ??
    free.find((dead) => mayBeSameDate(dead.birthDate, row.birthDate) && mayBeSameDate(dead.deathDate, row.deathDate))
  );
}

/** The first number that nobody else of the grave has with these dates. */
function numberOf(
  key: string,
  dead: Life & { readonly deadId: number | null },
  stored: StoredGrave | undefined,
  seen: SeenGrave | undefined,
): number {
  const person = personKey(key, dead);
  const isTaken = (nth: number) =>
    seen?.added.has(`${person} ${nth}`) === true ||
    stored?.deads.some(
      (each) => each.id !== dead.deadId && each.nth === nth && personKey(each.nameKey, each) === person,
    );
  let nth = 1;
  while (isTaken(nth) === true) nth += 1;
  return nth;
}

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
    const person = personOf(row, grave, before);
    const judged = judge(row, before, grave, person);
    if (typeof judged === 'object') {
      refused.push({ row: row.row, reason: judged.reason });
      continue;
    }
    const dead = {
      birthDate: fullest(row.birthDate, person?.birthDate ?? null),
      deathDate: fullest(row.deathDate, person?.deathDate ?? null),
      deadId: person?.id ?? null,
    };
    const key = nameKeyOf(row.name ?? '');
    const nth = row.name === null ? 1 : numberOf(key, dead, grave, before);
    const [people, taken, added] = [new Map(before?.people), new Set(before?.taken), new Set(before?.added)];
    if (row.name !== null) {
      people.set(personKey(key, row), (people.get(personKey(key, row)) ?? 0) + 1);
      if (person === undefined) added.add(`${personKey(key, dead)} ${nth}`);
      else taken.add(person.id);
    }
    seen.set(row.key, {
      shape: before?.shape ?? row.shape,
      validUntil: before?.validUntil ?? row.validUntil,
      people,
      taken,
      added,
    });
    const saved = { ...row, ...dead, nth };
    if (judged === 'add') add.push(saved);
    else if (judged === 'change') change.push(saved);
    else unchanged += 1;
  }
  return { add, change, unchanged, refused };
}
