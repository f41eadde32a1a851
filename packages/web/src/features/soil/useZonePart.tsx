import type { SoilManagementZone } from '@georisk/contract/verticals/soil/soil.ts';
import { asAreal } from '#web/map/areal.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { extentTable } from '#web/mapScreen/tableOf.ts';
import { useExtentPart } from '#web/mapScreen/useExtentPart.ts';
import { soilTexts as texts } from './texts.hu.ts';
import { useFactPopup } from './useFactPopup.tsx';
import { useFindSurvey } from './useFindSurvey.ts';
import { managementLegend } from './zoneLegends.ts';

/** The answer names no row: a zone is identified by its area, its category and where it begins. */
const idOf = ({ areaName, category, geom }: SoilManagementZone) =>
  `${areaName} ${category} ${String(geom.coordinates[0]?.[0])}`;

const featureOf = (zone: SoilManagementZone): MapFeature => ({
  id: idOf(zone),
  geometry: asAreal(zone.geom),
  style: 'soilManagementZone',
  color: zone.color,
});

const TABLES = [
  extentTable({
    key: 'soilManagementZones',
    title: texts.table.managementZones,
    layers: ['SOIL_MANAGEMENT_ZONE'],
    call: 'soilManagementZone',
    columns: [
      [texts.areaName, 24, ({ areaName }) => areaName],
      [texts.category, 16, ({ category }) => category],
    ],
    rowOf: (zone) => ({ id: idOf(zone), geometry: asAreal(zone.geom) }),
  }),
];

/** Management zones of the company, by extent. */
export function useZonePart(): MapPart {
  const { popup, open } = useFactPopup(texts.managementZone);
  const findBox = useFindSurvey();
  const zones = useExtentPart({
    layer: 'SOIL_MANAGEMENT_ZONE',
    call: 'soilManagementZone',
    featureOf,
    none: texts.managementNone,
    failed: texts.managementFailed,
  });
  const legend = managementLegend(zones.features.map(({ item }) => item));
  return {
    layer: 'SOIL_MANAGEMENT_ZONE',
    on: true,
    specs: [zones.spec],
    state: zones.state,
    ...(zones.isTruncated && { note: texts.zonesMore }),
    findBox,
    pickable: [zones.spec.key],
    tables: TABLES,
    hoverText: ({ id }) => {
      const zone = zones.find(id)?.item;
      return zone === undefined ? null : { title: zone.areaName, lines: [`${texts.category}: ${zone.category}`] };
    },
    onPick: ({ id }, beneath) => {
      const feature = zones.find(id);
      if (feature === undefined) return;
      const { areaName, category } = feature.item;
      const facts = [
        [texts.areaName, areaName],
        [texts.category, category],
      ] as const;
      open(feature, facts, beneath);
    },
    legend: legend && { kind: 'table', legend },
    popup,
  };
}
