import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { describe, expect, it } from 'vitest';
import { pointState } from '#web/shared/damagePlot/plotLayers.ts';
import { pictureSubject } from './pictureSubject.ts';
import { plotSteps } from './plotSteps.ts';
import { plotHref, plotViewOf } from '#web/shared/damagePlot/plotView.ts';

const outline = { type: 'Polygon' as const, coordinates: [] };
const point: SamplingPoint = {
  id: 'p',
  sequenceId: 1,
  isGenerated: true,
  isUsed: true,
  yield: null,
  measuredAt: null,
  measuredBy: null,
  receivedAt: null,
  fix: null,
  name: '',
  comment: '',
  polygon: { type: 'Point', coordinates: [0, 0] },
  zoneIndex: 1,
  createdAt: '2026-11-21T08:00:00Z',
  updatedAt: '2026-11-21T08:00:00Z',
  newPoint: false,
  removable: true,
};
const plot = {
  meparPolygon: outline,
  tableGeometry: null,
  tableAsMepar: false,
  areas: [],
  samplingZones: [],
  sampling: [],
  calculatedYield: null,
  yieldDetails: null,
};

describe('the path of a plot', () => {
  it('names what is missing, in the words of the specification', () => {
    expect(plotSteps(plot).map(({ title, done, note }) => [title, done, note])).toEqual([
      ['Körvonal', false, 'Rajzolás szükséges!'],
      ['Károsodott terület', false, 'A károsodott terület megrajzolása szükséges.'],
      ['Zónák', false, 'A zónákat ki kell jelölni.'],
      ['Mintavétel', false, 'Mintavétel szükséges.'],
      ['Hozam', false, 'Még nincs kiszámítva.'],
    ]);
    expect(plotSteps({ ...plot, meparPolygon: null })[0]?.note).toBe('A MePAR körvonal hiányzik!');
  });
  it('is done step by step', () => {
    const steps = plotSteps({
      ...plot,
      tableAsMepar: true,
      areas: [{ id: 'a', geom: outline, area: 1 }],
      samplingZones: [{ zoneIndex: 1, polygon: outline, color: '#2C7BB6', area: 1, meanNdvi: 0.5 }],
      sampling: [
        { ...point, yield: 0 },
        { ...point, id: 'q' },
        { ...point, id: 'r', isUsed: false },
      ],
      calculatedYield: 4.256,
    });
    expect(steps.map(({ done }) => done)).toEqual([true, true, true, false, true]);
    expect(steps.map(({ note }) => note).slice(3)).toEqual(['2 pontból 1 hozama hiányzik.', '4,26 t/ha']);
  });
});

describe('the last step of the path', () => {
  const yieldStep = (reason: 'points-changed' | 'no-image') =>
    plotSteps({
      ...plot,
      calculatedYield: 3,
      yieldDetails: { warnings: [{ reason, sequenceId: null, message: 'x' }] },
    }).at(-1);
  it('is to be done again where the figure is outdated', () =>
    expect(yieldStep('points-changed')).toMatchObject({
      done: false,
      note: '3,00 t/ha – elavult, újra kell számolni.',
    }));
  it('is done where another view is open', () =>
    expect(yieldStep('no-image')).toMatchObject({ done: true, note: '3,00 t/ha' }));
});

describe('a view of a plot', () => {
  it.each([
    ['', 'plot'],
    ['productType=NDVI', 'product'],
    ['manageSamplings=true&productType=NDVI', 'sampling'],
    ['manageDrawings=true&manageSamplings=true', 'drawing'],
    ['manageDrawings=false', 'plot'],
  ])('%s is %s', (query, name) => expect(plotViewOf(new URLSearchParams(query))).toBe(name));
  it('has an address', () => {
    expect(plotHref('K 1', 7, 'plot')).toBe('/view/damage/K%201?damagePlotId=7');
    expect(plotHref('K1', 7, 'drawing')).toBe('/view/damage/K1?damagePlotId=7&manageDrawings=true');
    expect(plotHref('K1', 7, 'sampling')).toBe('/view/damage/K1?damagePlotId=7&manageSamplings=true');
  });
});

it('a point has the style of its state', () => {
  expect(pointState(point, null)).toBe('pointPlanned');
  expect(pointState(point, 'p')).toBe('pointNext');
  expect(pointState({ ...point, yield: 3 }, 'p')).toBe('pointDone');
  expect(pointState({ ...point, yield: 0 }, null)).toBe('pointZero');
  expect(pointState({ ...point, isUsed: false }, null)).toBe('pointUnused');
});

describe('a picture of a plot', () => {
  const product = (type: string, date: string, rest: Partial<Product> = {}): Product => ({
    id: `${type} ${date}`,
    type,
    subType: null,
    date,
    dateBefore: null,
    url: `s2:${type}_${date}`,
    fileName: null,
    title: type,
    description: '',
    meparCode: 'D3XDJ5TH',
    damagePlotId: null,
    productPolygon: null,
    data: null,
    ...rest,
  });
  it('takes each pass once and the alerts with their area', () => {
    const square = [
      [
        [0, 0],
        [100, 0],
        [100, 100],
        [0, 100],
        [0, 0],
      ],
    ];
    const subject = pictureSubject({
      meparCode: 'D3XDJ5TH',
      meparPolygon: null,
      products: [
        product('AgriNdvi', '2026-07-18'),
        product('NDVI', '2026-07-18'),
        product('AgriNdvi', '2026-07-10', { url: null }),
        product('Alert', '2026-07-10', { productPolygon: { type: 'Polygon', coordinates: square } }),
      ],
    });
    expect(subject.ndvi.map(({ date }) => date)).toEqual(['2026-07-18']);
    expect(subject.alerts).toMatchObject([{ date: '2026-07-10', area: 1 }]);
  });
});
