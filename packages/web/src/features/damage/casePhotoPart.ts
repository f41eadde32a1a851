import type { CasePhoto } from '@georisk/contract/verticals/insurance/damages.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { formatDateTime } from '#web/lib/format.ts';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { photoTexts } from '#web/shared/photo/texts.hu.ts';
import { casePhotoTexts as texts } from './casePhotos.hu.ts';

const KEY = 'PHOTOS OF THE CASE';
/** Metres around a photo that are shown with it. */
const AROUND = 150;

function featureOf({ id, geom }: CasePhoto, placed: string | null): MapFeature[] {
  const [x, y] = geom?.coordinates ?? [];
  if (x === undefined || y === undefined) return [];
  return [{ id, geometry: { type: 'Point', coordinates: [x, y] }, style: id === placed ? 'photoLit' : 'photo' }];
}

/** The map's target for a photo's place. */
export function placeOfPhoto(photo: CasePhoto | null): { readonly key: string; readonly box: BBox } | null {
  const [x, y] = photo?.geom?.coordinates ?? [];
  if (photo === null || x === undefined || y === undefined) return null;
  return { key: `photo ${photo.id}`, box: [x - AROUND, y - AROUND, x + AROUND, y + AROUND] };
}

/** The map's parts, with the case's own photos on that of the plots. @param placed the requested one */
export function withPhotos(
  parts: readonly MapPart[],
  photos: readonly CasePhoto[],
  placed: string | null,
  onOpen: (id: string) => void,
): readonly MapPart[] {
  const features = photos.flatMap((photo) => featureOf(photo, placed));
  if (features.length === 0) return parts;
  const spec: LayerSpec = {
    key: KEY,
    layer: 'PHOTO',
    visible: true,
    raise: 8,
    source: { kind: 'features', features },
  };
  const told = (part: MapPart): MapPart['legend'] =>
    part.legend?.kind === 'swatches'
      ? { ...part.legend, rows: [...part.legend.rows, { label: texts.legend, line: MAP_COLOURS.photo, point: true }] }
      : part.legend;
  return parts.map((part) =>
    part.layer !== 'PLOT'
      ? part
      : {
          ...part,
          specs: [...part.specs, spec],
          pickable: [KEY, ...(part.pickable ?? [])],
          legend: told(part) ?? null,
          onPick: (hit) => (hit.layer === KEY ? onOpen(hit.id) : part.onPick?.(hit)),
          onHover: (hit) => part.onHover?.(hit?.layer === KEY ? null : hit),
          hoverText: (hit) => {
            if (hit.layer !== KEY) return part.hoverText?.(hit) ?? null;
            const at = photos.findIndex(({ id }) => id === hit.id);
            const photo = photos[at];
            if (photo === undefined) return null;
            const time = photo.photoCreatedAt === null ? [] : [formatDateTime(photo.photoCreatedAt)];
            return { title: texts.photo(photo.sequenceNumber ?? at + 1), lines: [...time, photoTexts.hover] };
          },
        },
  );
}
