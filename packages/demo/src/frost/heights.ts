import { TPI_RADIUS } from '@georisk/domain/frost/terrainTemperature.ts';
import { roundHalfUp } from '@georisk/domain/units.ts';
import type { Landscape } from '../landscape/landscape.ts';
import type { Ground } from '../soil/ground.ts';

/** Directions in which the surroundings are looked at. */
const DIRECTIONS = 12;

/** Heights of the blocks above the sea and above their surroundings, as a table. */
export function heightsCsv({ blocks }: Landscape, { height }: Ground): string {
  const rows = blocks.map(({ meparCode, centre: [x, y] }) => {
    const own = height(x, y);
    const around = Array.from({ length: DIRECTIONS }, (_, index) => {
      const angle = (2 * Math.PI * index) / DIRECTIONS;
      return height(x + TPI_RADIUS * Math.cos(angle), y + TPI_RADIUS * Math.sin(angle));
    });
    const mean = around.reduce((sum, each) => sum + each, 0) / DIRECTIONS;
    return [meparCode, roundHalfUp(own, 1), roundHalfUp(own - mean, 1)].join(',');
  });
  return ['mepar,magassag,tpi', ...rows, ''].join('\n');
}
