import { ASPECT_CLASSES, SLOPE_SCALE, TREE_HEIGHT_SCALE } from '@georisk/domain/forest/scales.ts';
import { classLegend } from '../../layers/legendKinds.ts';
import { inBoth, type Picture, usual } from '../../products/picture.ts';
import { forestPictureTexts as texts } from './pictures.hu.ts';

const { titles } = texts;

/** Pictures of a project, no products of a block: its layers are listed to foresters alone. */
export const forestPictures = {
  ForestRgb: { prefix: 'ForestRgb', raster: 'ForestRgb', pair: null, value: 'colour', styles: [] },
  ForestTerrain: { prefix: 'ForestTerrain', raster: 'ForestTerrain', pair: null, value: 'colour', styles: [] },
  ForestHeight: {
    prefix: 'ForestHeight',
    raster: 'ForestHeight',
    pair: null,
    value: 'class',
    styles: inBoth(
      usual(
        'tree-height',
        classLegend(
          titles.ForestHeight,
          TREE_HEIGHT_SCALE.map(({ from, to, color }) => ({ label: texts.metres(from, to), color })),
        ),
      ),
      'treeHeight',
    ),
  },
  ForestAspect: {
    prefix: 'ForestAspect',
    raster: 'ForestAspect',
    pair: null,
    value: 'class',
    styles: inBoth(
      usual(
        'aspect',
        classLegend(
          titles.ForestAspect,
          ASPECT_CLASSES.map(({ name, color }) => ({ label: name, color })),
        ),
      ),
      'aspect',
    ),
  },
  ForestSlope: {
    prefix: 'ForestSlope',
    raster: 'ForestSlope',
    pair: null,
    value: 'class',
    styles: inBoth(
      usual(
        'slope',
        classLegend(
          titles.ForestSlope,
          SLOPE_SCALE.map(({ from, to, color }) => ({ label: texts.degrees(from, to), color })),
        ),
      ),
      'slope',
    ),
  },
} as const satisfies Readonly<Record<string, Picture>>;

export type ForestPicture = keyof typeof forestPictures;
export const FOREST_PICTURES = Object.keys(forestPictures) as readonly ForestPicture[];

/** The colour scale of a picture; null where it has colours of its own. */
export const colorScaleTagOf = (name: ForestPicture): string | null =>
  (forestPictures[name] as Picture).styles[0]?.name ?? null;
