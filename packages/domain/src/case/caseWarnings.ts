import { foldCropName, plantCodeOfName } from '../crops/crops.ts';
import { addDays } from '../dates/isoDate.ts';
import type { IsoDate } from '../units.ts';
import { isPostcode } from './postcode.ts';
import { sameCrop } from './sameCrop.ts';

/** One reported block, with its known data. Areas in hectares. */
export interface BlockFacts {
  readonly meparCode: string;
  readonly area: number | null;
  /** Of the block's own geometry; null where the block is not known. */
  readonly blockHa: number | null;
  /** The register of blocks was asked, and has none of this code. */
  readonly isUnknown?: boolean;
  readonly plants: readonly string[];
}

/** A damaged plot of another case of the same policy and day. */
export interface OpenedPlot {
  readonly damageNumber: string;
  readonly meparCode: string;
  readonly plantName: string;
}

/** One damaged plot, with what was drawn on it. Areas in hectares. */
export interface PlotFacts {
  readonly meparCode: string;
  readonly plantName: string;
  /** As reported. */
  readonly area: number;
  readonly blockHa: number | null;
  readonly damagedHa: number;
  readonly outlineHa: number | null;
  /** The part of the outline that lies outside of the block; null where there is no outline or no block. */
  readonly outsideHa: number | null;
  /** Insured by the case's policy on this block; null where no such plot is known. */
  readonly insuredHa: number | null;
  readonly hasReference: boolean;
}

export interface CaseFacts {
  /** ha, as reported for the whole case. */
  readonly area: number | null;
  /** `YYYY-MM-DD` */
  readonly damageDate: string;
  /** The day on which the case was (or is being) opened, `YYYY-MM-DD`. */
  readonly reportedOn: string;
  readonly policyNumber: string;
  /** Year of the policy that the case would belong to; null where none is known. */
  readonly policyYear: number | null;
  /** The register of policies was asked, and has none of this number. */
  readonly isPolicyUnknown?: boolean;
  /** Of the inspection; left out where it is not checked. */
  readonly postcode?: string;
  /** What other cases of the policy and day damage; left out where it is not known. */
  readonly opened?: readonly OpenedPlot[];
  readonly blocks: readonly BlockFacts[];
}

export type WarningCode =
  | 'block-area'
  | 'case-area'
  | 'unknown-plant'
  | 'unknown-block'
  | 'unknown-policy'
  | 'unknown-postcode'
  | 'same-damage'
  | 'policy-year'
  | 'old-date'
  | 'damaged-area'
  | 'outline-outside'
  | 'outline-insured'
  | 'no-reference'
  | 'reported-insured'
  | 'damaged-insured'
  | 'reported-policy'
  | 'damaged-policy'
  | 'crop-not-insured'
  | 'block-not-insured'
  | 'after-harvest'
  | 'harvest-seen'
  | 'sampled-after-harvest'
  | 'sampled-harvested';

/** An oddity of an entry; never a refusal. Its sentence: `caseWarningText`. */
export interface CaseWarning {
  readonly code: WarningCode;
  /** Field of the form that it concerns: `area`, `blocks.0.plants`; empty for a plot. */
  readonly path: string;
  /** Block, or block and plant. */
  readonly where: readonly string[];
  /** Hectares or years, in the order of the sentence. */
  readonly figures: readonly number[];
  readonly words: readonly string[];
}

/** A reported area that exceeds the other figure by both of these is an error of entry and no rounding. */
const OVER = { share: 1.05, ha: 0.1 } as const;
/** An outline follows its land, with hedges and ways: it may exceed the insured area by so much. */
const OVER_INSURED = 1.1;
/**
 * ha of an outline outside of its block: inaccuracy of drawing along the border stays below; for a small outline a
 * hundredth counts.
 */
const OUTSIDE = { most: 0.05, least: 0.01, share: 0.01 } as const;
const DAYS_TO_REPORT = 365;

/** Whether an area exceeds another by more than a rounding. ha */
export const exceeds = (figure: number, other: number, share: number = OVER.share): boolean =>
  figure > other * share && figure - other > OVER.ha;

export const warning = (
  code: WarningCode,
  path: string,
  { where = [], figures = [], words = [] }: Partial<Omit<CaseWarning, 'code' | 'path'>>,
): CaseWarning => ({ code, path, where, figures, words });

type Rule<F> = (facts: F) => readonly CaseWarning[];

export const when = (applies: boolean, made: () => CaseWarning): readonly CaseWarning[] => (applies ? [made()] : []);

/** Damage to a crop of a policy's year occurs from its sowing in the summer before to the end of the year. */
const seasonOf = (year: number): readonly [string, string] => [`${year - 1}-07-01`, `${year}-12-31`];

const CASE_RULES: readonly Rule<CaseFacts>[] = [
  ({ area, blocks }) => {
    const sum = blocks.reduce((total, block) => total + (block.area ?? 0), 0);
    return when(area !== null && exceeds(area, sum), () => warning('case-area', 'area', { figures: [area ?? 0, sum] }));
  },
  ({ damageDate, policyNumber, policyYear }) => {
    if (policyYear === null) return [];
    const [from, to] = seasonOf(policyYear);
    return when(damageDate < from || damageDate > to, () =>
      warning('policy-year', 'policyNumber', { figures: [policyYear], words: [damageDate, policyNumber] }),
    );
  },
  ({ policyNumber, isPolicyUnknown = false }) =>
    when(isPolicyUnknown && policyNumber.trim() !== '', () =>
      warning('unknown-policy', 'policyNumber', { words: [policyNumber.trim()] }),
    ),
  ({ postcode = '' }) =>
    when(postcode.trim() !== '' && !isPostcode(postcode), () =>
      warning('unknown-postcode', 'inspectionAddressZip', { words: [postcode.trim()] }),
    ),
  ({ damageDate, reportedOn }) =>
    when(damageDate < addDays(reportedOn as IsoDate, -DAYS_TO_REPORT), () =>
      warning('old-date', 'damageDate', { words: [damageDate, reportedOn] }),
    ),
];

interface PlacedBlock extends BlockFacts {
  readonly index: number;
  readonly opened: readonly OpenedPlot[];
}

const BLOCK_RULES: readonly Rule<PlacedBlock>[] = [
  ({ meparCode, area, blockHa, index }) =>
    when(area !== null && blockHa !== null && exceeds(area, blockHa), () =>
      warning('block-area', `blocks.${index}.area`, { where: [meparCode], figures: [area ?? 0, blockHa ?? 0] }),
    ),
  ({ meparCode, isUnknown = false, index }) =>
    when(isUnknown && meparCode !== '', () =>
      warning('unknown-block', `blocks.${index}.mepar`, { where: [meparCode] }),
    ),
  // The same damage is paid once.
  ({ meparCode, plants, opened, index }) =>
    plants.flatMap((plant) => {
      const others = opened.filter((each) => each.meparCode === meparCode && sameCrop(each.plantName, plant));
      const numbers = [...new Set(others.map(({ damageNumber }) => damageNumber))];
      return when(numbers.length > 0, () =>
        warning('same-damage', `blocks.${index}.mepar`, { where: [meparCode, plant], words: numbers }),
      );
    }),
  ({ meparCode, plants, index }) =>
    plants
      .filter((plant) => plantCodeOfName(plant) === null)
      .map((plant) => warning('unknown-plant', `blocks.${index}.plants`, { where: [meparCode], words: [plant] })),
];

const placeOf = ({ meparCode, plantName }: PlotFacts) => [meparCode, plantName];

/** The area of a plot is its share of its block's. */
const OWN_RULES: readonly Rule<PlotFacts>[] = [
  (plot) =>
    when(plot.blockHa !== null && exceeds(plot.area, plot.blockHa), () =>
      warning('block-area', '', { where: [plot.meparCode], figures: [plot.area, plot.blockHa ?? 0] }),
    ),
  (plot) =>
    when(plantCodeOfName(plot.plantName) === null, () =>
      warning('unknown-plant', '', { where: [plot.meparCode], words: [plot.plantName] }),
    ),
];

const PLOT_RULES: readonly Rule<PlotFacts>[] = [
  (plot) =>
    when(exceeds(plot.damagedHa, plot.area), () =>
      warning('damaged-area', '', { where: placeOf(plot), figures: [plot.damagedHa, plot.area] }),
    ),
  (plot) => {
    const { outlineHa, outsideHa } = plot;
    if (outlineHa === null || outsideHa === null) return [];
    const most = Math.min(OUTSIDE.most, Math.max(OUTSIDE.least, OUTSIDE.share * outlineHa));
    return when(outsideHa > most, () =>
      warning('outline-outside', '', { where: placeOf(plot), figures: [outsideHa, outlineHa] }),
    );
  },
  (plot) => {
    const { outlineHa, insuredHa } = plot;
    return when(outlineHa !== null && insuredHa !== null && exceeds(outlineHa, insuredHa, OVER_INSURED), () =>
      warning('outline-insured', '', { where: placeOf(plot), figures: [outlineHa ?? 0, insuredHa ?? 0] }),
    );
  },
  (plot) => when(!plot.hasReference, () => warning('no-reference', '', { where: placeOf(plot) })),
];

const apply = <F>(rules: readonly Rule<F>[], facts: F): CaseWarning[] => rules.flatMap((rule) => rule(facts));

/** Oddities of a reported case: for the form, the preview of a table, and the stored case. */
export const reportWarnings = (facts: CaseFacts): readonly CaseWarning[] => [
  ...apply(CASE_RULES, facts),
  ...facts.blocks.flatMap((block, index) => apply(BLOCK_RULES, { ...block, index, opened: facts.opened ?? [] })),
];

/** Oddities of the drawings on a plot, compared with the report. */
export const drawnWarnings = (plot: PlotFacts): readonly CaseWarning[] => apply(PLOT_RULES, plot);

/** All oddities of one plot, without the rest of the case. */
export const plotWarnings = (plot: PlotFacts): readonly CaseWarning[] => [
  ...apply(OWN_RULES, plot),
  ...drawnWarnings(plot),
];

/**
 * Whether there is a reference to measure a damage against: each crop of the list has a table value, others only that
 * of their policy.
 */
export const hasReference = (plantName: string, policyPlants: readonly string[]): boolean =>
  plantCodeOfName(plantName) !== null || policyPlants.some((plant) => foldCropName(plant) === foldCropName(plantName));
