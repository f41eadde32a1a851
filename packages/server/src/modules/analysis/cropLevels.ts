import { isUsable } from '@georisk/domain/alert/blockSeries.ts';
import type { CropLevels } from '@georisk/domain/alert/harvestGuard.ts';
import { type Neighbourhoods, neighbourhoods } from '@georisk/domain/alert/neighbourhoods.ts';
import type { PlantCode } from '@georisk/domain/crops/crops.ts';
import { cropNumbers } from './expectations.ts';
import type { Frame } from './frame.ts';

/** What each crop looks like around a block on the judged date and on a date before. */
export interface LevelsAround {
  readonly crops: readonly PlantCode[];
  of(crop: PlantCode, block: number, before: number): CropLevels;
}

export function levelsAround(frame: Frame): LevelsAround {
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
  return {
    crops: names,
    of(crop, block, before) {
      const number = names.indexOf(crop);
      if (number === -1) return { before: null, after: null };
      return { before: on(before).ofOtherCrop(number, block), after: on(frame.today).ofOtherCrop(number, block) };
    },
  };
}
