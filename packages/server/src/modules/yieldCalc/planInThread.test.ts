import { arealArea } from '@georisk/domain/geo/area.ts';
import { decodeNdvi } from '@georisk/domain/ndvi/encoding.ts';
import { describe, expect, it } from 'vitest';
import { madeField } from '@georisk/testing/measuredFields.ts';
import { planInThread } from './planInThread.ts';
import { type PlanJob, planHere } from './planTask.ts';

const jobOf = (side: number, seed: number): PlanJob => {
  const { grid, codes, outline } = madeField('SZALAGOS', side);
  return {
    damaged: outline,
    table: outline,
    damagedArea: arealArea(outline),
    grid,
    srid: 23_700,
    inside: Int32Array.from(codes.keys()),
    dates: [Float64Array.from(codes, decodeNdvi)],
    seed,
    meanNdvi: 0.5,
    standing: [],
  };
};

describe('planning in a thread', () => {
  it.each([100, 400])(
    'gives the same result as planning in place, of %i m, one after the other and side by side',
    async (side) => {
      const jobs = [1, 2, 3].map((seed) => jobOf(side, seed));
      const [first, ...others] = jobs;
      if (first === undefined) throw new Error('no job');
      const plans = [await planInThread(first), ...(await Promise.all(others.map(planInThread)))];
      expect(plans).toEqual(jobs.map(planHere));
      expect(await planInThread(first)).toEqual(plans[0]);
    },
  );

  it('that fails is a fault, and the next one succeeds', async () => {
    const broken = { ...jobOf(400, 1), dates: null } as unknown as PlanJob;
    await expect(planInThread(broken)).rejects.toThrow();
    const job = jobOf(400, 5);
    expect(await planInThread(job)).toEqual(planHere(job));
  });
});
