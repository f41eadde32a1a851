import type { Photo } from '@georisk/contract/verticals/insurance/damages.ts';
import { type BBox, bboxPolygon, HUNGARY_BOUNDS, scaleBBox } from '@georisk/domain/geo/bbox.ts';
import { useMemo, useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { askable } from '#web/map/askable.ts';
import { standing } from '#web/map/camera.ts';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import { windowPlaceOf } from '#web/map/shown.ts';
import { boxNear } from '#web/mapScreen/boxNear.ts';
import type { Hit, MapPart } from '#web/mapScreen/mapPart.ts';
import { useExtentPart } from '#web/mapScreen/useExtentPart.ts';
import { PhotoPopup } from './PhotoPopup.tsx';
import { photoTexts as texts } from '#web/shared/photo/texts.hu.ts';

const MAX = 2_000;

function featureOf({ id, geom }: Photo): MapFeature | null {
  const [x, y] = geom?.coordinates ?? [];
  if (x === undefined || y === undefined) return null;
  return { id, geometry: { type: 'Point', coordinates: [x, y] }, style: 'photo' };
}

/** Metres: photos of one field, and the extent shown around one. */
const NEAR = { span: 4_000, around: 300 } as const;

/** Places of the photos nearest to the middle of the map. */
async function findPhotos(): Promise<BBox | null> {
  const extent = JSON.stringify(bboxPolygon(askable(scaleBBox(HUNGARY_BOUNDS, 1.1))));
  const { items } = await callApi('photos', { query: { extent, limit: MAX } });
  const boxes = items.flatMap(({ geom }): BBox[] => {
    const [x, y] = geom?.coordinates ?? [];
    return x === undefined || y === undefined ? [] : [[x - 100, y - 100, x + 100, y + 100]];
  });
  return boxNear(boxes, standing()?.centre ?? [0, 0], NEAR);
}

/** Position of a photo in the window, CSS pixels. */
function placeOf({ geom }: Photo): ReturnType<typeof windowPlaceOf> {
  const [x = 0, y = 0] = geom?.coordinates ?? [];
  return windowPlaceOf([x, y]);
}

/** Photos of the place, where they were taken; a click opens one. */
export function usePhotoPart(): MapPart {
  const photos = useExtentPart({
    layer: 'PHOTO',
    call: 'photos',
    query: { limit: MAX },
    featureOf,
    none: texts.noneHere,
    failed: texts.failed,
  });
  const [hovered, setHovered] = useState<MapFeature | null>(null);
  const [open, setOpen] = useState<{ readonly photo: Photo; readonly at: ReturnType<typeof placeOf> } | null>(null);

  const lit = useMemo((): LayerSpec => {
    const features = hovered === null ? [] : [{ ...hovered, style: 'photoLit' as const }];
    return {
      key: 'PHOTO UNDER THE MOUSE',
      layer: 'PHOTO',
      visible: features.length > 0,
      raise: 1,
      source: { kind: 'features', features },
    };
  }, [hovered]);

  const photoOf = ({ id }: Hit) => photos.find(id)?.item ?? null;
  return {
    layer: 'PHOTO',
    specs: [photos.spec, lit],
    state: photos.state,
    findBox: findPhotos,
    pickable: [photos.spec.key],
    onHover: (hit) => setHovered((hit && photos.find(hit.id)) ?? null),
    hoverText: (hit) => {
      const photo = photoOf(hit);
      if (photo === null) return null;
      const time = photo.photoCreatedAt === null ? [] : [formatDateTime(photo.photoCreatedAt)];
      const lines = [...(photo.damageNumber === null ? [] : [photo.damageNumber]), ...time, texts.hover];
      return { title: texts.title, lines };
    },
    onPick: (hit) => {
      const photo = photoOf(hit);
      if (photo !== null) setOpen({ photo, at: placeOf(photo) });
    },
    legend: { kind: 'swatches', rows: [{ label: texts.legend, line: MAP_COLOURS.photo, point: true }] },
    popup: open !== null && <PhotoPopup photo={open.photo} at={open.at} onClose={() => setOpen(null)} />,
  };
}
