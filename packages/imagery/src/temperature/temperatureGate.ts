import { PLAUSIBLE_TEMPERATURES } from '@georisk/domain/frost/dailySeries.ts';
import type { ScaleOffset } from '../cog/gdalMetadata.ts';
import { ValueGate } from '../measured/valueGate.ts';
import { RasterError } from '../rasterError.ts';
import { absurdCode } from './collect.ts';
import { TemperatureError } from './fault.ts';

const [lowest, highest] = PLAUSIBLE_TEMPERATURES;

interface Stored {
  readonly scaleOffset: ScaleOffset | null;
  readonly isWhole: boolean;
}

/** Decides what of a file's values are temperatures of Hungary, °C. */
export const temperatureGate = (noData: number | null, { scaleOffset, isWhole }: Stored): ValueGate =>
  new ValueGate({ range: { lowest, highest }, noData, ...scaleOffset, isWhole });

/** @throws TemperatureError where too many cannot be; a file of gaps has no temperature */
export function judge(gate: ValueGate): void {
  if (gate.known === 0 && gate.leftOut().impossible === 0) return;
  try {
    gate.verdict();
  } catch (cause) {
    if (!(cause instanceof RasterError) || cause.values === undefined) throw cause;
    const { count, of, example, place } = cause.values;
    throw new TemperatureError({
      code: absurdCode(example),
      value: Math.round(example * 100) / 100,
      date: place,
      count,
      of,
    });
  }
}
