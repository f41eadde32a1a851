import type { SoilSample } from '@georisk/contract/verticals/soil/soil.ts';
import { HUMUS_CLASSES, HUMUS_UNKNOWN, humusClassOf } from '@georisk/domain/soil/humusClasses.hu.ts';
import { asAreal } from '#web/map/areal.ts';
import type { MapFeature } from '#web/map/layerSpec.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { extentTable, numberCell } from '#web/mapScreen/tableOf.ts';
import type { TableShape } from '#web/mapScreen/shapeTable.ts';
import { useExtentPart } from '#web/mapScreen/useExtentPart.ts';
import type { FactRow } from '#web/ui/FactTable.tsx';
import { soilTexts as texts } from './texts.hu.ts';
import { useFactPopup } from './useFactPopup.tsx';
import { useFindSurvey } from './useFindSurvey.ts';

const colorOf = (percent: number | null) => (percent === null ? HUMUS_UNKNOWN : humusClassOf(percent).color);

/** A point where it was taken, or the area that it was mixed of. */
function shapeOf({ geom }: SoilSample): TableShape {
  if (geom.type !== 'Point') return asAreal(geom);
  const [x = 0, y = 0] = geom.coordinates;
  return { type: 'Point', coordinates: [x, y] };
}

function featureOf(sample: SoilSample): MapFeature {
  const geometry = shapeOf(sample);
  const style = geometry.type === 'Point' ? 'soilSample' : 'soilSampleArea';
  return { id: String(sample.id), geometry, style, color: colorOf(sample.organicContent) };
}

const names = texts.sampleFacts;
const TABLES = [
  extentTable({
    key: 'soilSamples',
    title: texts.table.samples,
    layers: ['SOIL_SAMPLE'],
    call: 'soilSample',
    columns: [
      [names.settlement, 20, ({ settlement }) => settlement],
      [names.hrsz, 14, ({ hrsz }) => hrsz],
      [names.meparCode, 12, ({ meparCode }) => meparCode],
      [names.landUse, 14, ({ landUse }) => landUse],
      [names.genetic, 24, ({ genetic }) => genetic],
      [texts.table.humus, 12, ({ organicContent }) => numberCell(organicContent, 2)],
      [names.soilPlan, 18, ({ soilPlan }) => soilPlan],
    ],
    rowOf: (sample) => ({ id: String(sample.id), geometry: shapeOf(sample) }),
  }),
];

const humusText = (percent: number) => texts.humus(percent, humusClassOf(percent).name);

function factsOf({ settlement, hrsz, meparCode, landUse, area, genetic, organicContent, soilPlan }: SoilSample) {
  const facts: readonly FactRow[] = [
    [names.settlement, settlement],
    [names.hrsz, hrsz],
    [names.meparCode, meparCode],
    [names.landUse, landUse],
    [names.area, area === null ? null : texts.hectares(area)],
    [names.genetic, genetic],
    [names.organicContent, organicContent === null ? null : humusText(organicContent)],
  ];
  return soilPlan === null ? facts : [...facts, [names.soilPlan, soilPlan] as const];
}

const LEGEND = [
  ...HUMUS_CLASSES.map(({ name, color }) => ({ label: texts.legendHumus(name), line: color, point: true })),
  { label: texts.legendHumusUnknown, line: HUMUS_UNKNOWN, point: true },
];

/** Soil samples, coloured by their humus. */
export function useSamplePart(): MapPart {
  const { popup, open } = useFactPopup(texts.sample);
  const findBox = useFindSurvey();
  const samples = useExtentPart({
    layer: 'SOIL_SAMPLE',
    call: 'soilSample',
    featureOf,
    none: texts.samplesNone,
    failed: texts.samplesFailed,
  });
  return {
    layer: 'SOIL_SAMPLE',
    on: true,
    specs: [samples.spec],
    state: samples.state,
    ...(samples.isTruncated && { note: texts.samplesMore }),
    findBox,
    pickable: [samples.spec.key],
    tables: TABLES,
    hoverText: ({ id }) => {
      const sample = samples.find(id)?.item;
      if (sample === undefined) return null;
      const { organicContent, settlement } = sample;
      const lines = [settlement, organicContent === null ? null : humusText(organicContent)];
      return { title: texts.sample, lines: lines.filter((line) => line !== null) };
    },
    onPick: ({ id }, beneath) => {
      const feature = samples.find(id);
      if (feature !== undefined) open(feature, factsOf(feature.item), beneath);
    },
    legend: { kind: 'swatches', rows: LEGEND },
    popup,
  };
}
