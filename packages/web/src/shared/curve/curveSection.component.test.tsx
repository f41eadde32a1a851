import { ROLES } from '@georisk/domain/roles/roles.ts';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import type { Curve, CurvePoint, Series } from './curve.ts';
import { CurveDrawing } from './CurveDrawing.tsx';
import { CurveReadout } from './CurveReadout.tsx';
import { rowOn } from './curveRows.ts';
import { CurveSection } from './CurveSection.tsx';
import { BAND_OPACITY, LOOKS } from './looks.ts';
import { reachOf, scalesOf } from './plotArea.ts';

const point = (date: string, mean: number | null, more: Partial<CurvePoint> = {}): CurvePoint => ({
  date,
  mean,
  sd: mean === null ? null : 0.05,
  clearShare: 1,
  usable: mean !== null,
  reason: null,
  ...more,
});
const dated = (values: Readonly<Record<string, number>>) =>
  Object.entries(values).map(([date, value]) => ({ date, value }));

const CURVE: Curve = {
  points: [
    point('2026-04-10', 0.31),
    point('2026-05-10', null, { clearShare: 0.1, reason: 'felhős' }),
    point('2026-06-09', 0.8, { clearShare: 0.92 }),
  ],
  smooth: dated({ '2026-04-10': 0.3, '2026-05-10': 0.55, '2026-06-09': 0.78 }),
  breaks: [],
  lastYear: dated({ '2026-04-10': 0.2, '2026-05-10': 0.5 }),
  median: dated({ '2026-05-10': 0.6, '2026-06-09': 0.6 }),
  band: [
    { date: '2026-04-10', lo: 0.2, hi: 0.4 },
    { date: '2026-06-09', lo: 0.6, hi: 0.9 },
  ],
  alerts: ['2026-06-09'],
  crops: [{ year: 2026, crop: 'Őszi búza' }],
};
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
const NONE: ReadonlySet<Series> = new Set();

interface Drawn {
  readonly curve?: Curve;
  readonly hidden?: ReadonlySet<Series>;
  readonly shown?: string | null;
  readonly looked?: string | null;
}

function draw({ curve = CURVE, hidden = NONE, shown = null, looked = null }: Drawn = {}) {
  const reach = reachOf(
    ['2026-04-10', '2026-06-09'],
    curve.points.flatMap(({ mean }) => (mean === null ? [] : [mean])),
  );
  if (reach === null) throw new Error('there are dates');
  const scales = scalesOf(reach, { width: 334, height: 200 });
  const { container } = render(
    <svg>
      <CurveDrawing curve={curve} reach={reach} scales={scales} hidden={hidden} shown={shown} looked={looked} />
    </svg>,
  );
  const all = (selector: string) => [...container.querySelectorAll(selector)];
  return {
    scales,
    all,
    lines: () => all('path[fill="none"]'),
    band: () => all(`path[fill-opacity="${BAND_OPACITY}"]`),
    texts: () => all('text').map(({ textContent }) => textContent),
    circles: () => all('circle').map((each) => [each.getAttribute('cx'), each.getAttribute('cy')]),
    broken: () => container.innerHTML.match(/NaN|undefined|Infinity/g),
  };
}

describe('the drawing of a season', () => {
  it('has the months and values of its axes', () => {
    expect(draw().texts()).toEqual(['0,0', '0,2', '0,4', '0,6', '0,8', '1,0', 'ápr.', 'máj.', 'jún.']);
  });

  it('has a value below zero, with a true minus, where one was measured', () => {
    const { texts, broken } = draw({ curve: { ...CURVE, points: [point('2026-04-10', -0.04)] } });
    expect(texts().slice(0, 2)).toEqual(['−0,2', '0,0']);
    expect(broken()).toBeNull();
  });

  it.each([
    ['nothing', [], 1, 3],
    ['the band', ['band'], 0, 3],
    ['the year before', ['lastYear'], 1, 2],
    ['all lines', ['lastYear', 'median', 'smooth'], 1, 0],
    ['everything', ['band', 'lastYear', 'median', 'smooth'], 0, 0],
  ] as const)('has no more of what is hidden: %s', (_, hidden, bands, lines) => {
    const drawn = draw({ hidden: new Set<Series>(hidden) });
    expect([drawn.band().length, drawn.lines().length]).toEqual([bands, lines]);
    // The measurements themselves are always there.
    expect(drawn.all('circle')).toHaveLength(4);
  });

  it('has lines that differ by their dashes too', () => {
    const dashes = draw()
      .lines()
      .map((line) => line.getAttribute('stroke-dasharray'));
    expect(dashes).toEqual([LOOKS.lastYear.dash, LOOKS.median.dash, null]);
  });

  it('fills what is usable, and leaves what has no value at the bottom', () => {
    const drawn = draw();
    const [first, cloudy] = drawn.all('circle');
    expect(first?.getAttribute('fill')).toBe(LOOKS.smooth.color);
    expect(cloudy?.getAttribute('fill')).not.toBe(LOOKS.smooth.color);
    expect(cloudy?.getAttribute('cy')).toBe(String(drawn.scales.bottom - 4));
    expect(drawn.broken()).toBeNull();
  });

  it('breaks its own line at an alert, and no other', () => {
    const broken = draw({ curve: { ...CURVE, breaks: ['2026-05-10'] } });
    const starts = broken.lines().map((line) => line.getAttribute('d')?.match(/M/g)?.length);
    expect(starts).toEqual([1, 1, 2]);
  });

  it('marks an alert at its measurement, and above the plot where there is none', () => {
    const drawn = draw();
    expect(drawn.circles().at(-1)).toEqual([String(drawn.scales.x('2026-06-09')), String(drawn.scales.y(0.8))]);
    const without = draw({ curve: { ...CURVE, alerts: ['2026-05-10'] } });
    expect(without.all('circle')).toHaveLength(3);
    expect(without.all('path[d^="M"][fill]').length).toBeGreaterThan(0);
    expect(without.broken()).toBeNull();
  });

  it('leaves out an alert and a shown day of another season', () => {
    const plain = draw({ curve: { ...CURVE, alerts: [] } });
    const other = draw({ curve: { ...CURVE, alerts: ['2025-06-09', '2026-07-01'] }, shown: '2025-05-10' });
    expect(other.all('line')).toHaveLength(plain.all('line').length);
  });

  it.each([
    ['a day with a value: a line with a point', '2026-04-10', 1, 1],
    ['a day without one: a line alone', '2026-05-10', 1, 0],
    ['no day', null, 0, 0],
  ] as const)('marks the day on the map, %s', (_, shown, lines, points) => {
    const [plain, drawn] = [draw(), draw({ shown })];
    expect(drawn.all('line').length - plain.all('line').length).toBe(lines);
    expect(drawn.all('circle').length - plain.all('circle').length).toBe(points);
  });

  it('marks the day that is looked at by dashes, unless it is the one on the map', () => {
    const guides = (drawn: ReturnType<typeof draw>) => drawn.all('line[stroke-dasharray]').length;
    expect(guides(draw({ looked: '2026-04-10' }))).toBe(1);
    expect(guides(draw({ looked: '2026-04-10', shown: '2026-04-10' }))).toBe(0);
  });
});

describe('the values of a pass', () => {
  const read = (curve: Curve, date: string, hidden: ReadonlySet<Series> = NONE) =>
    render(<CurveReadout year={2026} row={rowOn(curve, date)} hidden={hidden} wide={false} />).container.textContent;

  it('are those of the shown lines', () => {
    const all = read(CURVE, '2026-05-10');
    for (const text of ['simított 0,55', '2025. évi 0,50', 'azonos növény 0,60', 'előző öt év 0,40–0,65'])
      expect(all).toContain(text);
    expect(read(CURVE, '2026-05-10', new Set<Series>(['median', 'band']))).not.toMatch(/azonos növény|előző öt/);
  });

  it('say why a pass is not used, how cloudy it was, and that there was an alert', () => {
    expect(read(CURVE, '2026-05-10')).toContain('–felhős · felhőzet 90\u00A0%');
    expect(read(CURVE, '2026-06-09')).toContain('felhőzet 8\u00A0% · riasztás');
    const unsaid = { ...CURVE, points: [point('2026-05-10', null)] };
    expect(read(unsaid, '2026-05-10')).toContain('nem használható felvétel');
  });

  it('name no cloud where it is less than half a percent', () => {
    const almost = { ...CURVE, points: [point('2026-06-09', 0.8, { clearShare: 0.996 })] };
    expect(read(almost, '2026-06-09')).not.toContain('felhőzet');
    const some = { ...CURVE, points: [point('2026-06-09', 0.8, { clearShare: 0.994 })] };
    expect(read(some, '2026-06-09')).toContain('felhőzet 1\u00A0%');
  });

  it('have no line of a series without a value that day', () => {
    expect(read(CURVE, '2026-06-09')).not.toContain('2025. évi');
    expect(render(<CurveReadout year={2026} row={null} hidden={NONE} wide />).container.innerHTML).toBe('');
  });
});

const farmer = person(ROLES.FARMER);
const onShow = vi.fn<(date: string) => void>();
afterEach(() => {
  onShow.mockClear();
  vi.restoreAllMocks();
});

const section = (answers: Answers, more: Partial<Parameters<typeof CurveSection>[0]> = {}) =>
  show(
    <CurveSection code="ABCD1234" years={[2026]} shown={null} canShow={() => true} onShow={onShow} {...more} />,
    farmer,
    { ...EMPTY_WORLD, ...answers },
  );
const slider = () => screen.findByRole('slider', { name: /NDVI-görbe/ });
const valueOf = (chart: HTMLElement) => [chart.getAttribute('aria-valuenow'), chart.getAttribute('aria-valuetext')];

describe('the season of a block', () => {
  it('is loading, under its title', async () => {
    section({ curve: pending });
    expect(await screen.findByRole('status', { name: 'az NDVI-görbe' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'NDVI az idényben' })).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('can be tried again where it did not load', async () => {
    let tries = 0;
    const { person: hand } = section({
      curve: () => {
        tries += 1;
        return tries === 1 ? refusal('not-found') : CURVE;
      },
    });
    await hand.click(await screen.findByRole('button', { name: 'Újra' }));
    await slider();
    expect(tries).toBe(2);
  });

  it.each([
    [
      [2026],
      '2026: ebben az évben még nincs felvétel a területről. Az első felhőmentes felvétel után itt jelenik meg a görbe.',
    ],
    [[2024], '2024: ebben az évben nem készült felvétel a területről.'],
    [[], 'Még nincs felvétel a területről. Az első felhőmentes felvétel után itt jelenik meg a görbe.'],
  ] as const)('says what is missing of the years %j', async (years, sentence) => {
    const { server } = section({ curve: NOTHING }, { years });
    await screen.findByText(sentence);
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByRole('button', { name: 'A görbe letöltése' })).toBeNull();
    expect(server.of('curve').map(({ query }) => query.year)).toEqual(years.length === 0 ? [undefined] : [years[0]]);
    expect(await serious()).toEqual([]);
  });

  it('is walked by the keyboard, and shown on the map by Enter and by Space', async () => {
    const { person: hand } = section({ curve: CURVE });
    const chart = await slider();
    expect(valueOf(chart)).toEqual(['2', '2026. 06. 09., NDVI 0,80, felhőzet 8\u00A0%, riasztás']);
    chart.focus();
    await hand.keyboard('{ArrowLeft}');
    expect(valueOf(chart)).toEqual(['1', '2026. 05. 10., nincs érték, felhős, felhőzet 90\u00A0%']);
    await hand.keyboard('{Home}{ArrowLeft}{ArrowDown}');
    expect(valueOf(chart)).toEqual(['0', '2026. 04. 10., NDVI 0,31']);
    await hand.keyboard('{Enter}{End}{ArrowRight}{ArrowUp} ');
    expect(onShow.mock.calls).toEqual([['2026-04-10'], ['2026-06-09']]);
    // Other keys are the page's.
    expect(fireEvent.keyDown(chart, { key: 'PageDown' })).toBe(true);
    expect(fireEvent.keyDown(chart, { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(valueOf(chart)[0]).toBe('2');
    expect(fireEvent.keyDown(chart, { key: 'Home' })).toBe(false);
    expect(await serious()).toEqual([]);
  });

  it('begins at the day on the map, and does not show a day that the map has nothing of', async () => {
    const { person: hand } = section({ curve: CURVE }, { shown: '2026-04-10', canShow: () => false });
    const chart = await slider();
    expect(valueOf(chart)[0]).toBe('0');
    chart.focus();
    await hand.keyboard('{Enter}');
    expect(onShow).not.toHaveBeenCalled();
    await hand.keyboard('{End}');
    expect(valueOf(chart)[0]).toBe('2');
    // What was only looked at is forgotten with the focus.
    await hand.tab();
    expect(valueOf(chart)[0]).toBe('0');
  });

  it('has its rows switched off and on, and none of what it does not have', async () => {
    const { person: hand } = section({ curve: { ...CURVE, median: [], alerts: [] } });
    await slider();
    const legend = within(screen.getByRole('group', { name: 'A görbén látható sorok' }));
    expect(legend.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '2026. évi görbe',
      '2025. évi',
      '2021–2025 sávja',
    ]);
    expect(legend.queryByText('riasztás')).toBeNull();
    const before = legend.getByRole('button', { name: '2025. évi' });
    expect(before.getAttribute('aria-pressed')).toBe('true');
    await hand.click(before);
    expect(before.getAttribute('aria-pressed')).toBe('false');
    await hand.dblClick(before);
    expect(before.getAttribute('aria-pressed')).toBe('false');
  });

  it('has all passes as a table, the newest first, each with its button', async () => {
    const { person: hand } = section({ curve: CURVE }, { canShow: (date) => date !== '2026-05-10' });
    await slider();
    await hand.click(screen.getByText('Táblázatban'));
    const table = within(await screen.findByRole('table', { name: 'NDVI-görbe, 2026' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['2026. 06. 09.', '0,80', '0,78', '–', '0,60', '92\u00A0%', 'riasztás'],
      ['2026. 05. 10.', '–', '0,55', '0,50', '0,60', '10\u00A0%', 'felhős'],
      ['2026. 04. 10.', '0,31', '0,30', '0,20', '–', '100\u00A0%', ''],
    ]);
    expect(table.getAllByRole('button')).toHaveLength(2);
    await hand.click(table.getByRole('button', { name: 'Megjelenítés a térképen: 2026. 04. 10.' }));
    expect(onShow.mock.calls).toEqual([['2026-04-10']]);
    expect(await serious()).toEqual([]);
  });

  it('is another one where its year is chosen, which stays while a day of it is shown', async () => {
    const years = { 2025: '2025-06-01', 2026: '2026-06-09' } as const;
    const { person: hand, server } = section(
      {
        curve: ({ query }) => {
          const year = query.year === 2025 ? 2025 : 2026;
          return { ...NOTHING, points: [point(years[year], 0.5)], crops: [] };
        },
      },
      { years: [2026, 2025] },
    );
    await slider();
    await hand.click(screen.getByRole('combobox', { name: /Idény: 2026/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['2026', '2025']);
    await hand.click(screen.getByRole('option', { name: '2025' }));
    await waitFor(() => expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^2025/));
    expect(server.of('curve').map(({ query }) => query.year)).toEqual([2026, 2025]);
  });

  it.each(['csv', 'xlsx'] as const)('is downloaded as %s, under the names of block and year', async (format) => {
    const saved: (readonly [string, Blob | undefined])[] = [];
    let blob: Blob | undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
      blob = given as Blob;
      return 'blob:of-the-test';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push([this.download, blob]);
    });
    const { person: hand } = section({ curve: CURVE });
    await hand.click(await screen.findByRole('button', { name: 'A görbe letöltése' }));
    await hand.click(await screen.findByRole('menuitem', { name: format === 'csv' ? 'CSV' : /Excel/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.[0]).toBe(`ndvi-gorbe-ABCD1234-2026.${format}`);
    expect(saved[0]?.[1]?.size).toBeGreaterThan(100);
  });

  it('says that a file could not be made', async () => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
      throw new Error('no room');
    });
    const { person: hand } = section({ curve: CURVE });
    await hand.click(await screen.findByRole('button', { name: 'A görbe letöltése' }));
    await hand.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    expect(await screen.findByText('A letöltés nem sikerült. Próbálja újra!')).toBeTruthy();
  });

  it('says in words what a narrow place draws, by the years of the season', async () => {
    const crops = [2024, 2023].map((year) => ({ year, crop: 'Kukorica' }));
    section(
      {
        curve: {
          ...NOTHING,
          points: [point('2024-07-10', 0.5)],
          lastYear: dated({ '2024-07-05': 0.7, '2024-07-15': 0.7 }),
          crops,
        },
      },
      { years: [2024] },
    );
    await screen.findByText('Kukorica, júl. 10.: NDVI 0,50, a 2023. évinél 0,20 egységgel gyengébb.');
    expect(
      screen.getByText('2024: Kukorica · 2023: Kukorica. A többi év növénye nem ismert: a sávjuk csak tájékoztató'),
    ).toBeTruthy();
  });
});
