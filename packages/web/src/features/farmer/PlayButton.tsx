import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { useState } from 'react';
import { latePart } from '#web/lib/latePart.ts';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import { useCurrentUser } from '#web/session/useSession.ts';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import PlayIcon from '~icons/material-symbols/play-circle-outline-rounded';
import { farmerTexts } from './texts.hu.ts';

const SeasonPlayer = latePart(() => import('./SeasonPlayer.tsx'), 'SeasonPlayer');

/** Opens the season to be played, for whose code and pictures the map does not wait. */
export function PlayButton({ parcel, date }: { readonly parcel: Parcel; readonly date: string }) {
  const { role } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (!mayCall('blockSeason', role)) return null;
  return (
    <>
      <MapButton label={farmerTexts.player.open} icon={<PlayIcon />} placement="top" onClick={() => setOpen(true)} />
      {isOpen && <SeasonPlayer parcel={parcel} year={Number(date.slice(0, 4))} onClose={() => setOpen(false)} />}
    </>
  );
}
