import type { Answer } from '@georisk/contract/endpoints.ts';
import type { SoilZone } from '@georisk/contract/verticals/soil/soil.ts';
import { type BBox, bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { useCallback } from 'react';
import { callApi } from '#web/lib/api.ts';
import { asAreal } from '#web/map/areal.ts';
import { askable } from '#web/map/askable.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { extentTable } from '#web/mapScreen/tableOf.ts';
import { useExtentLoad } from '#web/mapScreen/useExtentLoad.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { sharedLoad } from '#web/shared/fullMap/sharedLoad.ts';
import type { FactRow } from '#web/ui/FactTable.tsx';
import { soilTexts as texts } from './texts.hu.ts';
import { useFactPopup } from './useFactPopup.tsx';
import { useFindSurvey } from './useFindSurvey.ts';
import { geneticLegend, physicalLegend } from './zoneLegends.ts';

type ZoneFeature = MapFeature & { readonly zone: SoilZone };
type Load = (extent: BBox, signal: AbortSignal) => Promise<Answer<'soilZone'>>;

const zonesOfUser = (): Load =>
  sharedLoad(
    (extent: BBox) => extent.join(),
    (extent, signal) =>
      callApi('soilZone', { query: { extent: JSON.stringify(bboxPolygon(askable(extent))) }, signal }),
  );

/** The two layers are one request; another user's answer is never shared. */
let shared: { readonly userId: number; readonly load: Load } | undefined;
function loadOf(userId: number): Load {
  if (shared?.userId !== userId) shared = { userId, load: zonesOfUser() };
  return shared.load;
}

const factsOf = ({ genetic, physical }: SoilZone): readonly FactRow[] => [
  [texts.genetic, genetic],
  [texts.physical, physical],
];

const tablesOf = (layer: 'SOIL_GENETIC' | 'SOIL_PHYSICAL', key: string, title: string) => [
  extentTable({
    key,
    title,
    layers: [layer],
    call: 'soilZone',
    columns: [
      [texts.genetic, 30, ({ genetic }) => genetic],
      [texts.physical, 30, ({ physical }) => physical],
    ],
    rowOf: ({ id, geom }) => ({ id: String(id), geometry: asAreal(geom) }),
  }),
];

const TABLES = {
  SOIL_GENETIC: tablesOf('SOIL_GENETIC', 'soilGenetic', texts.table.genetic),
  SOIL_PHYSICAL: tablesOf('SOIL_PHYSICAL', 'soilPhysical', texts.table.physical),
};

/** The patches of the soil map in one of their two meanings. */
function useZones(
  layer: 'SOIL_GENETIC' | 'SOIL_PHYSICAL',
  look: (zone: SoilZone) => Pick<MapFeature, 'style' | 'color'>,
) {
  const { id } = useCurrentUser();
  const { popup, open } = useFactPopup(texts.zone);
  const findBox = useFindSurvey();
  const load = useCallback(
    async (extent: BBox, signal: AbortSignal) => {
      const { items, truncated } = await loadOf(id)(extent, signal);
      const features = items.map(
        (zone): ZoneFeature => ({ id: String(zone.id), geometry: asAreal(zone.geom), zone, ...look(zone) }),
      );
      return { features, truncated };
    },
    [id, look],
  );
  const { spec, state, isTruncated, features, find } = useExtentLoad<ZoneFeature>({
    key: layer,
    layer,
    cacheKey: `soilZone ${id}`,
    load,
    none: texts.zonesNone,
    failed: texts.zonesFailed,
  });
  const part: MapPart = {
    layer,
    on: true,
    specs: [spec],
    state,
    tables: TABLES[layer],
    ...(isTruncated && { note: texts.zonesMore }),
    findBox,
    pickable: [spec.key],
    hoverText: ({ id: hit }) => {
      const zone = find(hit)?.zone;
      return zone === undefined ? null : { title: zone.genetic, lines: [`${texts.physical}: ${zone.physical}`] };
    },
    onPick: ({ id: hit }, beneath) => {
      const feature = find(hit);
      if (feature !== undefined) open(feature, factsOf(feature.zone), beneath);
    },
    popup,
  };
  return { part, visible: features.map(({ zone }) => zone) };
}

const geneticLook = ({ colorGenetic: color }: SoilZone) => ({ style: 'soilGenetic', color }) as const;
const physicalLook = ({ colorPhysical: color }: SoilZone) => ({ style: 'soilPhysical', color }) as const;

/** Genetic soil types. */
export function useGeneticPart(): MapPart {
  const { part, visible } = useZones('SOIL_GENETIC', geneticLook);
  return { ...part, legend: { kind: 'table', legend: geneticLegend(visible) } };
}

/** Physical soil types, hatched over the genetic ones. */
export function usePhysicalPart(): MapPart {
  const { part, visible } = useZones('SOIL_PHYSICAL', physicalLook);
  return { ...part, legend: { kind: 'table', legend: physicalLegend(visible) } };
}
