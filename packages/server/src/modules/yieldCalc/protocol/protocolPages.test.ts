import { describe, expect, it } from 'vitest';
import { overlaps, printed, together } from '#server/pdf/printedForTests.ts';
import { PAGE, SIZES } from '#server/pdf/theme.ts';
import type { YieldProtocol } from '../yieldProtocol.ts';
import { protocolTexts } from './protocol.hu.ts';
import { type ProtocolPages, protocolPdf } from './protocolPages.ts';

const AREA = {
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
const SHA = 'ab'.repeat(32);
const AT = '2026-06-16T08:30:00.000Z';

const DETAILS = {
  method: 'composite',
  n: 5,
  standardError: 0.412,
  interval90: [2.11, 3.87],
  r2: 0.51,
  q2: 0.42,
  kappa: 0.42,
  ndviDates: ['2026-05-20', '2026-06-04'],
  zoneYields: [{ zoneIndex: 1, area: 2.5, n: 5, yield: 3.01, meanNdvi: 0.6 }],
  yieldTable: 3.4,
  referenceYield: 5.5,
  damagePercent: 45.3,
  damagePercentTable: 20.1,
  lostYield: 123.45,
  yieldTableInterval: [3, 4],
  damagePercentInterval: [30, 60],
  damagePercentTableInterval: [10, 30],
  lostYieldInterval: [100, 150],
  damagedArea: 49.58,
  lambda: 0.5,
  unsampledShare: 0.25,
  quality: 'informative',
  warnings: [],
  at: AT,
  by: 'Kiss Anna',
};

const pointOf = (sequenceId: number) => ({
  sequenceId,
  id: `00000000-0000-4000-8000-${String(sequenceId).padStart(12, '0')}`,
  yield: sequenceId / 3,
  place: { kind: 'damaged', zone: 1 },
  name: `P${sequenceId}`,
  comment: 'megdőlt',
  position: [700_100 + 7 * sequenceId, 200_050],
  measuredAt: AT,
  measuredBy: 'Kiss Anna',
  receivedAt: AT,
  fix: { lon: 19.9, lat: 47.1, accuracy: 4, at: AT },
  isGenerated: sequenceId % 2 === 0,
});
const CORRECTED = {
  ...pointOf(1),
  yield: 5.1,
  corrected: {
    measured: 4.2,
    corrections: [
      { yield: null, at: AT, by: 'Nagy Éva', reason: 'elírás' },
      { yield: 5.1, at: AT, by: null, reason: '' },
    ],
  },
};
const pointsOf = (count: number) => Array.from({ length: count }, (_, index) => pointOf(index + 1));

const CASE = {
  damageNumber: '12345678901',
  policyNumber: 'K-1',
  damageDate: '2026-06-10',
  dangerType: 'Jégeső',
  meparCode: 'A0000001',
  plantName: 'Őszi búza',
  plantCode: 'KAL01',
  damagePlotId: 1,
  insured: 'Nagy Béla',
  settlement: 'Szolnok',
  address: 'Fő utca 1.',
};
const INPUTS = {
  damagedArea: 495_800,
  tableArea: 900_000,
  points: pointsOf(5),
  candidates: [{ dates: DETAILS.ndviDates, x: [0.5, null, 0.7, 0.6, 0.4], population: {}, zonePixels: [] }],
};
const PROTOCOL = {
  format: 'georisk-yield-1',
  program: { name: 'GeoRisk', version: '1.0' },
  formula: ['y = Σ w·y', 'se = s/√n'],
  case: CASE,
  photos: [{ number: 1, at: AT, sha256: SHA, point: 1 }],
  warnings: [],
  versions: { sampling: 3, table: 2 },
  ground: { crs: 'EPSG:23700', damaged: AREA, table: AREA },
  seed: 42,
  zones: [{ zone: 1, color: '#336633', meanNdvi: 0.6, geometry: AREA }],
  images: [{ date: '2026-05-20', sheets: [{ id: 1, version: 1, storageKey: 'k', product: 'S2A_MSIL2A_20260520' }] }],
  imageWindow: { from: '2026-05-01', to: '2026-06-16', harvest: null },
  reference: { source: 'policy', yield: 5.5 },
  inputs: INPUTS,
  result: { calculatedYield: 3.01, details: DETAILS },
};
type Kept = typeof PROTOCOL;

const LONGEST = 'K'.repeat(64);
const pagesOf = (change: Partial<Kept> = {}, more: Partial<ProtocolPages> = {}): ProtocolPages => ({
  protocol: { ...PROTOCOL, ...change } as unknown as YieldProtocol,
  sha256: SHA,
  company: 'Alföldi Biztosító',
  madeAt: new Date(AT),
  signature: undefined,
  chain: undefined,
  outdated: null,
  ...more,
});
const linesOf = (pages: ProtocolPages) => printed(() => protocolPdf(pages));
const resultOf = (change: object): Kept['result'] => ({ ...PROTOCOL.result, details: { ...DETAILS, ...change } });

/** Of a first calculation of the oldest kind. */
const NOTHING_MORE = {
  standardError: null,
  interval90: null,
  r2: null,
  q2: null,
  kappa: null,
  ndviDates: [],
  zoneYields: [],
  yieldTable: null,
  referenceYield: null,
  damagePercent: null,
  damagePercentTable: null,
  lostYield: null,
  yieldTableInterval: undefined,
  damagePercentInterval: undefined,
  damagePercentTableInterval: undefined,
  lostYieldInterval: undefined,
  damagedArea: undefined,
  lambda: undefined,
  unsampledShare: undefined,
  method: 'mean',
};
const COMMENT = 'A tábla keleti szélén a jég teljesen elverte az állományt, a szárak megtörtek. ';

const CASES: readonly [string, ProtocolPages][] = [
  ['as it is', pagesOf()],
  ['of the oldest kind', pagesOf({ result: resultOf(NOTHING_MORE), zones: [], images: [], photos: [] })],
  [
    'without photos, program and window',
    pagesOf({
      photos: undefined,
      program: undefined,
      imageWindow: undefined,
      seed: undefined,
      warnings: undefined,
    } as never),
  ],
  [
    'of a point without a place',
    pagesOf({ inputs: { ...INPUTS, points: [{ ...pointOf(1), position: undefined as never }] } }),
  ],
  [
    'of a fix outside of the country',
    pagesOf({ inputs: { ...INPUTS, points: [{ ...pointOf(1), fix: { lon: -170, lat: -89, accuracy: 4, at: AT } }] } }),
  ],
  ['of corrected yields', pagesOf({ inputs: { ...INPUTS, points: [CORRECTED, pointOf(2)] } })],
  ['without a point', pagesOf({ inputs: { ...INPUTS, points: [] } })],
  [
    'of a figure that is rounded to nothing',
    pagesOf({
      result: resultOf({
        interval90: [-0.001, 0.2],
        lostYield: -0.0004,
        damagePercent: -0.01,
        damagePercentInterval: [-0.004, 0.1],
      }),
    }),
  ],
  ['of 60 points', pagesOf({ inputs: { ...INPUTS, points: pointsOf(60) } })],
  [
    'of long names',
    pagesOf({
      case: {
        ...CASE,
        damageNumber: LONGEST,
        policyNumber: LONGEST,
        insured: 'Nagy-Kovács Bélané Őri Annamária, '.repeat(6),
        address: 'Fő utca 1. '.repeat(23),
        plantName: LONGEST,
      },
    }),
  ],
  ['of a wide number', pagesOf({ case: { ...CASE, damageNumber: 'W'.repeat(64) } })],
  ['of a company with a long name', pagesOf({}, { company: 'Hosszú Nevű Biztosító '.repeat(9) })],
  [
    'of long comments',
    pagesOf({ inputs: { ...INPUTS, points: pointsOf(5).map((point) => ({ ...point, comment: COMMENT.repeat(12) })) } }),
  ],
  [
    'of comments of many lines',
    pagesOf({
      inputs: { ...INPUTS, points: pointsOf(3).map((point) => ({ ...point, comment: 'megdőlt\n'.repeat(120) })) },
    }),
  ],
  [
    'of many warnings',
    pagesOf({ warnings: Array.from({ length: 90 }, (_, index) => `${index}. ${COMMENT}`) as never }),
  ],
  ['that is outdated', pagesOf({}, { outdated: [COMMENT, COMMENT] })],
  [
    'that is signed',
    pagesOf(
      {},
      {
        signature: { signerName: 'Nagy Béla', strokes: null, unsignedReason: null, signedAt: AT, sha256: SHA },
        chain: { position: 12, hash: SHA } as never,
      },
    ),
  ],
  [
    'that is not signed',
    pagesOf(
      {},
      {
        signature: {
          signerName: null,
          strokes: null,
          unsignedReason: COMMENT.repeat(6).slice(0, 500),
          signedAt: AT,
          sha256: SHA,
        },
      },
    ),
  ],
  [
    'of large figures',
    pagesOf({
      result: {
        calculatedYield: 999.99,
        details: {
          ...DETAILS,
          interval90: [900.01, 999.99],
          lostYield: 98_765.43,
          lostYieldInterval: [87_654.32, 99_999.99],
        },
      },
    }),
  ],
];

describe.each(CASES)('a protocol %s', (name, pages) => {
  let made: ReturnType<typeof linesOf> | undefined;
  const drawn = () => (made ??= linesOf(pages));

  it('has every line on its pages, none over another, and only texts', async () => {
    const lines = await drawn();
    expect(
      lines.filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > PAGE.width || bottom > PAGE.height),
    ).toEqual([]);
    // Points of a plan may be near to each other.
    expect(overlaps(lines.filter(({ size, text }) => size !== SIZES.tiny || !/^\d+$/.test(text))), name).toEqual([]);
    expect(lines.filter(({ text }) => /NaN|undefined|null|Infinity|[-−]0(?:,0+)?(?![\d,])/.test(text))).toEqual([]);
  });

  it('has its case on every page', async () => {
    const lines = await drawn();
    const count = Math.max(...lines.map(({ page }) => page));
    const { damageNumber, meparCode } = pages.protocol.case;
    for (let page = 1; page <= count; page += 1)
      expect(together(lines.filter((line) => line.page === page)), `page ${page}`).toContain(
        protocolTexts.head(damageNumber, meparCode).replaceAll(' ', ''),
      );
  });
});

it('all of the warnings, the longest comment and the longest reason are there', async () => {
  const warnings = Array.from({ length: 90 }, (_, index) => `${index}. ${COMMENT.trim()}`);
  const comment = `${COMMENT.repeat(12)} vége`;
  const reason = COMMENT.repeat(6).slice(0, 500);
  const signature = { signerName: null, strokes: null, unsignedReason: reason, signedAt: AT, sha256: SHA };
  const points = [{ ...pointOf(1), comment }];
  const pages = pagesOf({ warnings: warnings as never, inputs: { ...INPUTS, points } }, { signature });
  const all = together((await linesOf(pages)).filter(({ size }) => size > SIZES.tiny));
  for (const text of [...warnings, reason]) expect(all).toContain(text.replaceAll(/\s/g, ''));
  expect(all).toContain('vége');
});

it('the coordinates of a point and large figures have their thousands apart', async () => {
  const details = { ...DETAILS, lostYield: 98_765.43, lostYieldInterval: [1_000, 99_999.996] };
  const result = { calculatedYield: 3.01, details };
  const drawn = await linesOf(pagesOf({ result }));
  const lines = drawn.map(({ text }) => text);
  expect(lines).toContain('700\u00A0107,00');
  expect(lines).toContain('200\u00A0050,00');
  expect(protocolTexts.tonnes(98_765.43, [1_000, 99_999.996])).toBe(
    '98\u00A0765,43 t (1\u00A0000,00–100\u00A0000,00 t)',
  );
  expect(together(drawn)).toContain('98765,43t(1000,00–100000,00t)');
});

it.each([
  [null, 2, '–'],
  [undefined, 2, '–'],
  [Number.NaN, 2, '–'],
  [Number.POSITIVE_INFINITY, 2, '–'],
  [-0.004, 2, '0,00'],
  [-1234.5, 1, '−1\u00A0234,5'],
  [999.995, 2, '1\u00A0000,00'],
  [12, 0, '12'],
] as const)('the number %s with %d digits is printed as it is on the screen', (value, digits, text) => {
  expect(protocolTexts.number(value, digits)).toBe(text);
});

it('a corrected yield is printed with the measured one, and with who, when and why', async () => {
  const text = (await linesOf(pagesOf({ inputs: { ...INPUTS, points: [CORRECTED, pointOf(2)] } })))
    .map((line) => line.text)
    .join(' ');
  expect(text).toContain('5,10 (mért 4,20)');
  expect(text).toContain(protocolTexts.corrections);
  expect(text).toMatch(/1\. 4,20 – 2026\. 06\. 16\. 10:30 Nagy Éva elírás/);
  expect(text).toMatch(/1\. 4,20 5,10 2026\. 06\. 16\. 10:30 – indok nélkül/);
  // Who measured is still the one who did.
  expect(text).toMatch(/1\. 2026\. 06\. 16\. 10:30 Kiss Anna/);
});
