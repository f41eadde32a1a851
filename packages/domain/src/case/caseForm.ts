import { crop, foldCropName, PLANT_CODES } from '../crops/crops.ts';
import { parseIsoDate } from '../dates/isoDate.ts';
import { isMeparCode } from '../mepar/meparCode.ts';
import { isBlank, withoutUnseen } from '../text/isBlank.ts';
import type { IsoDate } from '../units.ts';
import { normaliseDanger } from './dangers.ts';

/** One damaged block of a case. */
export interface CaseBlock {
  readonly mepar: string;
  /** ha. */
  readonly area: number;
  /** Crop names, separated by commas. */
  readonly plants: string;
}

/** What opens a damage case (core.md 5). */
export interface CaseForm {
  readonly damageNumber: string;
  readonly policyNumber: string;
  readonly damageDate: IsoDate;
  /** ha. */
  readonly area: number;
  readonly dangerType: string;
  readonly inspectionAddress: string;
  readonly inspectionAddressZip: string;
  readonly blocks: readonly CaseBlock[];
}

/** The form as it is being filled in. */
export interface CaseDraft {
  readonly damageNumber: string;
  readonly policyNumber: string;
  readonly damageDate: string;
  readonly area: number | null;
  readonly dangerType: string;
  readonly inspectionAddress: string;
  readonly inspectionAddressZip: string;
  readonly blocks: readonly { readonly mepar: string; readonly area: number | null; readonly plants: string }[];
}

export type CaseFault =
  | 'required'
  | 'bad-mepar'
  | 'bad-date'
  | 'future-date'
  | 'bad-number'
  | 'negative'
  | 'too-large'
  | 'too-long'
  | 'bad-character'
  | 'same-block'
  | 'too-many-blocks'
  | 'one-plant'
  | 'same-plot'
  | 'other-block'
  | 'too-many-plots';

export const EMPTY_BLOCK = { mepar: '', area: 0, plants: '' } as const;

/** A new form: area 0, one empty block, today's date (core.md 5). */
export const emptyCase = (today: string): CaseDraft => ({
  damageNumber: '',
  policyNumber: '',
  damageDate: today,
  area: 0,
  dangerType: '',
  inspectionAddress: '',
  inspectionAddressZip: '',
  blocks: [EMPTY_BLOCK],
});

const MAX_CHARACTERS = 64;
const MAX_ADDRESS = 256;
/** More blocks than any farm reports in one case. */
export const MAX_BLOCKS = 100;
/** ha; the largest block of the country is far below. */
const MAX_HECTARES = 100_000;

const CONTROL = /\p{Cc}/u;

export const textFault = (text: string, most = MAX_CHARACTERS): CaseFault | null => {
  if (isBlank(text)) return 'required';
  if (CONTROL.test(text)) return 'bad-character';
  return text.trim().length > most ? 'too-long' : null;
};

/** Longest reason for opening a closed case again, characters. */
export const MAX_REASON = 500;
export const reasonFault = (reason: string): CaseFault | null => textFault(reason, MAX_REASON);

export const areaFault = (area: number | null): CaseFault | null => {
  if (area === null) return 'required';
  if (!Number.isFinite(area)) return 'bad-number';
  if (area < 0) return 'negative';
  return area > MAX_HECTARES ? 'too-large' : null;
};

const dateFault = (date: string, today: string): CaseFault | null => {
  if (date.trim() === '') return 'required';
  if (parseIsoDate(date) === null) return 'bad-date';
  return date > today ? 'future-date' : null;
};

export const meparFault = (mepar: string): CaseFault | null => {
  if (mepar === '') return 'required';
  return isMeparCode(mepar) ? null : 'bad-mepar';
};

/** Commas alone name no crop, and a block without one would get no plot. */
const plantsFault = (plants: string): CaseFault | null =>
  textFault(plants, MAX_ADDRESS) ?? (plantNames(plants).length === 0 ? 'required' : null);

export type CaseCheck =
  | { readonly ok: true; readonly form: CaseForm }
  /** By path: `area`, `blocks.0.mepar`. */
  | { readonly ok: false; readonly faults: ReadonlyMap<string, CaseFault> };

/**
 * Every rule of the form, for the form itself and for the server (core.md 5). Texts are trimmed, the danger gets its
 * usual name.
 * @param today `YYYY-MM-DD`, Budapest
 */
export function checkCase(draft: CaseDraft, today: string): CaseCheck {
  const faults = new Map<string, CaseFault>();
  const note = (path: string, fault: CaseFault | null) => {
    if (fault !== null) faults.set(path, fault);
  };
  note('damageNumber', textFault(draft.damageNumber));
  note('policyNumber', textFault(draft.policyNumber));
  note('damageDate', dateFault(draft.damageDate, today));
  note('area', areaFault(draft.area));
  note('dangerType', textFault(draft.dangerType));
  note('inspectionAddress', textFault(draft.inspectionAddress, MAX_ADDRESS));
  note('inspectionAddressZip', textFault(draft.inspectionAddressZip, 16));
  if (draft.blocks.length === 0) note('blocks', 'required');
  if (draft.blocks.length > MAX_BLOCKS) note('blocks', 'too-many-blocks');
  const seen = new Set<string>();
  for (const [index, block] of draft.blocks.entries()) {
    note(`blocks.${index}.mepar`, meparFault(block.mepar) ?? (seen.has(block.mepar) ? 'same-block' : null));
    note(`blocks.${index}.area`, areaFault(block.area));
    note(`blocks.${index}.plants`, plantsFault(block.plants));
    seen.add(block.mepar);
  }
  return faults.size > 0 ? { ok: false, faults } : { ok: true, form: formOf(draft) };
}

export const tidy = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
/** Of a number by which something is found: one that was pasted with a letter that nobody sees is the same number. */
export const tidyNumber = (text: string) => tidy(withoutUnseen(text));

const formOf = (draft: CaseDraft): CaseForm => ({
  damageNumber: tidyNumber(draft.damageNumber),
  policyNumber: tidyNumber(draft.policyNumber),
  damageDate: draft.damageDate as IsoDate,
  area: draft.area ?? 0,
  dangerType: normaliseDanger(draft.dangerType),
  inspectionAddress: tidy(draft.inspectionAddress),
  inspectionAddressZip: tidyNumber(draft.inspectionAddressZip),
  blocks: draft.blocks.map(({ mepar, area, plants }) => ({
    mepar,
    area: area ?? 0,
    plants: joinPlants(plantNames(plants)),
  })),
});

/** Two names of one crop have the same; a name without a Latin letter or digit is compared as it is. */
export const cropKey = (name: string): string => foldCropName(name) || name;

/** Names of crops, each crop once, as it is written first. */
const each = (names: readonly string[]): string[] =>
  [...Map.groupBy(names, cropKey).values()].flatMap(([first]) => first ?? []);

/** Crops of the list whose own names have a comma, as they are compared. */
const NAMES_WITH_COMMAS: ReadonlySet<string> = new Set(
  PLANT_CODES.map((code) => crop(code).name)
    .filter((name) => name.includes(','))
    .map(foldCropName),
);

/** The name that two parts of a text are together; null where they are two crops. */
function oneName(part: string, next: string | undefined): string | null {
  const together = `${part}, ${next ?? ''}`;
  return next !== undefined && NAMES_WITH_COMMAS.has(foldCropName(together)) ? together : null;
}

/** Crop names of a text with commas between them, each crop once. */
function namesBetweenCommas(text: string): string[] {
  const parts = each(
    text
      .split(',')
      .map(tidy)
      .filter((name) => !isBlank(name)),
  );
  const names: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    const whole = oneName(part, parts[at + 1]);
    names.push(whole ?? part);
    if (whole !== null) at += 1;
  }
  return names;
}

/**
 * Crop names of a text with commas or semicolons between them, each crop once, as it is written first. A name with a
 * comma of its own is one crop; a semicolon always divides.
 */
export const plantNames = (plants: string): string[] =>
  // A Greek question mark is a semicolon once it is composed.
  each(plants.normalize('NFC').split(';').flatMap(namesBetweenCommas));

/** The text whose crop names are these: with commas, and a semicolon where two names would be read as one. */
export const joinPlants = (names: readonly string[]): string =>
  names.reduce((text, name, at) => {
    const before = names[at - 1];
    return before === undefined ? name : `${text}${oneName(before, name) === null ? ', ' : '; '}${name}`;
  }, '');

/** A damage number of this length counts in statistics (core.md 5). */
const COUNTED_LENGTH = 11;
export const countsInStatistics = (damageNumber: string): boolean => damageNumber.trim().length === COUNTED_LENGTH;
