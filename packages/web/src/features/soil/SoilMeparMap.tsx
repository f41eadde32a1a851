import type { SoilMepar } from '@georisk/contract/verticals/soil/soil.ts';
import { LEGENDS } from '@georisk/contract/layers/legends.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import { useMemo } from 'react';
import { useAddressQuery, withValues } from '#web/ui/useAddressQuery.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { MeparCard } from './MeparCard.tsx';
import { soilTexts as texts } from './texts.hu.ts';
import { useMeparPart } from './useMeparPart.ts';

/** The outline, above everything. */
const outlineOf = ({ meparCode, geom }: SoilMepar): readonly LayerSpec[] => [
  {
    key: 'SOIL MEPAR',
    layer: 'MEPAR',
    visible: true,
    raise: 300,
    maxResolution: null,
    source: {
      kind: 'features',
      features: [{ id: meparCode, geometry: asAreal(geom), style: 'soilMepar', label: meparCode }],
    },
  },
];

/** The picture of a day, within the block. */
function useNdviOf({ meparCode, geom }: SoilMepar, url: string | undefined): MapPart {
  return useMemo((): MapPart => {
    const spec: LayerSpec = {
      key: 'SOIL NDVI',
      layer: 'NDVI',
      visible: true,
      // Over the soil map, which answers clicks from beneath it.
      raise: 100,
      source: { kind: 'tiles', tiles: { kind: 'wms', layer: url ?? '', mepar: meparCode } },
    };
    return {
      layer: 'NDVI',
      on: true,
      specs: url === undefined ? [] : [spec],
      state: url === undefined ? { kind: 'empty', why: texts.ndviNone } : { kind: 'ready' },
      box: bboxOf(asAreal(geom)),
      legend: { kind: 'table', legend: LEGENDS.NDVI },
    };
  }, [meparCode, geom, url]);
}

/** A block with its soil: its picture of NDVI of a day, which the address names. */
export function SoilMeparMap({ mepar }: { readonly mepar: SoilMepar }) {
  const [query, setQuery] = useAddressQuery();
  const { meparCode, cityName, geom, ndvi } = mepar;
  const shown = ndvi.find(({ date }) => date === query.get('date')) ?? ndvi[0];
  const parts = [useNdviOf(mepar, shown?.url), useMeparPart(meparCode)];
  const fixed = useMemo(() => outlineOf(mepar), [mepar]);
  useScreenTitle(texts.mepar, meparCode);
  const choose = (date: string) => setQuery(withValues({ date }), { replace: true });
  return (
    <FullMap
      title={[texts.mepar, meparCode, cityName].filter((part) => part !== null).join(' · ')}
      parts={parts}
      fixed={fixed}
      focus={{ key: meparCode, box: bboxOf(asAreal(geom)) }}
      panel={null}
      banners={<MeparCard mepar={mepar} date={shown?.date ?? null} onDate={choose} />}
    />
  );
}
