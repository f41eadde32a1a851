import { EOV_SRID } from '@georisk/domain/geo/crs.ts';
import { COLOUR_SCALES } from '@georisk/domain/colour/scales.ts';
import { parseHex, type Rgb } from '@georisk/domain/colour/contrast.ts';
import { FOLLOW_UP_RAMP, followUpPalette } from '@georisk/domain/heterogeneity/followUp.ts';
import { heterogeneityPalette } from '@georisk/domain/heterogeneity/heterogeneity.ts';
import { recoloredRamp } from '@georisk/domain/ndvi/ramp.ts';
import { relativePalette } from '@georisk/domain/ndvi/relative.ts';
import type { MadePalette, RenderRequest } from '@georisk/imagery/render/renderer.ts';
import type { RenderTarget } from '@georisk/domain/raster/target.ts';
import type { WmsFault } from '@georisk/imagery/wms/fault.ts';
import type { TimeAsked } from '@georisk/imagery/wms/timeAsked.ts';
import type { Caller } from '#server/http/caller.ts';
import type { BlockFigures, Outline, OutlineRow } from './layer.repository.ts';
import { isNdvi, type Layer, versionOf } from './layer.ts';
import type { FoundLayer, LayerAccess } from './layerAccess.ts';
import type { BlockPalette, PictureStyle } from '@georisk/contract/products/picture.ts';
import { LOOKS, styleOf } from './looks.ts';

/** The request for a map, whatever the protocol. */
export interface Asked {
  readonly name: string;
  readonly style: string;
  readonly time: TimeAsked;
  readonly mepar: string | null;
  /** A plot on that block, to which its picture is clipped. */
  readonly blockPlot?: number | null;
}

/** The subject of a drawing: decided for this caller, no pixel read yet. */
export interface Subject {
  readonly layer: Layer;
  readonly warning: FoundLayer['warning'];
  /** Null of a picture. */
  readonly style: PictureStyle | null;
  readonly block: OutlineRow | undefined;
  /** The outline to which the picture is clipped: the block's, or that of a plot on it. */
  readonly clip: Outline | undefined;
  /** The block's NDVI on the layer's date. */
  readonly figures: BlockFigures | undefined;
  /** Median NDVI of the same crop around, where the style needs it. */
  readonly median: number | null;
  readonly palette: MadePalette | undefined;
}

/** `unseen`: no such layer or block, or none that the caller may see. */
export interface Refused {
  readonly fault: WmsFault;
  readonly unseen: boolean;
}

/** The facts of blocks apart from their outlines; they may be some seconds old. */
export interface BlockFacts {
  /** A block's NDVI on the dates of a layer, the clearest first. */
  figures(blockId: number, layer: Layer): Promise<readonly BlockFigures[]>;
  /** Median NDVI of the blocks around with the caller's crop of the block. */
  median(caller: Caller, block: OutlineRow, date: string): Promise<number | null>;
}

const refused = (fault: WmsFault, unseen = false): Refused => ({ fault, unseen });
export const isRefused = (value: Subject | Refused): value is Refused => 'fault' in value;

const made = (style: string, colors: Uint8Array, ...figures: readonly number[]): MadePalette => ({
  key: `${style}:${figures.join(':')}`,
  colors,
});

const SAFE_CLASSES = COLOUR_SCALES.heterogeneity.safe.map((color): Rgb => parseHex(color) ?? [0, 0, 0]);
const SAFE_FOLLOW_UP = recoloredRamp(FOLLOW_UP_RAMP, 'follow-up-cb', COLOUR_SCALES.followUp.safe);

type BlockStyle = Pick<PictureStyle, 'name' | 'choice'>;

const PALETTES: Readonly<
  Record<BlockPalette, (style: BlockStyle, figures: BlockFigures, median: number | null) => MadePalette | undefined>
> = {
  relative: ({ name }, { min, max }) =>
    min === null || max === null ? undefined : made(name, relativePalette(min, max), min, max),
  heterogeneity: ({ name, choice }, { mean }) =>
    mean === null
      ? undefined
      : made(name, heterogeneityPalette(mean, choice === 'ndvi-cb' ? SAFE_CLASSES : undefined), mean),
  followUp: ({ name, choice }, _, median) =>
    median === null
      ? undefined
      : made(name, followUpPalette(median, choice === 'ndvi-cb' ? SAFE_FOLLOW_UP : undefined), median),
};

/**
 * Decides for a caller what is drawn. The caller's rights are checked before any drawing is read, cached images
 * included.
 */
export async function subjectOf(
  access: LayerAccess,
  facts: BlockFacts,
  caller: Caller,
  group: string,
  { name, style: styleName, time, mepar, blockPlot = null }: Asked,
): Promise<Subject | Refused> {
  const found = await access.layerAt(caller, group, name, time);
  if (found === undefined) return refused('layers', true);
  if (found === 'time') return refused('time');
  const { layer, warning } = found;
  const style = styleOf(LOOKS[layer.look], styleName);
  if (style === undefined) return refused('styles');
  const block = mepar === null ? undefined : await access.outline(caller, mepar);
  if (mepar !== null && block === undefined) return refused('mepar', true);
  if (style?.block !== undefined && block === undefined) return refused('meparNeeded');
  const plot = blockPlot === null || mepar === null ? undefined : await access.plotOutline(caller, blockPlot, mepar);
  if (blockPlot !== null && plot === undefined) return refused('blockPlot', true);
  const plain = { warning, style, block, clip: plot ?? block, median: null, palette: undefined };
  if (block === undefined || !isNdvi(layer)) return { ...plain, layer, figures: undefined };

  const known = await facts.figures(block.id, layer);
  const ofDate = (date: string) => known.filter((each) => each.date === date);
  // An image that is unusable for this block is no product of it.
  const dates = layer.dateBefore === null ? [layer.date] : [layer.date, layer.dateBefore];
  const isUnusable = (date: string) => ofDate(date).length > 0 && ofDate(date).every(({ usable }) => !usable);
  if (dates.some(isUnusable)) return refused('layers', true);
  const [figures] = ofDate(layer.date);
  if (style?.block === undefined) return { ...plain, layer, figures };
  if (figures === undefined) return refused('noStatistics');
  const median = style.block === 'followUp' ? await facts.median(caller, block, layer.date) : null;
  const palette = PALETTES[style.block](style, figures, median);
  if (palette === undefined) return refused('noStatistics');
  return { ...plain, layer: inGroup(layer, figures.groupName), figures, median, palette };
}

/** Of images of several groups those of one: the source of the block's figures. */
function inGroup(layer: Layer, groupName: string): Layer {
  const [first, ...rest] = layer.granules.filter((granule) => granule.groupName === groupName);
  if (first === undefined) return layer;
  const granules = [first, ...rest] as const;
  return { ...layer, granules, version: versionOf(granules) };
}

/** The image of a subject. */
export function renderRequest({ layer, style, palette, clip }: Subject, target: RenderTarget): RenderRequest {
  const { pair } = LOOKS[layer.look];
  return {
    version: layer.version,
    rasters: layer.granules.map(({ storageKey }) => storageKey),
    before: pair === null ? undefined : { pair, rasters: layer.before.map(({ storageKey }) => storageKey) },
    style: style?.name ?? '',
    palette,
    target,
    clip: clip && { key: clip.fingerprint, epsg: EOV_SRID, polygon: clip.outline },
  };
}
