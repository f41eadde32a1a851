import type { YieldDetails } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { ResultFigure } from './ResultDetails.tsx';

const DETAILS: YieldDetails = {
  method: 'poststrat',
  n: 8,
  standardError: 0.24,
  degreesOfFreedom: 6.2,
  interval90: [4.1, 5.02],
  r2: null,
  q2: null,
  kappa: null,
  ndviDates: [],
  zoneYields: [],
  yieldTable: null,
  referenceYield: 5.43,
  damagePercent: 16,
  damagePercentTable: null,
  lostYield: 12.3,
  yieldTableInterval: null,
  damagePercentInterval: [7.55, 24.49],
  damagePercentTableInterval: null,
  lostYieldInterval: [5.8, 18.85],
  quality: 'informative',
  warnings: [],
  at: '2026-07-21T08:00:00.000Z',
  by: 'Lengyel Orsolya',
};
const shown = () => document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';

it('says loss, yield, intervals and quality in one line, and what further points would bring', async () => {
  show(<ResultFigure value={4.56} details={DETAILS} />, person(ROLES.EXPERT_DAMAGE));
  await screen.findByText('4,56', { exact: false });
  expect(shown()).toContain(
    'Kár 16 % (8–24 %) · 12,3 t (5,8–18,9) · 4,56 t/ha (90 %: 4,10–5,02), megbízhatóság: tájékoztató',
  );
  expect(shown()).toContain('Még 5 pont kb. ±0,3-re szűkítené.');
  expect(await serious()).toEqual([]);
});

it('says that there is no interval where a calculation has none', async () => {
  show(<ResultFigure value={4.56} details={{ ...DETAILS, interval90: null }} />, person(ROLES.EXPERT_DAMAGE));
  await screen.findByText('4,56', { exact: false });
  expect(shown()).toContain('4,56 t/ha (bizonytalansága nem ismert)');
});
