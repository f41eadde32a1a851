import { TERRAIN_STOPS } from '@georisk/domain/soil/terrainStops.ts';
import { terrainLegendTexts as texts } from './terrainLegend.hu.ts';

/** Heights that are written at the ramp; between them there is no room. */
const WRITTEN: readonly number[] = [75, 100, 200, 1000];

/** The legend of a terrain, coloured by height and shaded. */
export const TERRAIN_LEGEND = {
  kind: 'ramp',
  title: texts.title,
  rows: TERRAIN_STOPS.map(({ metres, color }, index) => ({
    label: WRITTEN.includes(metres) ? texts.metres(metres) : '',
    color,
    position: index / (TERRAIN_STOPS.length - 1),
  })),
} as const;
