import { describe, expect, it } from 'vitest';
import { ApiProblem } from '#web/lib/apiProblem.ts';
import { DELAYS } from '#web/lib/delay.ts';
import { samplingTexts } from '#web/features/damage/sampling/texts.hu.ts';
import { failureOf } from './saveFailure.ts';
import { drawingTexts } from './texts.hu.ts';

const problem = (status: number, rest: Partial<ConstructorParameters<typeof ApiProblem>[0]> = {}) =>
  new ApiProblem({ status, reason: 'internal-error', message: 'Mondat.', ...rest });

describe('the note on a waiting save', () => {
  it('mentions a lost network where there was no answer, and nowhere else', () => {
    const speaks = DELAYS.filter((why) =>
      /kapcsolat|hálózat/i.test(`${drawingTexts.waiting(why, true)} ${samplingTexts.waiting(why, true)}`),
    );
    expect(speaks).toEqual(['network']);
  });
});

describe('a failed save', () => {
  it('is sent later when there was no answer or the server was overloaded', () => {
    for (const status of [408, 500, 502, 503, 504])
      expect(failureOf(problem(status))).toEqual({ kind: 'later', why: 'server' });
    expect(failureOf(problem(429))).toEqual({ kind: 'later', why: 'busy' });
    expect(failureOf(problem(0, { reason: 'network' }))).toEqual({ kind: 'later', why: 'network' });
    expect(failureOf(problem(0, { reason: 'timeout' }))).toEqual({ kind: 'later', why: 'timeout' });
  });

  it('is refused with each sentence once', () => {
    const refused = problem(422, {
      message: 'Keresztezi önmagát.\nMessze esik a blokktól.',
      fields: { tablePolygon: 'Keresztezi önmagát.\nMessze esik a blokktól.' },
    });
    expect(failureOf(refused)).toEqual({
      kind: 'refused',
      messages: ['Keresztezi önmagát.', 'Messze esik a blokktól.'],
    });
    expect(failureOf(problem(404))).toEqual({ kind: 'refused', messages: ['Mondat.'] });
  });

  it('is a conflict only when the stored outline was part of the answer', () => {
    const current = { id: 7, version: 5 };
    expect(failureOf(problem(409, { current }))).toEqual({ kind: 'conflict', current });
    expect(failureOf(problem(409))).toMatchObject({ kind: 'refused' });
  });

  it('has a text even for unforeseen errors', () => {
    expect(failureOf(new TypeError('x'))).toMatchObject({ kind: 'refused', messages: [expect.stringMatching(/./)] });
  });
});
