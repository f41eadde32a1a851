import { describe, expect, it } from 'vitest';
import { creditOf, referenceLayers, referenceLegend } from './reference.ts';
import { lookOf } from './styles.ts';

const COUNTIES = { of: 'counties', credit: null } as const;
const ROADS = { of: 'roads', credit: '© OpenStreetMap' } as const;

describe('the reference lines of a map', () => {
  it('are drawn where there are any, darker on the plain ground than on imagery', () => {
    expect(referenceLayers([], false).map(({ visible }) => visible)).toEqual([false]);
    expect(referenceLayers([ROADS], false)).toMatchObject([{ visible: true, source: { style: 'referenceGround' } }]);
    expect(referenceLayers([ROADS], true)).toMatchObject([{ source: { style: 'referenceImagery' } }]);
  });

  it('are in the legend as far as there are any', () => {
    const labels = (...lines: Parameters<typeof referenceLegend>[0]) =>
      referenceLegend(lines, false).map(({ label }) => label);
    expect(labels()).toEqual([]);
    expect(labels(COUNTIES)).toEqual(['Vármegyehatár']);
    expect(labels(ROADS)).toEqual(['Autópálya, autóút', 'Főút, mellékút']);
    for (const { line } of referenceLegend([COUNTIES, ROADS], true)) expect(line).toMatch(/^#[\dA-F]{6}$/);
  });

  it('are credited beside the background, each once', () => {
    expect(creditOf(undefined, [])).toBe('');
    expect(creditOf('', [COUNTIES, ROADS])).toBe('© OpenStreetMap');
    expect(creditOf('© OpenStreetMap', [ROADS, { ...ROADS, credit: 'KSH' }])).toBe('© OpenStreetMap · KSH');
  });
});

describe('the style of a reference line', () => {
  const stylesOf = (kind: string, resolution: number) =>
    lookOf(
      'referenceGround',
      { id: kind, kind, label: 'M3', geometry: { type: 'Point', coordinates: [0, 0] }, style: 'referenceGround' },
      resolution,
    );
  const widthOf = (kind: string, resolution: number) => stylesOf(kind, resolution).at(-1)?.getStroke()?.getWidth() ?? 0;

  it('grows from the country to the villages, main roads after motorways and secondary ones after them', () => {
    const widths = (kind: string) => [900, 150, 40, 5].map((resolution) => widthOf(kind, resolution));
    for (const kind of ['county', 'motorway', 'main', 'secondary'])
      expect(widths(kind)).toEqual(widths(kind).toSorted((a, b) => a - b));
    expect(
      [900, 150, 40].map((at) => [widthOf('motorway', at), widthOf('main', at), widthOf('secondary', at)]),
    ).toEqual([
      [1.25, 0, 0],
      [2, 1, 0],
      [2.5, 1.5, 1],
    ]);
  });

  it('of a name is its text, and of an unknown kind nothing', () => {
    expect(stylesOf('motorwayNumber', 40).map((style) => style.getText()?.getText())).toEqual(['M3']);
    expect(stylesOf('ferry', 40)).toEqual([]);
  });
});
