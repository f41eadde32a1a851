import { expect, it } from 'vitest';
import { missingStep, missingStepOfCase, type PlotProgress } from './plotStep.ts';

const DONE: PlotProgress = {
  id: 1,
  hasOutline: true,
  hasArea: true,
  hasZones: true,
  points: 6,
  unmeasured: 0,
  hasYield: true,
};

it.each([
  [{ hasOutline: false }, 'outline'],
  [{ hasArea: false, hasZones: false }, 'areas'],
  [{ hasZones: false }, 'zones'],
  [{ points: 0 }, 'sampling'],
  [{ unmeasured: 2, hasYield: false }, 'sampling'],
  [{ hasYield: false }, 'yield'],
  [{}, 'finish'],
] as const)('a plot with %o lacks %s', (change, step) => {
  expect(missingStep({ ...DONE, ...change })).toBe(step);
});

it('a case lacks the step of the plot that is furthest behind, and none without plots', () => {
  expect(missingStepOfCase([DONE, { ...DONE, id: 2, hasZones: false }, { ...DONE, id: 3, hasZones: false }])).toEqual({
    plotId: 2,
    step: 'zones',
  });
  expect(missingStepOfCase([])).toBeNull();
});
