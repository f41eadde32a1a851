import { PACK_LIMITS, PACK_MARGIN, type PictureKind, SAMPLES } from '@georisk/domain/seasonPack/seasonPack.ts';
import { type PackWindow, packWindow } from '@georisk/domain/seasonPack/packWindow.ts';
import { type BBox, bufferBBox } from '@georisk/domain/geo/bbox.ts';
import { RASTER_KIND, SHARED_GROUP } from '#server/modules/raster/layerNames.ts';
import type { LayerGranule } from '#server/modules/wms/layer.repository.ts';

/** A granule with the part of it that a pack keeps. */
export interface GranulePart {
  readonly granule: LayerGranule;
  readonly window: PackWindow;
}

/** A picture that a pack will have. */
export interface PlannedPicture {
  readonly kind: PictureKind;
  readonly date: string;
  readonly parts: readonly GranulePart[];
}

/** A pass over the block, as it is judged. */
export interface JudgedPass {
  readonly date: string;
  readonly groupName: string;
  readonly usable: boolean;
}

const KINDS: readonly PictureKind[] = ['ndvi', 'colour'];
const kindOf = ({ kind }: LayerGranule): PictureKind => (kind === RASTER_KIND.NDVI ? 'ndvi' : 'colour');

/** Of several groups of a day: the one of the block's statistics, else the installation's, else the first by name. */
function groupOf(groups: readonly string[], judged: string | undefined): string | undefined {
  if (judged !== undefined && groups.includes(judged)) return judged;
  return groups.includes(SHARED_GROUP) ? SHARED_GROUP : groups.toSorted()[0];
}

/** Whether a device reads a pack of these pictures; with more the server would take memory for what is refused. */
const fits = (pictures: readonly PlannedPicture[]): boolean =>
  pictures.length <= PACK_LIMITS.pictures &&
  pictures.every(({ parts }) => parts.length <= PACK_LIMITS.parts) &&
  pictures.reduce((sum, { kind, parts }) => sum + SAMPLES[kind] * pixelsOf(parts), 0) <= PACK_LIMITS.pixels;

const pixelsOf = (parts: readonly GranulePart[]): number =>
  parts.reduce((sum, { window: { grid } }) => sum + grid.width * grid.height, 0);

/**
 * The pictures of a block's season, one a kind and date, oldest first. A date that is unusable for the block has no NDVI, as on the server's maps.
 * @param box of the block, EPSG:23700 @param granules of the year, oldest first @param passes at most one a date
 * @returns `tooLarge` where the block, or its season, is larger than a pack may be
 */
export function plannedPictures(
  box: BBox,
  granules: readonly LayerGranule[],
  passes: readonly JudgedPass[],
): readonly PlannedPicture[] | 'tooLarge' {
  const ground = bufferBBox(box, PACK_MARGIN);
  const parts: GranulePart[] = [];
  for (const granule of granules) {
    const window = packWindow(ground, granule.grid, granule.srid);
    if (window === 'tooLarge') return 'tooLarge';
    if (window !== null) parts.push({ granule, window });
  }
  const judged = new Map(passes.map((pass) => [pass.date, pass]));
  const byDate = Map.groupBy(parts, ({ granule }) => granule.date);
  const pictures = [...byDate].flatMap(([date, ofDate]) =>
    KINDS.flatMap((kind): PlannedPicture[] => {
      const pass = judged.get(date);
      if (kind === 'ndvi' && pass?.usable === false) return [];
      const ofKind = ofDate.filter(({ granule }) => kindOf(granule) === kind);
      const group = groupOf([...new Set(ofKind.map(({ granule }) => granule.groupName))], pass?.groupName);
      const chosen = ofKind.filter(({ granule }) => granule.groupName === group);
      return chosen.length === 0 ? [] : [{ kind, date, parts: chosen }];
    }),
  );
  return fits(pictures) ? pictures : 'tooLarge';
}
