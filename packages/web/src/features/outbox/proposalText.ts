import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import { formatDecimal, formatHectares } from '#web/lib/format.ts';
import { MAX_NAMED } from '#web/offline/operationText.ts';
import { operationTexts as texts } from '#web/offline/operation.hu.ts';
import { type ChangedPoint, hectaresOf, stoodOf } from '#web/shared/damagePlot/changeShapes.ts';

type Sides = Pick<Proposal, 'before' | 'after'>;

/** The points that differ on its two sides. */
function changedPoints({ before, after }: Sides): readonly ChangedPoint[] {
  const old = new Map(stoodOf(before).points.map((point) => [point.id, JSON.stringify(point)]));
  return stoodOf(after).points.filter((point) => old.get(point.id) !== JSON.stringify(point));
}

function pointsText(sides: Sides): string | null {
  const points = changedPoints(sides);
  if (points.length === 0) return null;
  if (points.length > MAX_NAMED) return texts.points(points.length);
  return points
    .map(({ number, yield: value }) => texts.point(number, value === null ? null : formatDecimal(value, 2)))
    .join(', ');
}

/** What a proposal is, so that its author knows it again: which point and yield, which file, how large an area. */
export function proposalText({ kind, fileName, ...sides }: Proposal): string {
  if (kind === 'points') return pointsText(sides) ?? texts.kinds.points;
  if (kind === 'photo') return fileName === null ? texts.kinds.photo : `${texts.kinds.photo}: ${fileName}`;
  const hectares = kind === 'area' || kind === 'outline' ? hectaresOf(stoodOf(sides.after)) : null;
  return hectares === null ? texts.kinds[kind] : `${texts.kinds[kind]}: ${formatHectares(hectares)}`;
}
