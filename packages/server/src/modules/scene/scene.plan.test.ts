import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGranuleOf, type Neighbour, planGranule } from './scene.plan.ts';

let lastId = 0;
const kept = (externalId: string, granule: string, baseline: string | null): Neighbour => ({
  id: (lastId += 1),
  externalId,
  granule,
  baseline,
});
const scene = (baseline: string | null, externalId = 'new') => ({ externalId, baseline });

describe('planGranule', () => {
  it('gives the first scene of a day the granule’s own name', () => {
    expect(planGranule(scene('05.09'), '34TDT', [])).toEqual({ do: 'keep', granule: '34TDT', replaces: [] });
  });

  it('gives scenes of one baseline, or of an unknown one, the next free number', () => {
    const others = [kept('a', '34TDT', '05.09'), kept('b', '34TDT.2', null)];
    expect(planGranule(scene('05.09'), '34TDT', others)).toMatchObject({
      do: 'keep',
      granule: '34TDT.3',
      replaces: [],
    });
    expect(planGranule(scene(null), '34TDT', others)).toMatchObject({ granule: '34TDT.3' });
    expect(planGranule(scene('05.09'), '34TDT', [kept('b', '34TDT.2', null)])).toMatchObject({ granule: '34TDT' });
  });

  it('replaces an older processing, and takes its name', () => {
    const old = kept('a', '34TDT', '02.05');
    expect(planGranule(scene('05.09'), '34TDT', [old])).toEqual({ do: 'keep', granule: '34TDT', replaces: [old] });
  });

  it('gives way to a newer processing', () => {
    const newer = kept('a', '34TDT', '05.10');
    expect(planGranule(scene('05.09'), '34TDT', [newer])).toEqual({ do: 'superseded', by: newer });
  });

  it('keeps the name of a scene that is stored already', () => {
    const others = [kept('new', '34TDT.2', '05.09'), kept('b', '34TDT', '05.09')];
    expect(planGranule(scene('05.09'), '34TDT', others)).toEqual({ do: 'keep', granule: '34TDT.2', replaces: [] });
  });

  it('of an unknown processing replaces nothing and gives way to nothing', () => {
    const others = [kept('a', '34TDT', '99.99'), kept('b', '34TDT.2', '01.00')];
    expect(planGranule(scene(null), '34TDT', others)).toMatchObject({ do: 'keep', replaces: [] });
  });

  it('never gives two kept scenes one name, and ends with the newest processing in whatever order they come', () => {
    const baseline = fc.constantFrom('02.05', '04.00', '05.09');
    fc.assert(
      fc.property(fc.array(baseline, { minLength: 1, maxLength: 6 }), (baselines) => {
        let stored: Neighbour[] = [];
        for (const [index, each] of baselines.entries()) {
          const plan = planGranule(scene(each, `s${index}`), '34TDT', stored);
          if (plan.do === 'superseded') continue;
          stored = [...stored.filter((other) => !plan.replaces.includes(other)), kept(`s${index}`, plan.granule, each)];
        }
        const names = stored.map(({ granule }) => granule);
        expect(new Set(names).size).toBe(names.length);
        expect(names.every((name) => isGranuleOf('34TDT', name))).toBe(true);
        const newest = baselines.toSorted().at(-1);
        expect(new Set(stored.map((each) => each.baseline))).toEqual(new Set([newest]));
        expect(stored).toHaveLength(baselines.filter((each) => each === newest).length);
      }),
    );
  });
});

describe('isGranuleOf', () => {
  it.each([
    ['34TDT', '34TDT', true],
    ['34TDT', '34TDT.2', true],
    ['34TDT', '34TDT.999', true],
    ['34TDT', '34TDT.1000', false],
    ['34TDT', '34TDT.', false],
    ['34TDT', '34TDT.a', false],
    ['34TDT', '34TDTX', false],
    ['34T', '34TDT', false],
    ['34TDT.2', '34TDT', false],
  ])('%s: %s', (granule, name, expected) => {
    expect(isGranuleOf(granule, name)).toBe(expected);
  });
});
