import { PICTURE_NAMES, pictureOf, type PictureName, PICTURES } from '../products/pictures.ts';
import { classLegend, type Legend } from './legendKinds.ts';
import { LEGEND_TEXTS as T } from './legends.hu.ts';

/** A picture in its own colours says what it is. */
export const PICTURE_LEGEND: Legend = { kind: 'picture', title: T.titles.TCI, rows: [] };

const own = (name: PictureName): Legend => pictureOf(name)?.styles[0]?.legend ?? PICTURE_LEGEND;

/** Legends of the pictures in their usual colours, and of zones that are no picture. */
export const LEGENDS = {
  ...(Object.fromEntries(PICTURE_NAMES.map((name) => [name, own(name)])) as Readonly<Record<PictureName, Legend>>),
  SamplingMap: classLegend(T.titles.SamplingMap, [
    { label: T.sampling.low, color: '#2C7BB6' },
    { label: T.sampling.middle, color: '#FFFFBF' },
    { label: T.sampling.high, color: '#D7191C' },
  ]),
} as const;
export type LegendName = keyof typeof LEGENDS;

const [, safe, relative] = PICTURES.NDVI.styles;

/** Legends of index layers drawn in another style than their own. */
export const STYLE_LEGENDS = { 'ndvi-cb': safe.legend, relative: relative.legend } as const;

/** The legend of a product, or undefined of a type that has none. */
export function legendOf(type: string, subType: string | null = null): Legend | undefined {
  const name = subType ?? type;
  return Object.hasOwn(LEGENDS, name) ? LEGENDS[name as LegendName] : undefined;
}
