import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { workbookOf } from '#web/lib/workbook.ts';
import { curveCsv } from './csv.ts';
import type { Curve } from './curve.ts';
import { allRows, passRows, rowOn } from './curveRows.ts';
import { bandPath, linePath, monthTicks, nearestIndex, reachOf, scalesOf } from './plotArea.ts';
import { valueOn } from './season.ts';
import { askedSeason, seasonsUpTo, yearOfCurve } from './seasons.ts';
import { curveSheet } from './sheet.ts';
import { curveTexts } from './texts.hu.ts';
import { cropsInWords, curveInWords } from './inWords.ts';

const point = (date: string, mean: number | null, usable = true, reason: string | null = null) => ({
  date,
  mean,
  sd: mean === null ? null : 0.05,
  clearShare: usable ? 1 : 0.3,
  usable,
  reason,
});
const CURVE: Curve = {
  points: [point('2026-04-10', 0.3), point('2026-05-10', 0.5, false, '=HYPERLINK("x")'), point('2026-06-09', 0.8)],
  smooth: [
    { date: '2026-04-10', value: 0.3 },
    { date: '2026-06-09', value: 0.78 },
  ],
  breaks: [],
  lastYear: [{ date: '2026-05-10', value: 0.6 }],
  median: [],
  band: [
    { date: '2026-04-10', lo: 0.2, hi: 0.4 },
    { date: '2026-06-09', lo: 0.6, hi: 0.9 },
  ],
  alerts: ['2026-06-09'],
  crops: [],
};

describe('a season', () => {
  it('interpolates between the dates of a series and nowhere else', () => {
    expect(valueOn(CURVE.smooth, '2026-05-10')).toBeCloseTo(0.54, 10);
    expect(valueOn(CURVE.smooth, '2026-06-09')).toBe(0.78);
    expect(valueOn(CURVE.smooth, '2026-04-09')).toBeNull();
    expect(valueOn(CURVE.smooth, '2026-06-10')).toBeNull();
  });
  it('has no value between a measurement and the break after it', () => {
    const broken = { ...CURVE, breaks: ['2026-06-09'] };
    expect(rowOn(broken, '2026-05-10').smooth).toBeNull();
    expect(rowOn(broken, '2026-06-09').smooth).toBe(0.78);
    expect(rowOn(broken, '2026-04-10').smooth).toBe(0.3);
  });
  it('collects the known data of a day', () => {
    expect(rowOn(CURVE, '2026-06-09')).toMatchObject({ smooth: 0.78, lo: 0.6, hi: 0.9, isAlert: true, lastYear: null });
    expect(passRows(CURVE).map(({ date }) => date)).toEqual(['2026-04-10', '2026-05-10', '2026-06-09']);
    expect(allRows(CURVE)).toHaveLength(3);
  });
});

describe('the season of a curve', () => {
  const NOTHING: Curve = {
    points: [],
    smooth: [],
    breaks: [],
    lastYear: [],
    median: [],
    band: [],
    alerts: [],
    crops: [],
  };
  it('is that of the date on the map, else the newest; for a block without images none is requested', () => {
    expect(askedSeason('2021-06-01', [2026, 2025])).toBe(2021);
    expect(askedSeason(null, [2026, 2025])).toBe(2026);
    expect(askedSeason(null, [])).toBeUndefined();
    expect(seasonsUpTo([])).toEqual([]);
    expect(seasonsUpTo([2021, 2024])).toEqual([2024, 2023, 2022, 2021]);
  });
  it('is determined by its data', () => {
    expect(yearOfCurve(CURVE)).toBe(2026);
    expect(yearOfCurve({ ...NOTHING, band: [{ date: '2021-04-10', lo: 0, hi: 1 }] })).toBe(2021);
    expect(yearOfCurve(NOTHING)).toBeNull();
  });
  it('is named by its year, and so is the one before', () => {
    const names = Object.values(curveTexts.series(2021)).join(' ');
    expect(names).toBe('2021. évi görbe 2020. évi 2016–2020 sávja azonos növény');
    expect(JSON.stringify(curveTexts)).not.toMatch(/idei|tavaly/i);
  });
});

describe('the plot', () => {
  const reach = reachOf(['2026-06-09', '2026-04-10'], [0.3, 0.8]);
  if (reach === null) throw new Error('there are dates');
  const scales = scalesOf(reach, { width: 300, height: 200 });
  it('extends over whole months, below zero only where a value does', () => {
    expect(reach).toEqual({ from: '2026-04-01', to: '2026-07-01', low: 0, high: 1 });
    expect(reachOf(['2026-12-09'], [-0.05])).toEqual({ from: '2026-12-01', to: '2027-01-01', low: -0.2, high: 1 });
    expect(reachOf([], [])).toBeNull();
  });
  it('finds the date under a place again', () => {
    for (const date of ['2026-04-01', '2026-05-10', '2026-06-30']) expect(scales.dateAt(scales.x(date))).toBe(date);
    expect(scales.y(0)).toBe(178);
    expect(scales.y(1)).toBe(10);
  });
  it('breaks a line where nothing was seen for long', () => {
    expect(linePath(CURVE.smooth, scales).match(/M/g)).toHaveLength(2);
    expect(
      linePath(
        CURVE.points.map(({ date, mean }) => ({ date, value: mean ?? 0 })),
        scales,
      ).match(/M/g),
    ).toHaveLength(1);
    const close = [
      { date: '2026-05-01', value: 0.8 },
      { date: '2026-05-06', value: 0.5 },
    ];
    expect(linePath(close, scales).match(/M/g)).toHaveLength(1);
    expect(linePath(close, scales, ['2026-05-06']).match(/M/g)).toHaveLength(2);
    expect(bandPath([], scales)).toBe('');
    expect(bandPath(CURVE.band, scales)).toMatch(/^M.*Z$/);
  });
  it('leaves out months whose names have no room', () => {
    expect(monthTicks(reach, scales, 30)).toEqual(['2026-04-01', '2026-05-01', '2026-06-01']);
    expect(monthTicks(reach, scales, 140)).toEqual(['2026-04-01', '2026-06-01']);
  });
  it('finds the nearest pass', () => {
    expect(nearestIndex(['2026-04-10', '2026-05-10'], '2026-04-20')).toBe(0);
    expect(nearestIndex([], '2026-04-20')).toBe(-1);
  });
});

describe('the download', () => {
  const rows = allRows(CURVE);
  it('opens in a Hungarian spreadsheet program', () => {
    const csv = curveCsv(rows);
    const [header = '', first, second = ''] = csv.split('\r\n');
    expect(header.startsWith('\uFEFFDátum;NDVI átlag;Szórás')).toBe(true);
    expect(first).toBe('2026. 04. 10.;0,3000;0,0500;100,0;igen;;0,3000;;0,2000;0,4000;;');
    // What looks like a formula is text.
    expect(second).toContain(`"'=HYPERLINK(""x"")"`);
  });
  it('is a workbook of numbers, dates and texts, never of formulas', async () => {
    const book = read(await workbookOf([curveSheet(rows)]).arrayBuffer(), { cellNF: true });
    const sheet = book.Sheets['NDVI-görbe'];
    if (sheet === undefined) throw new Error('no sheet');
    expect(sheet['A2']).toMatchObject({ t: 'n', w: '2026. 04. 10.' });
    expect(sheet['B2']).toMatchObject({ t: 'n', v: 0.3 });
    expect(sheet['F3']).toMatchObject({ t: 's', v: '=HYPERLINK("x")' });
    expect(Object.values(sheet).some((cell) => typeof cell === 'object' && cell !== null && 'f' in cell)).toBe(false);
    expect(utils.sheet_to_json(sheet)).toHaveLength(3);
    expect(sheet['!autofilter']).toEqual({ ref: 'A1:L4' });
  });
});

describe('a season in words', () => {
  const named = (more: Partial<Curve>): Curve => ({ ...CURVE, crops: [{ year: 2026, crop: 'Őszi búza' }], ...more });

  it('says how the newest measurement compares with the same crop around', () => {
    const median = [
      { date: '2026-06-01', value: 0.6 },
      { date: '2026-06-11', value: 0.6 },
    ];
    expect(curveInWords(named({ median }), 2026)).toBe(
      'Őszi búza, jún. 9.: NDVI 0,80, a környék azonos növényénél 0,20 egységgel erősebb.',
    );
    const alike = median.map((each) => ({ ...each, value: 0.78 }));
    expect(curveInWords(named({ median: alike }), 2026)).toBe(
      'Őszi búza, jún. 9.: NDVI 0,80, a környék azonos növényéhez hasonló.',
    );
  });

  it('compares with the earlier years where no crop around is known', () => {
    const band = [
      { date: '2026-06-01', lo: 0.85, hi: 0.9 },
      { date: '2026-06-11', lo: 0.87, hi: 0.9 },
    ];
    const years = [2026, 2025, 2024, 2023, 2022, 2021].map((year) => ({ year, crop: 'Őszi búza' }));
    expect(curveInWords(named({ band, crops: years }), 2026)).toContain(
      'a korábbi évek sávjánál 0,07 egységgel gyengébb.',
    );
    // Of years whose crop is not known nothing is said.
    expect(curveInWords(named({ band }), 2026)).toBe('Őszi búza, jún. 9.: NDVI 0,80.');
    expect(curveInWords(named({ crops: [] }), 2026)).toBe('Jún. 9.: NDVI 0,80, a korábbi évek sávjában van.');
    expect(curveInWords(named({ band: [], lastYear: [] }), 2026)).toBe('Őszi búza, jún. 9.: NDVI 0,80.');
  });

  it.each([
    [0.6, 'a 2025. évinél 0,20 egységgel erősebb.'],
    [0.95, 'a 2025. évinél 0,15 egységgel gyengébb.'],
    [0.82, 'a 2025. évihez hasonló.'],
  ])('compares with the year before by its number: %s', (value, said) => {
    const lastYear = ['2026-06-01', '2026-06-11'].map((date) => ({ date, value }));
    const crops = [2026, 2025].map((year) => ({ year, crop: 'Őszi búza' }));
    expect(curveInWords(named({ band: [], lastYear, crops }), 2026)).toBe(`Őszi búza, jún. 9.: NDVI 0,80, ${said}`);
  });

  it('says nothing of a season without a usable measurement', () => {
    expect(curveInWords(named({ points: [] }), 2026)).toBeNull();
  });

  it('names the crop of each year, and why another one is not compared with', () => {
    const crops = [
      { year: 2026, crop: 'Őszi búza' },
      { year: 2025, crop: 'Kukorica' },
    ];
    expect(cropsInWords(named({ crops, lastYear: [] }), 2026)).toEqual({
      list: '2026: Őszi búza · 2025: Kukorica',
      note: 'A 2025. évi növény más volt, azzal nem vetjük össze',
    });
    expect(cropsInWords(named({}), 2026)?.note).toBe('A többi év növénye nem ismert: a sávjuk csak tájékoztató');
    expect(cropsInWords(named({ crops: [] }), 2026)).toBeNull();
  });
});
