import { isFilled } from '@georisk/domain/text/failedFormula.ts';
import type { LeftOut } from './featureSource.ts';

/** The lines with anything in them that stand above a table's header. @param header its index */
export function linesAbove(lines: readonly (readonly unknown[])[], header: number): readonly LeftOut[] {
  const above = lines.slice(0, Math.max(0, header)).flatMap((line, at) => (line.some(isFilled) ? [at + 1] : []));
  return above.length > 0 ? [{ code: 'titleLines', lines: above }] : [];
}
