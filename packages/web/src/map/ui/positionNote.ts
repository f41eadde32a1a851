import { formatCount } from '#web/lib/format.ts';
import { unreachable } from '#web/lib/unreachable.ts';
import { mapTexts } from '../map.hu.ts';
import type { PositionState } from '../position/position.ts';

/** Text of the switch of the own position; undefined while it is off. */
export function positionNote(position: PositionState): string | undefined {
  switch (position.kind) {
    case 'off':
      return undefined;
    case 'searching':
      return mapTexts.positionSearching;
    case 'found':
      return mapTexts.positionFound(formatCount(position.accuracy));
    case 'denied':
      return mapTexts.positionDenied;
    case 'failed':
      return mapTexts.positionFailed;
    default:
      return unreachable(position);
  }
}
