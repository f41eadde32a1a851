import { describe, expect, it } from 'vitest';
import type { Curve } from '@georisk/contract/verticals/insurance/curve.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { boxFor } from './mapFigure.ts';
import { overlaps, printed, together } from './printedForTests.ts';
import { MAP_FRAME, type ProductPages, productPdf } from './productPages.ts';
import { PAGE } from './theme.ts';

const DATE = '2026-06-15';
const AREA: Areal = {
  type: 'Polygon',
  coordinates: [
    [
      [700_000, 200_000],
      [700_900, 200_000],
      [700_900, 200_700],
      [700_000, 200_000],
    ],
  ],
};
const MAP = {
  bbox: boxFor([700_000, 200_000, 700_900, 200_700], MAP_FRAME),
  pictures: [],
  outline: AREA,
  hatched: true,
  overlays: [],
};
const NO_CURVE: Curve = {
  points: [],
  smooth: [],
  breaks: [],
  lastYear: [],
  median: [],
  band: [],
  alerts: [],
  crops: [],
};
const LABELS = {
  season: '2026',
  lastYear: '2025',
  band: 'az előző öt év',
  median: 'azonos növényű blokkok mediánja',
  alert: 'riasztás',
  marked: 'a termék napja',
};
const FIGURE = { curve: NO_CURVE, year: 2026, marked: [DATE], labels: LABELS };
const BINS = [0, 1, 2].map((each) => ({ from: each / 10, to: (each + 1) / 10, share: each / 3, color: '#336633' }));
const HISTOGRAM = { bins: BINS, mean: 0.2, digits: 2, xTitle: 'NDVI', yTitle: '%' };

const PAGES: ProductPages = {
  installation: 'GeoRisk',
  company: 'Alföldi Biztosító',
  title: 'NDVI',
  subtitle: 'A0000001 · Szolnok',
  dates: '2026. 06. 15.',
  description: 'A növényzet állapota.',
  map: MAP,
  mapNote: 'EOV',
  legendTitle: 'Jelmagyarázat',
  legend: [{ label: 'kevés', color: '#FF0000', areaHa: 12.34, share: 0.5 }],
  factsTitle: 'Adatok',
  facts: [{ name: 'Átlag', value: '0,52' }],
  histogramTitle: 'Eloszlás',
  histogram: HISTOGRAM,
  curveTitle: 'A szezon',
  curve: FIGURE,
  notes: [{ title: 'Módszer', text: 'Így készült.' }],
  documentId: 'D-1',
  footer: 'Dokumentum: D-1',
  page: (page, pages) => `${page} / ${pages}`,
  madeAt: new Date('2026-06-16T10:00:00Z'),
};
const linesOf = (change: Partial<ProductPages>) => printed(() => productPdf({ ...PAGES, ...change }));

/** Of 60 letters, the most that a company's own title of the product has. */
const LONG = 'Hosszú Nevű Délkelet-Alföldi Mezőgazdasági Biztosító Egyesül';
const CASES: readonly [string, Partial<ProductPages>][] = [
  ['as it is', {}],
  ['without a map', { map: null }],
  ['of nothing', { map: null, curve: null, histogram: null, legend: [], facts: [], notes: [], company: null }],
  ['without values', { histogram: { ...HISTOGRAM, bins: [], mean: null } }],
  ['of bins without pixels', { histogram: { ...HISTOGRAM, bins: BINS.map((bin) => ({ ...bin, share: 0 })) } }],
  [
    'of values around zero',
    {
      histogram: {
        ...HISTOGRAM,
        bins: [-0.3, -0.2, -0.1, 0, 0.1].map((from) => ({ from, to: from + 0.1, share: 0.2, color: '#336633' })),
        mean: -0.0001,
      },
    },
  ],
  ['of a small area', { legend: [{ label: 'kevés', color: null, areaHa: -0.0001, share: 0 }] }],
  ['of long names', { installation: LONG, company: `${LONG} ${LONG}`, title: `${LONG} ${LONG}` }],
  ['of a wide name', { installation: 'W'.repeat(60) }],
  ['with a long description', { description: `${LONG}. `.repeat(8) }],
  [
    'with many facts and colours',
    {
      legend: Array.from({ length: 12 }, (_, index) => ({
        label: `${index}. ${LONG}`,
        color: '#336633',
        areaHa: 12_345.67,
        share: 1,
      })),
      facts: Array.from({ length: 12 }, (_, index) => ({ name: `Adat ${index}`, value: `${index},00 ha` })),
    },
  ],
  [
    'with long notes',
    { notes: Array.from({ length: 6 }, (_, index) => ({ title: `Jegyzet ${index}`, text: `${LONG}. `.repeat(8) })) },
  ],
];

describe.each(CASES)('a document %s', (_, change) => {
  let made: ReturnType<typeof linesOf> | undefined;
  const drawn = () => (made ??= linesOf(change));

  it('has every line on its pages, none over another, and only texts', async () => {
    const lines = await drawn();
    expect(
      lines.filter(({ left, right, top, bottom }) => left < 0 || top < 0 || right > PAGE.width || bottom > PAGE.height),
    ).toEqual([]);
    expect(overlaps(lines)).toEqual([]);
    expect(lines.filter(({ text }) => /NaN|undefined|null|Infinity|[-−]0(?:,0+)?(?![\d,])/.test(text))).toEqual([]);
  });

  it('numbers its pages, each with the footer', async () => {
    const lines = await drawn();
    const count = Math.max(...lines.map(({ page }) => page));
    for (let page = 1; page <= count; page += 1) {
      const texts = lines.filter((line) => line.page === page).map(({ text }) => text);
      expect(texts).toEqual(expect.arrayContaining([PAGES.footer, `${page} / ${count}`]));
    }
  });
});

it('long notes are all there', async () => {
  const notes = Array.from({ length: 6 }, (_, index) => ({
    title: `Jegyzet ${index}`,
    text: `${index} ${LONG}. `.repeat(8),
  }));
  const all = together(await linesOf({ notes }));
  for (const { title, text } of notes)
    for (const part of [title, text]) expect(all).toContain(part.replaceAll(/\s/g, ''));
});

it('a name of 60 letters above the pages is not cut', async () => {
  expect((await linesOf({ installation: LONG, company: 'Alföldi' })).map(({ text }) => text)).toEqual(
    expect.arrayContaining([LONG, 'Alföldi']),
  );
});
