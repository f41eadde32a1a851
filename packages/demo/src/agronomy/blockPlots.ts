import { crop } from '@georisk/domain/crops/crops.ts';
import { distance } from '@georisk/domain/geo/ring.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { roundHalfUp } from '@georisk/domain/units.ts';
import { type Feature, polygon } from '../files.ts';
import type { Block, Landscape, Plot } from '../landscape/landscape.ts';
import { randomOf } from '../random.ts';
import { cropOfPlot, plantCodeOf } from '../season/rotation.ts';
import { COLUMNS, FIELD_NAMES, second, SPRAYINGS, YES_NO } from './names.hu.ts';

/** A client's land: the fields around a place. */
export interface Estate {
  readonly centre: Position;
  readonly fields: number;
  /** Makes its choices independent of the other client's. */
  readonly name: string;
}

interface Field {
  readonly block: Block;
  readonly plot: Plot;
}

/** A smaller one is no field of an agronomist's register, m². */
const MIN_AREA = 20_000;

function fieldsOf({ blocks }: Landscape, { centre, fields }: Estate): readonly Field[] {
  return blocks
    .filter(({ use }) => use === 'arable')
    .toSorted((a, b) => distance(a.centre, centre) - distance(b.centre, centre) || a.index - b.index)
    .flatMap((block) => block.plots.map((plot) => ({ block, plot })))
    .filter(({ plot }) => plot.area >= MIN_AREA)
    .slice(0, fields);
}

/** The field register of a client, as the file that it would export. */
export function blockPlotFeatures(
  landscape: Landscape,
  estate: Estate,
  year: number,
  seed: number,
): readonly Feature[] {
  const random = randomOf(seed, `agronomy ${estate.name}`);
  const start = random.int(0, FIELD_NAMES.length - 1);
  return fieldsOf(landscape, estate).map(({ block, plot }, index): Feature => {
    const name = FIELD_NAMES[(start + index) % FIELD_NAMES.length] ?? '';
    const { name: plantName, ref } = crop(plantCodeOf(cropOfPlot(plot.index, year, seed)));
    const isSprayed = random.chance(0.4);
    return {
      properties: {
        [COLUMNS.name]: index < FIELD_NAMES.length ? name : second(name),
        [COLUMNS.mepar]: block.meparCode,
        [COLUMNS.plant]: plantName,
        // Some fields are new to the register: nobody has weighed what they yield.
        [COLUMNS.yield]: random.chance(0.15) ? null : roundHalfUp(ref * random.between(0.85, 1.2), 1),
        [COLUMNS.spraying]: isSprayed ? YES_NO.yes : YES_NO.no,
        [COLUMNS.sprayingType]: isSprayed ? random.pick(SPRAYINGS) : null,
        [COLUMNS.irrigation]: random.chance(0.1) ? null : random.chance(0.2) ? YES_NO.yes : YES_NO.no,
      },
      geometry: polygon(plot.ring),
    };
  });
}
