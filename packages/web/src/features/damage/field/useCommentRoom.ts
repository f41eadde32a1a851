import type { SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { MAX_COMMENT } from '@georisk/domain/sampling/pointForm.ts';
import { useState } from 'react';
import { type Entered, ownWords } from './measured.ts';

interface Short {
  readonly pointId: string;
  /** As it is typed, without an earlier reason and counting. */
  readonly comment: string;
  /** Characters that the reason or the counting leaves for it. */
  readonly room: number;
}

/** A comment that leaves no room for what is added to it. */
export interface CommentRoom {
  /** The target, with its comment as it is typed. */
  readonly target: SamplingPoint;
  /** Characters that the comment may have; null where it has room. */
  readonly room: number | null;
  readonly type: (comment: string) => void;
  /** Saves, or asks for a shorter comment: the server would refuse the longer one. */
  readonly enter: (make: (target: SamplingPoint) => Entered) => void;
}

/** Asks for a shorter comment where a reason or a counting is added to a long one; nothing is cut off. */
export function useCommentRoom(point: SamplingPoint, save: (entered: Entered) => void): CommentRoom {
  const [short, setShort] = useState<Short | null>(null);
  const asked = short?.pointId === point.id ? short : null;
  const target = asked === null ? point : { ...point, comment: asked.comment };
  return {
    target,
    room: asked?.room ?? null,
    type: (comment) => setShort((now) => now && { ...now, comment }),
    enter: (make) => {
      const entered = make(target);
      const added = make({ ...target, comment: '' }).comment;
      const room = added === '' ? MAX_COMMENT : MAX_COMMENT - added.length - 1;
      const isTooLong = entered.comment.trim().length > MAX_COMMENT;
      setShort(isTooLong ? { pointId: point.id, comment: ownWords(target.comment), room } : null);
      if (!isTooLong) save(entered);
    },
  };
}
