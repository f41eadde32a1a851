import { bboxPolygon } from '@georisk/domain/geo/bbox.ts';
import { expect, it } from 'vitest';
import type { OwnMepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import { blockPlot } from '#web/testing/blockPlots.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { plotHref } from './plotHref.ts';

const square = (west: number) => bboxPolygon([west, 0, west + 100, 100]) as unknown as OwnMepar['geom'];
const alertAt = (west: number) => ({
  date: '2026-07-01',
  productId: `alert-${west}`,
  kind: 'vegetation',
  answer: null,
  geom: square(west),
  area: 1,
});
const mepar = (alerts: OwnMepar['alerts']): OwnMepar => ({
  ...OWN_BLOCK,
  policyPlots: [],
  blockPlots: [
    blockPlot(1, 'Nyugati', { tableGeometry: square(0) }),
    blockPlot(2, 'Keleti', { tableGeometry: square(200) }),
  ],
  alerts,
});
const target = { view: 'alert', date: '2026-07-01' } as const;

it('a link of an alert opens the plot of the block that the alert touches', () => {
  expect(plotHref([mepar([alertAt(250)])], target as never)).toBe('/view/blockPlot/2?date=2026-07-01');
  expect(plotHref([mepar([alertAt(20)])], target as never)).toBe('/view/blockPlot/1?date=2026-07-01');
});

it('a link of an alert that no plot has any more opens the first plot of its block, and of no alert none', () => {
  expect(plotHref([mepar([alertAt(500)])], target as never)).toBe('/view/blockPlot/1?date=2026-07-01');
  expect(plotHref([mepar([])], target as never)).toBeNull();
});
