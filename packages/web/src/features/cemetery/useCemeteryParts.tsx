import type { Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import type { Position } from '@georisk/domain/geo/types.ts';
import { useMemo, useState } from 'react';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { HoverText, MapPart } from '#web/mapScreen/mapPart.ts';
import { useExtentPart } from '#web/mapScreen/useExtentPart.ts';
import { GraveLegend, SignLegend } from './CemeteryLegend.tsx';
import { boxAround, GRAVES, graveFeatures, graveSpecs, middleOf, waySpec } from './graveLayers.ts';
import { objectFeature } from './objectFeature.ts';
import type { Selection } from './selection.ts';
import { cemeteryTexts as texts } from './texts.hu.ts';
import type { Cemetery } from './useCemetery.ts';
import { expiryOf, personLine, placeOf } from './words.ts';

/** Zooms of the orthophoto's tiles: from the whole graveyard to 4 cm a pixel. */
const ZOOMS = { minZoom: 13, maxZoom: 22 } as const;

/** The graveyards from above. */
function uavPart({ graveyards }: Cemetery): MapPart {
  const specs = graveyards.flatMap(({ id, tiles, geom }): LayerSpec[] =>
    tiles === null
      ? []
      : [
          {
            key: `UAV ${id}`,
            layer: 'CEMETERY_UAV',
            visible: true,
            extent: bboxOf(asAreal(geom)),
            source: { kind: 'tiles', tiles: { kind: 'xyz', url: tiles }, ...ZOOMS },
          },
        ],
  );
  const box = boxAround(graveyards);
  return { layer: 'CEMETERY_UAV', on: true, specs, box, ...(specs.length === 0 && { state: NO_PHOTO }) };
}

const NO_PHOTO = { kind: 'empty', why: texts.noPhoto } as const;

function useObjectPart({ guides, graveyards }: Cemetery): MapPart {
  const objects = useExtentPart({
    layer: 'CEMETERY_OBJECT',
    call: 'cemeteryObjects',
    featureOf: objectFeature,
    none: texts.noObjects,
    failed: texts.objectsFailed,
  });
  const hasSigns = guides.some(({ signs }) => signs.length > 0);
  return {
    layer: 'CEMETERY_OBJECT',
    on: true,
    specs: [objects.spec],
    state: objects.state,
    box: boxAround(graveyards),
    legend: hasSigns ? { kind: 'node', node: <SignLegend guides={guides} /> } : null,
  };
}

function hoverOf(grave: Grave): HoverText {
  const people = grave.deads.length === 0 ? [texts.noData] : grave.deads.map(personLine);
  const photo = grave.photoPath === null ? [] : [texts.photo];
  const expiry = expiryOf(grave);
  return {
    title: placeOf(grave),
    lines: [...people, ...photo, ...(expiry === undefined ? [] : [texts.expiryLine(expiry)])],
  };
}

interface Pointing {
  readonly selection: Selection;
  /** Where the way to the chosen grave begins. */
  readonly from: Position | null;
  readonly onPick: (grave: Grave) => void;
}

function useGravePart({ graves, graveyards }: Cemetery, { selection, from, onPick }: Pointing): MapPart {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const features = useMemo(() => graveFeatures(graves, today), [graves, today]);
  const byId = useMemo(() => new Map(graves.map((grave) => [String(grave.id), grave])), [graves]);
  const { graves: chosen } = selection;
  const [only] = chosen;
  const to = chosen.length === 1 && only !== undefined ? middleOf(only) : null;
  const specs = useMemo(() => [...graveSpecs(features, chosen), waySpec(from, to)], [features, chosen, from, to]);
  return {
    layer: 'CEMETERY_GRAVE',
    on: true,
    specs,
    box: boxAround(graveyards),
    legend: {
      kind: 'node',
      node: <GraveLegend withExpiry={graves.some(({ graveValidDate }) => graveValidDate !== undefined)} />,
    },
    pickable: [GRAVES],
    hoverText: ({ id }) => {
      const grave = byId.get(id);
      return grave === undefined ? null : hoverOf(grave);
    },
    onPick: ({ id }) => {
      const grave = byId.get(id);
      if (grave !== undefined) onPick(grave);
    },
  };
}

/** The layers of a cemetery's map. */
export function useCemeteryParts(cemetery: Cemetery, pointing: Pointing): readonly MapPart[] {
  return [uavPart(cemetery), useObjectPart(cemetery), useGravePart(cemetery, pointing)];
}
