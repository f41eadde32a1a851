import { PACK_LIMITS } from '@georisk/domain/seasonPack/seasonPack.ts';
import { RASTER_KIND, SHARED_GROUP } from '#server/modules/raster/layerNames.ts';
import type { LayerGranule } from '#server/modules/wms/layer.repository.ts';
import { expect, it } from 'vitest';
import { plannedPictures } from './seasonPictures.ts';

const [WEST, SOUTH] = [700_000, 150_000];

/** True colour of a day over 20 km, pixels of 10 m. */
const granule = (id: number): LayerGranule => ({
  id,
  companyId: null,
  groupName: SHARED_GROUP,
  layer: `TCI_${id}`,
  kind: RASTER_KIND.TCI,
  date: new Date(Date.UTC(2018, 0, id)).toISOString().slice(0, 10),
  version: 1,
  storageKey: `${id}`,
  srid: 23_700,
  grid: {
    originX: WEST - 5_000,
    originY: SOUTH + 15_000,
    pixelWidth: 10,
    pixelHeight: 10,
    width: 2_000,
    height: 2_000,
  },
});
const seasonOf = (days: number) => Array.from({ length: days }, (_, index) => granule(index + 1));
/** With 300 m and two pixels around, 1004 pixels of each side. */
const LARGE = [WEST, SOUTH, WEST + 9_400, SOUTH + 9_400] as const;

it('takes a season whose pixels fit a pack, and none that a device would refuse', () => {
  const most = Math.floor(PACK_LIMITS.pixels / (1_004 * 1_004 * 3));
  expect(plannedPictures(LARGE, seasonOf(most), [])).toHaveLength(most);
  expect(plannedPictures(LARGE, seasonOf(most + 1), [])).toBe('tooLarge');
});

it('takes no more pictures than a pack may have', () => {
  const small = [WEST, SOUTH, WEST + 10, SOUTH + 10] as const;
  expect(plannedPictures(small, seasonOf(PACK_LIMITS.pictures), [])).toHaveLength(PACK_LIMITS.pictures);
  expect(plannedPictures(small, seasonOf(PACK_LIMITS.pictures + 1), [])).toBe('tooLarge');
});
