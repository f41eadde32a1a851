import { useContext } from 'react';
import { useLateModule } from '#web/lib/useLateModule.ts';
import { PanelOver } from '#web/mapScreen/panelOver.ts';
import type { FreeOfLine } from './lineEnd.ts';
import type { Sides } from './otherDate.ts';

/** Without a network the map stays as it is, and the code is requested again. */
const load = () => import('./Compare.tsx');

/** The line between two dates, for whose code the map does not wait. */
export function LateSwipe({ sides, ...room }: { readonly sides: Sides; readonly free?: FreeOfLine }) {
  const beside = useContext(PanelOver);
  const { module } = useLateModule(load, true);
  if (module === null) return null;
  return <module.SwipeHandle {...sides} {...room} beside={beside} />;
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
  const { module } = useLateModule(load, true);
  if (module === null) return null;
  return (
    <module.CompareBar dates={dates} {...sides} onLeft={choose('left')} onRight={choose('right')} onClose={onClose} />
  );
}
