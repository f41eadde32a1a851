import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { BlockPlot, PlotZones, WholeBlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { OWN_BLOCK } from './farmland.ts';

const SQUARE = OWN_BLOCK.geom;

/** A plot of the tests; every value may be missing. */
export const blockPlot = (id: number, name: string, more: Partial<BlockPlot> = {}): BlockPlot => ({
  id,
  name,
  meparCode: OWN_BLOCK.meparCode,
  tableGeometry: SQUARE,
  area: 4.256,
  plantName: 'Őszi búza',
  yield: 6.5,
  differentialSpraying: true,
  differentialSprayingType: 'nitrogén fejtrágya',
  irrigation: false,
  ...more,
});

const product = (type: string, subType: Product['subType'], date: string, dateBefore: string | null): Product => ({
  id: `${type}_${subType ?? ''}_${date}_${dateBefore ?? ''}`,
  type,
  subType,
  date,
  dateBefore,
  url: `imagery:${type}_${date}`,
  fileName: null,
  title: type,
  description: 'A növényzet állapota.',
  meparCode: OWN_BLOCK.meparCode,
  damagePlotId: null,
  productPolygon: null,
  data: null,
});

/** Two days of pictures, the newer one of both kinds. */
export const PRODUCTS: readonly Product[] = [
  product('NDVI', null, '2026-07-01', null),
  product('Chronology', 'TCI', '2026-07-01', null),
  product('Chronology', 'BMI', '2026-07-01', null),
  product('Chronology', 'BMI', '2026-06-20', null),
  product('SoilManagementZone', null, '2025-06-20', null),
];

export const wholePlot = (more: Partial<WholeBlockPlot> = {}): WholeBlockPlot => ({
  ...blockPlot(7, 'Öreg-dűlő'),
  products: [...PRODUCTS],
  alerts: [],
  onBlock: { plots: 1, share: 1 },
  ...more,
});

export const ZONES: PlotZones = {
  date: '2025-06-20',
  seasons: [2023, 2024, 2025],
  zones: [
    { category: 'low', color: '#D7191C', area: 1, share: 0.25, geom: SQUARE },
    { category: 'high', color: '#1A9641', area: 3, share: 0.75, geom: SQUARE },
  ],
};
