import { lazy, Suspense } from 'react';
import type { Sides } from './otherDate.ts';

const CompareBar = lazy(() => import('./Compare.tsx').then((module) => ({ default: module.CompareBar })));
const SwipeHandle = lazy(() => import('./Compare.tsx').then((module) => ({ default: module.SwipeHandle })));

/** The line between two dates, for whose code the map does not wait. */
export function LateSwipe({
  sides,
  free,
}: {
  readonly sides: Sides;
  readonly free?: { readonly top: number; readonly bottom: number };
}) {
  return (
    <Suspense>
      <SwipeHandle {...sides} {...(free !== undefined && { free })} />
    </Suspense>
  );
}

interface Props {
  readonly sides: Sides;
  readonly dates: readonly string[];
  /** The date of the picture; the other side is compared with it. */
  readonly shown: string | null;
  readonly onShown: (date: string) => void;
  readonly onOther: (date: string) => void;
  readonly onClose: () => void;
}

/** The choice of the two compared dates; choosing the date of the other side changes nothing. */
export function LateCompareBar({ sides, dates, shown, onShown, onOther, onClose }: Props) {
  const choose = (side: keyof Sides) => (date: string) => {
    if (Object.values(sides).includes(date)) return;
    if (sides[side] === shown) onShown(date);
    else onOther(date);
  };
  return (
    <Suspense>
      <CompareBar dates={dates} {...sides} onLeft={choose('left')} onRight={choose('right')} onClose={onClose} />
    </Suspense>
  );
}
