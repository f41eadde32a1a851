import type { YieldDetails } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import { YIELD_QUALITY_NAMES } from '@georisk/domain/yield/yield.hu.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { yieldTexts as texts } from './texts.hu.ts';

type Ends = readonly number[] | null | undefined;

/** The figures of a plot as one line says them, each with its lower and upper end. */
export interface LineFigures extends Pick<YieldDetails, 'damagePercent' | 'lostYield' | 'quality'> {
  readonly damagePercentInterval?: Ends;
  readonly lostYieldInterval?: Ends;
  readonly interval90: Ends;
}

/** Nothing is "0", however many decimals the others have. */
const said = (value: number, digits: number): string => (value === 0 ? '0' : formatDecimal(value, digits));

function withEnds(value: number, ends: Ends, unit: string, digits: number): string {
  const [from, to] = ends ?? [];
  const figure = `${said(value, digits)}${unit}`;
  if (from === undefined || to === undefined) return figure;
  return `${figure} (${texts.ends(said(from, digits), said(to, digits))}${unit === texts.percentUnit ? unit : ''})`;
}

/**
 * "Kár 16 % (0–36 %) · 4,0 t (0–8,9) · 2,59 t/ha (90 %: 1,98–3,20), megbízhatóság: megfelelő": everything about a
 * plot's figure, the loss first.
 * @param value t/ha
 */
export function figureLine(value: number, figures: LineFigures): string {
  const { damagePercent, lostYield, interval90, quality } = figures;
  const [from, to] = interval90 ?? [];
  const yieldFigure = texts.lineYield(
    formatDecimal(value, 2),
    from === undefined || to === undefined ? null : texts.ends(formatDecimal(from, 2), formatDecimal(to, 2)),
  );
  return texts.line(
    [
      damagePercent === null
        ? ''
        : texts.lineDamage(withEnds(damagePercent, figures.damagePercentInterval, texts.percentUnit, 0)),
      lostYield === null ? '' : withEnds(lostYield, figures.lostYieldInterval, texts.tonnesUnit, 1),
      yieldFigure,
    ].filter((part) => part !== ''),
    YIELD_QUALITY_NAMES[quality],
  );
}
