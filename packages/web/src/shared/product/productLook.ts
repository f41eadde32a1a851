import type { Legend } from '@georisk/contract/layers/legendKinds.ts';
import { legendOf } from '@georisk/contract/layers/legends.ts';
import type { Picture, PictureStyle } from '@georisk/contract/products/picture.ts';
import { pictureOf, PICTURES } from '@georisk/contract/products/pictures.ts';
import { biomassIntensity } from '@georisk/domain/ndvi/bmi.ts';
import { formatCount, formatNumber } from '#web/lib/format.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import { IMAGE_STYLES, type ImageStyle } from '#web/shared/imagery/imageStyle.ts';
import { ndviLegend, ndviPosition } from '#web/shared/imagery/ndviLegend.ts';
import type { Kind } from './blockProducts.ts';

/** Colours of a picture: the layer's style and the meaning of its colours. */
export interface ProductLook {
  readonly style: string;
  readonly legend: Legend | null;
  /** Position of an NDVI value along the legend's bar; null where it has none. */
  readonly positionOf: ((ndvi: number) => number) | null;
  /** Text of an NDVI value in the measure of the legend. */
  readonly read: (ndvi: number) => string;
}

type Looks = Partial<Record<ImageStyle, ProductLook>>;

const plain = (style: string, legend: Legend | null | undefined): ProductLook => ({
  style,
  legend: legend ?? null,
  positionOf: null,
  read: formatNumber,
});

/** The index in a style that has its values on the bar. */
const indexed = (style: ImageStyle): ProductLook => ({
  style,
  legend: ndviLegend(style),
  positionOf: ndviPosition(style),
  read: formatNumber,
});

/** Alerts lie on the map as hatched outlines, not as the pixels that were flagged. */
const outlined = (legend: Legend): Legend => ({
  ...legend,
  rows: legend.rows.map((row) => ({ ...row, color: MAP_COLOURS.alert })),
});

const intensity = (legend: Legend): ProductLook => ({
  style: '',
  legend,
  positionOf: (value) => biomassIntensity(value) / 100,
  read: (value) => formatCount(biomassIntensity(value)),
});

const INDEX_STYLES: ReadonlySet<string> = new Set(PICTURES.NDVI.styles.map(({ name }) => name));

/** A style of a picture as the map and the legend need it. */
function lookOfStyle(name: string, picture: Picture, { name: style, legend, choice }: PictureStyle): ProductLook {
  if (INDEX_STYLES.has(style)) return indexed(choice);
  if (picture.value === 'intensity') return intensity(legend);
  return plain(choice === 'ndvi' ? '' : style, name === 'Alert' ? outlined(legend) : legend);
}

/** The ways of colouring a kind of picture, by what a person chooses; of two for one choice it is the first. */
function looksOf({ type, subType }: Kind): Looks {
  const picture = pictureOf(type, subType);
  const styles = picture?.styles.toReversed() ?? [];
  return Object.fromEntries(
    styles.flatMap((style) => (picture ? [[style.choice, lookOfStyle(subType ?? type, picture, style)] as const] : [])),
  );
}

/** The ways of colouring that a kind of picture has. */
export function stylesOf(kind: Kind): readonly ImageStyle[] {
  const looks = looksOf(kind);
  const styles = IMAGE_STYLES.filter((style) => looks[style] !== undefined);
  return styles.length > 0 ? styles : ['ndvi'];
}

/** A kind of picture in this person's preferred style, or in its own colours where it has no such style. */
export function lookOf(kind: Kind, style: ImageStyle): ProductLook {
  const looks = looksOf(kind);
  return looks[style] ?? looks.ndvi ?? plain('', legendOf(kind.type, kind.subType));
}
