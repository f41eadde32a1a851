import { formatDecimal } from '#web/lib/format.ts';
import type { Provisional } from '../yieldResult/provisional.ts';
import { fieldTexts as texts } from './texts.hu.ts';

const percent = (value: number): string => formatDecimal(value, 0);

/**
 * The provisional figure as one short line: "Ideiglenes: kár 16 % (0–36 %) · 2,59 t/ha · 6 pont". The long one with
 * everything is on the plot's page.
 */
export function fieldFigure({ result, stop }: Provisional): string {
  const { damagePercent, damagePercentInterval, calculatedYield, estimate } = result;
  const [from, to] = damagePercentInterval ?? [];
  const ends = from === undefined || to === undefined ? '' : ` (${percent(from)}–${percent(to)}\u00A0%)`;
  return [
    ...(damagePercent === null ? [] : [texts.figureDamage(`${percent(damagePercent)}\u00A0%${ends}`)]),
    `${formatDecimal(calculatedYield, 2)}\u00A0t/ha`,
    texts.figurePoints(estimate.n),
    ...(stop?.kind === 'stop' ? [texts.mayStop] : []),
  ].join(' · ');
}
