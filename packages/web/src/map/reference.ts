import type { ReferenceLine } from '@georisk/contract/verticals/maps/map.ts';
import type { LayerSpec } from './layerSpec.ts';
import { mapTexts as texts } from './map.hu.ts';
import { REFERENCE_COLOURS } from './palette.ts';
import { mvtMaxResolution } from './tiles/mvtLayers.ts';

/** Borders of counties and roads, under the data's own outlines; names and numbers leave out what has no room. */
export const referenceLayers = (lines: readonly ReferenceLine[], onImagery: boolean): readonly LayerSpec[] => [
  {
    key: 'REFERENCE',
    layer: 'REFERENCE',
    visible: lines.length > 0,
    declutter: true,
    maxResolution: mvtMaxResolution('reference'),
    source: { kind: 'mvt', layer: 'reference', style: onImagery ? 'referenceImagery' : 'referenceGround' },
  },
];

/** Of the background and of the lines over it, on one line. */
export const creditOf = (background: string | undefined, lines: readonly ReferenceLine[]): string =>
  [...new Set([background, ...lines.map(({ credit }) => credit)])].filter(Boolean).join(' · ');

const LEGEND = [
  { of: 'counties', key: 'county', label: texts.countyBorder },
  { of: 'roads', key: 'motorway', label: texts.motorway },
  { of: 'roads', key: 'main', label: texts.otherRoads },
] as const;

/** The meaning of the lines that there are. */
export const referenceLegend = (lines: readonly ReferenceLine[], onImagery: boolean) => {
  const colours = REFERENCE_COLOURS[onImagery ? 'imagery' : 'ground'];
  return LEGEND.filter((row) => lines.some((line) => line.of === row.of)).map(({ key, label }) => ({
    label,
    line: colours[key].slice(0, 7),
    open: true,
  }));
};
