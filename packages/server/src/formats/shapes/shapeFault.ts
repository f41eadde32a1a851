import type { AxisFinding } from '@georisk/domain/geo/axes.ts';
import type { OutlineRefusal } from '@georisk/domain/geo/outline.ts';
import type { Position } from '@georisk/domain/geo/types.ts';

/** Why a row's shape cannot be saved. */
export type ShapeFault =
  | { readonly code: 'missing' }
  | { readonly code: 'not-areal'; readonly type: string }
  | { readonly code: 'not-lineal'; readonly type: string }
  /** A coordinate that is a text. */
  | { readonly code: 'text-coordinates'; readonly text: string }
  | { readonly code: 'broken-coordinates'; readonly type: string }
  | { readonly code: 'several-parts'; readonly count: number }
  | { readonly code: 'not-finite' }
  | { readonly code: 'too-many-vertices'; readonly limit: number; readonly count: number }
  | { readonly code: 'too-many-rings'; readonly limit: number; readonly count: number }
  | { readonly code: 'too-few-corners' }
  | { readonly code: 'self-crossing'; readonly at: readonly Position[] }
  | { readonly code: 'hole-outside' }
  | { readonly code: 'zero-area' }
  | { readonly code: 'no-length' }
  | { readonly code: 'outside-bounds'; readonly looksLike: AxisFinding }
  | { readonly code: 'outside-surroundings'; readonly meparCode: string };

/** The refusal of an outline, in the words for a file's row. */
export function shapeFaultOf(refusal: OutlineRefusal, meparCode: string): ShapeFault {
  switch (refusal.code) {
    case 'not-a-polygon':
      return { code: 'not-areal', type: '' };
    case 'not-closed':
      return { code: 'too-few-corners' };
    case 'outside-surroundings':
      return { code: 'outside-surroundings', meparCode };
    default:
      return refusal;
  }
}
