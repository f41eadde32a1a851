import { useLateModule } from '#web/lib/useLateModule.ts';
import { PEEK } from '#web/mapScreen/sheetStops.ts';
import { usePlace } from '#web/mapScreen/usePlace.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { useFarmerSelection } from '#web/shared/parcels/useFarmerSelection.ts';
import { FarmerAnswer } from './FarmerAnswer.tsx';
import type { FarmerMapProps } from './FarmerMap.tsx';
import { useBlock } from './useBlock.ts';

const load = () => import('./FarmerMap.tsx');
const NONE: readonly Parcel[] = [];

interface Props extends Omit<FarmerMapProps, 'startsOpen' | 'parcels'> {
  /** Undefined while they are loaded. */
  readonly parcels: readonly Parcel[] | undefined;
}

/** The farmer's map. Until its code and the parcels have come, the answer about the parcel stands in its place. */
export function LateFarmerMap({ parcels, ...props }: Props) {
  // The network is the answer's own until it has come.
  const { module } = useLateModule(load, parcels !== undefined);
  const { selection } = useFarmerSelection(parcels ?? NONE);
  // The answer is in the panel: it is open where it covers a part of the map, too.
  // Requested beside the map's code, which shows it.
  useBlock(selection?.block.meparCode);
  const early = usePlace(false, true, PEEK.answer);
  if (parcels === undefined || module === null) {
    return <FarmerAnswer place={early} parcel={parcels === undefined ? undefined : (selection?.block ?? null)} />;
  }
  const startsOpen = early.stop === 'peek' ? early.panelOpen : 'kept';
  return <module.FarmerMap parcels={parcels} startsOpen={startsOpen} {...props} />;
}
