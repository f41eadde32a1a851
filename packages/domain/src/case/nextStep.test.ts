import { describe, expect, it } from 'vitest';
import { caseStepText } from './nextStep.hu.ts';
import {
  CASE_STEPS,
  type CaseProgress,
  type CaseStep,
  furthestBehind,
  nextStep,
  nextStepOfPlot,
  type PlotProgress,
} from './nextStep.ts';

const NOTHING: PlotProgress = {
  hasOutline: false,
  areas: 0,
  zones: 0,
  used: 0,
  measured: 0,
  hasYield: false,
  isOutdated: false,
};
const DONE: PlotProgress = { ...NOTHING, hasOutline: true, areas: 1, zones: 2, used: 5, measured: 5, hasYield: true };
const of = (...plots: readonly PlotProgress[]): CaseProgress => ({ status: 'assigned', hasExpert: true, plots });

describe('what is missing on a plot', () => {
  it.each<[Partial<PlotProgress>, ReturnType<typeof nextStepOfPlot>]>([
    [NOTHING, 'outline'],
    [{ areas: 0 }, 'areas'],
    [{ zones: 0 }, 'zones'],
    [{ used: 0, measured: 0 }, 'sampling'],
    [{ measured: 4 }, 'sampling'],
    [{ hasYield: false }, 'yield'],
    [{ isOutdated: true }, 'yield'],
    [{}, null],
  ])('%j: %s', (change, step) => expect(nextStepOfPlot({ ...DONE, ...change })).toBe(step));
});

describe('the plot that is furthest behind', () => {
  const plot = (id: number, change: Partial<PlotProgress> = {}) => ({ ...DONE, ...change, id });

  it('is the first of those that wait for the earliest step', () => {
    expect(furthestBehind([plot(1), plot(2, { zones: 0 }), plot(3, { zones: 0 })])).toEqual({
      plotId: 2,
      step: 'zones',
    });
  });

  it('is ready to be finished where no plot waits for a step', () => {
    expect(furthestBehind([plot(4), plot(5)])).toEqual({ plotId: 4, step: 'finish' });
  });

  it('is none without plots', () => expect(furthestBehind([])).toBeNull());
});

describe('what is missing on a case', () => {
  it.each<[string, CaseProgress, CaseStep | null]>([
    ['an expert', { status: 'new', hasExpert: false, plots: [NOTHING] }, { step: 'assign', plots: 0 }],
    ['plots', of(), { step: 'plots', plots: 0 }],
    ['the earliest step of all plots', of(DONE, NOTHING, { ...DONE, zones: 0 }), { step: 'outline', plots: 1 }],
    ['a step of several plots', of({ ...DONE, measured: 2 }, { ...DONE, used: 0 }), { step: 'sampling', plots: 2 }],
    ['the end of the survey', of(DONE, DONE), { step: 'finish', plots: 0 }],
    ['its closing', { ...of(DONE), status: 'inspected' }, { step: 'close', plots: 0 }],
    [
      'a yield that is outdated',
      { ...of({ ...DONE, isOutdated: true }), status: 'inspected' },
      { step: 'yield', plots: 1 },
    ],
    ['nothing: it is closed', { ...of(NOTHING), status: 'closed' }, null],
  ])('%s', (_what, progress, step) => expect(nextStep(progress)).toEqual(step));

  it('has a sentence for every step', () => {
    for (const step of CASE_STEPS) expect(caseStepText({ step, plots: 1 })).not.toBe('');
    expect(caseStepText({ step: 'sampling', plots: 2 })).toBe('Mintavétel: 2 tábla');
    expect(caseStepText({ step: 'sampling', plots: 1 })).toBe('Mintavétel');
  });
});
