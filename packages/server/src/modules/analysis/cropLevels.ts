import { isUsable } from '@georisk/domain/alert/blockSeries.ts';
import { isMown } from '@georisk/domain/alert/cropSeasons.ts';
import type { Expectation } from '@georisk/domain/alert/expectedChange.ts';
import { isCutOn } from '@georisk/domain/alert/mowing.ts';
import { type Neighbourhoods, neighbourhoods } from '@georisk/domain/alert/neighbourhoods.ts';
import type { CropLevels } from '@georisk/domain/alert/otherField.ts';
import type { PlantCode } from '@georisk/domain/crops/crops.ts';
import { cropNumbers } from './expectations.ts';
import type { AnalysisFrame } from './frame.ts';

/** The level of each crop around a block on the judged date and on a date before. */
export interface LevelsAround {
  readonly crops: readonly PlantCode[];
  of(crop: PlantCode, block: number, before: number): CropLevels;
  /** Level of the blocks of a block's crop that were cut on the judged date; null where there are too few. */
  ofCut(block: number): Expectation | null;
}

export function levelsAround(frame: AnalysisFrame): LevelsAround {
  const { names, numbers } = cropNumbers(frame);
  const arable = new Uint8Array(numbers.length);
  const known = new Map<number, Neighbourhoods>();
  const on = (date: number): Neighbourhoods => {
    const change = Float64Array.from(frame.means[date] ?? [], (mean, block) =>
      isUsable(frame, date, block) ? mean : Number.NaN,
    );
    const found = known.get(date) ?? neighbourhoods({ x: frame.x, y: frame.y, crop: numbers, arable, change });
    known.set(date, found);
    return found;
  };
  let cut: Neighbourhoods | null = null;
  const cutToday = (): Neighbourhoods => {
    const change = Float64Array.from(frame.means[frame.today] ?? [], (mean, block) =>
      isMown(frame.crops[block] ?? null) && isCutOn(frame, block, frame.today) ? mean : Number.NaN,
    );
    return neighbourhoods({ x: frame.x, y: frame.y, crop: numbers, arable, change }, { level: 'mown' });
  };
  return {
    crops: names,
    ofCut(block) {
      cut ??= cutToday();
      return cut.ofSameCrop(block);
    },
    of(crop, block, before) {
      const number = names.indexOf(crop);
      if (number === -1) return { before: null, after: null };
      return { before: on(before).ofOtherCrop(number, block), after: on(frame.today).ofOtherCrop(number, block) };
    },
  };
}
