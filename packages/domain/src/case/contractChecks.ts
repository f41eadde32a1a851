import { cropSeason, isMown } from '../alert/cropSeasons.ts';
import { foldCropName, plantCodeOfName } from '../crops/crops.ts';
import type { IsoDate } from '../units.ts';
import { sameCrop } from './sameCrop.ts';
import { type CaseWarning, exceeds, type PlotFacts, warning, when } from './caseWarnings.ts';

/** A plot of a policy. */
export interface InsuredPlot {
  readonly meparCode: string;
  /** Null where the policy names no crop. */
  readonly plantName: string | null;
  /** ha */
  readonly insuredArea: number;
}

/** What a plot of a case is compared with, of its policy. */
export interface Insured {
  /** ha of the plot's crop on its block; null where the policy has none. */
  readonly ha: number | null;
  /** ha of the crop on all blocks of the policy; null where it has none, or names a plot without its crop. */
  readonly policyHa: number | null;
  /** Crops of the whole policy, by name; empty where a plot of it has none: then nothing is known. */
  readonly policyPlants: readonly string[];
  /** Whether the policy names the block with this crop, or with a plot of no crop. */
  readonly isOnBlock: boolean;
}

export interface ContractPlot extends Pick<PlotFacts, 'meparCode' | 'plantName' | 'area' | 'damagedHa'> {
  /** Null where the case has no policy, or one without plots. */
  readonly insured: Insured | null;
  /** The first image that shows the block harvested, of the damage's year; null where there is none. */
  readonly harvestSeen: IsoDate | null;
  /** The day on which the last used point was measured; null where none was. */
  readonly sampledOn: IsoDate | null;
  /** As `harvestSeen`, of all images up to that day. */
  readonly harvestBeforeSampling: IsoDate | null;
}

export interface ContractFacts {
  readonly policyNumber: string;
  /** `YYYY-MM-DD` */
  readonly damageDate: string;
  readonly plots: readonly ContractPlot[];
}

const sumOf = (rows: readonly InsuredPlot[]): number | null =>
  rows.length === 0 ? null : rows.reduce((sum, { insuredArea }) => sum + insuredArea, 0);

/** Each crop once, by its first name. */
const plantsOf = (rows: readonly InsuredPlot[]): readonly string[] => [
  ...new Map(rows.toReversed().map(({ plantName }) => [foldCropName(plantName ?? ''), plantName ?? ''])).values(),
];

/** @param policy all plots of the case's policy */
export function insuredOf(
  policy: readonly InsuredPlot[],
  { meparCode, plantName }: Pick<InsuredPlot, 'meparCode'> & { readonly plantName: string },
): Insured | null {
  if (policy.length === 0) return null;
  const isNamed = policy.every((row) => row.plantName !== null && row.plantName !== '');
  const ofCrop = policy.filter((row) => sameCrop(row.plantName ?? '', plantName));
  const onBlock = policy.filter((row) => row.meparCode === meparCode);
  return {
    ha: sumOf(ofCrop.filter((row) => row.meparCode === meparCode)),
    policyHa: isNamed ? sumOf(ofCrop) : null,
    policyPlants: isNamed ? plantsOf(policy) : [],
    isOnBlock: onBlock.some((row) => row.plantName === null || row.plantName === '' || ofCrop.includes(row)),
  };
}

interface PlotOfCase extends ContractPlot {
  readonly policyNumber: string;
  readonly damageDate: string;
}

type PlotAreas = Pick<ContractPlot, 'meparCode' | 'plantName' | 'area' | 'damagedHa'>;

const placeOf = ({ meparCode, plantName }: PlotAreas) => [meparCode, plantName];

/** Areas as they are compared with the insured one. */
const AREAS = [
  ['reported-insured', ({ area }: PlotAreas) => area],
  ['damaged-insured', ({ damagedHa }: PlotAreas) => damagedHa],
] as const;

/** Areas of a plot beyond what is insured of its crop on its block. @param ha insured; null where it is not known */
export const insuredAreaWarnings = (plot: PlotAreas, ha: number | null): readonly CaseWarning[] =>
  AREAS.flatMap(([code, areaOf]) =>
    when(ha !== null && exceeds(areaOf(plot), ha), () =>
      warning(code, '', { where: placeOf(plot), figures: [areaOf(plot), ha ?? 0] }),
    ),
  );

type PlotCheck = (plot: PlotOfCase) => readonly CaseWarning[];

/** The last usual day of the harvest that follows a damage; null of crops without one. */
function harvestEnd({ plantName, damageDate }: PlotOfCase): string | null {
  const code = plantCodeOfName(plantName);
  const last = code === null || isMown(code) ? undefined : cropSeason(code).harvest?.[1];
  if (last === undefined) return null;
  const year = Number(damageDate.slice(0, 4));
  return damageDate.slice(5) <= last ? `${year}-${last}` : `${year + 1}-${last}`;
}

const PLOT_CHECKS: readonly PlotCheck[] = [
  (plot) => {
    const { sampledOn, harvestBeforeSampling: seen } = plot;
    if (sampledOn === null) return [];
    if (seen !== null && seen < sampledOn)
      return [warning('sampled-harvested', '', { where: placeOf(plot), words: [sampledOn, seen] })];
    const end = harvestEnd(plot);
    return when(end !== null && sampledOn > end, () =>
      warning('sampled-after-harvest', '', { where: placeOf(plot), words: [sampledOn, end ?? ''] }),
    );
  },
  (plot) => insuredAreaWarnings(plot, plot.insured?.ha ?? null),
  (plot) => {
    const { plantName, insured, policyNumber } = plot;
    if (insured === null || plantName === '') return [];
    const plants = insured.policyPlants;
    if (plants.length > 0 && !plants.some((plant) => sameCrop(plant, plantName)))
      return [warning('crop-not-insured', '', { where: placeOf(plot), words: [policyNumber, plants.join(', ')] })];
    return when(!insured.isOnBlock, () =>
      warning('block-not-insured', '', { where: placeOf(plot), words: [policyNumber] }),
    );
  },
  (plot) => {
    const code = plantCodeOfName(plot.plantName);
    const last = code === null || isMown(code) ? undefined : cropSeason(code).harvest?.[1];
    if (last === undefined || plot.damageDate.slice(5) <= last) return [];
    const day = `${plot.damageDate.slice(0, 4)}-${last}`;
    return [warning('after-harvest', '', { where: placeOf(plot), words: [plot.damageDate, day] })];
  },
  (plot) =>
    when(plot.harvestSeen !== null && plot.harvestSeen < plot.damageDate, () =>
      warning('harvest-seen', '', { where: placeOf(plot), words: [plot.damageDate, plot.harvestSeen ?? ''] }),
    ),
];

const ofCase = ({ policyNumber, damageDate }: ContractFacts, plot: ContractPlot): PlotOfCase => ({
  ...plot,
  policyNumber,
  damageDate,
});

/** The plots of one crop by the names that the case has for it. */
const byCrop = (plots: readonly ContractPlot[]): readonly (readonly ContractPlot[])[] => [
  ...Map.groupBy(plots, ({ plantName }) => plantCodeOfName(plantName) ?? foldCropName(plantName)).values(),
];

/** Sums over the plots of a crop, compared with what the whole policy insures of it. */
function sumChecks({ policyNumber, plots }: ContractFacts): readonly CaseWarning[] {
  return byCrop(plots).flatMap((ofCrop) => {
    const [first] = ofCrop;
    const ha = first?.insured?.policyHa ?? null;
    if (first === undefined || ha === null) return [];
    return AREAS.flatMap(([code, areaOf]) => {
      const sum = ofCrop.reduce((total, plot) => total + areaOf(plot), 0);
      return when(exceeds(sum, ha), () =>
        warning(code === 'damaged-insured' ? 'damaged-policy' : 'reported-policy', '', {
          figures: [sum, ha],
          words: [policyNumber, first.plantName],
        }),
      );
    });
  });
}

/** Checks of one plot of a case against its contract. */
export const plotContractWarnings = (facts: Omit<ContractFacts, 'plots'>, plot: ContractPlot): readonly CaseWarning[] =>
  PLOT_CHECKS.flatMap((check) => check(ofCase({ ...facts, plots: [] }, plot)));

/** Checks of a case and of all its plots against its contract: what is paid is compared with what is insured. */
export const contractWarnings = (facts: ContractFacts): readonly CaseWarning[] => [
  ...sumChecks(facts),
  ...facts.plots.flatMap((plot) => plotContractWarnings(facts, plot)),
];
