import { COLOUR_SCALES, isScaleName, type ScaleName } from '@georisk/domain/colour/scales.ts';
import { describe, expect, it } from 'vitest';
import type { Picture } from '../products/picture.ts';
import { PICTURES } from '../products/pictures.ts';
import { forestPictures } from '../verticals/forestry/pictures.ts';
import { LAYER_COLOURS, safeLegend, scaleOf } from './layerColours.ts';
import { LAYER_KEYS } from './layerCatalog.ts';
import { classLegend } from './legendKinds.ts';

const pictures: readonly (readonly [string, Picture])[] = Object.entries({ ...PICTURES, ...forestPictures });
const colorsOf = ({ rows }: { readonly rows: readonly { readonly color: string }[] }) => rows.map(({ color }) => color);

describe('the whole catalogue', () => {
  it('says of each layer how its colours carry a value', () => {
    expect(Object.keys(LAYER_COLOURS).toSorted()).toEqual(LAYER_KEYS.toSorted());
  });

  it.each(pictures)('the picture %s has a colour-blind-safe variant where it has a scale', (_, { value, styles }) => {
    const [usual] = styles;
    const isScale = value !== 'colour' && usual !== undefined && usual.legend.rows.length > 1;
    expect(styles.some(({ choice }) => choice === 'ndvi-cb')).toBe(isScale);
  });

  it.each(pictures)('the safe classes of %s are those of a measured scale', (name, { value, styles }) => {
    if (value === 'index' || value === 'intensity') return;
    const scales = Object.values(COLOUR_SCALES);
    const usual = styles.find(({ choice }) => choice === 'ndvi');
    for (const style of styles.filter(({ choice }) => choice === 'ndvi-cb')) {
      const measured = scales.filter(({ safe }) => JSON.stringify(safe) === JSON.stringify(colorsOf(style.legend)));
      const own = measured.find(
        (scale) => JSON.stringify(scale.usual) === JSON.stringify(colorsOf(usual?.legend ?? { rows: [] })),
      );
      expect(own, name).toBeDefined();
      expect(style).toMatchObject({ name: `${usual?.name}-cb` });
      expect(style.block).toBe(usual?.block);
    }
  });

  it('uses every scale, on a layer or in a picture', () => {
    const layers = LAYER_KEYS.map(scaleOf);
    const inPictures = pictures.flatMap(([, { styles }]) =>
      styles.map(({ legend }) => JSON.stringify(colorsOf(legend))),
    );
    const unused = (Object.keys(COLOUR_SCALES) as ScaleName[]).filter(
      (name) => !layers.includes(name) && !inPictures.includes(JSON.stringify(COLOUR_SCALES[name].safe)),
    );
    expect(unused).toEqual([]);
  });
});

describe('a legend in safe colours', () => {
  const legend = classLegend('A', [
    { label: 'low', color: '#2B83BA' },
    { label: 'own', color: '#010203' },
  ]);

  it('has those of the layer’s scale, and leaves the others', () => {
    expect(colorsOf(safeLegend('FROST_DANGER', legend))).toEqual(['#2C7BB6', '#010203']);
    expect(safeLegend('CROP', legend)).toBe(legend);
  });

  it('is of layers whose colours are a scale alone', () => {
    for (const key of LAYER_KEYS) expect(scaleOf(key) === null).toBe(!isScaleName(LAYER_COLOURS[key]));
  });
});
