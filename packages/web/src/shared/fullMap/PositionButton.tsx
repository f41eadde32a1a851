import Snackbar from '@mui/material/Snackbar';
import { useEffect, useRef, useState } from 'react';
import { NO_PADDING, showBox } from '#web/map/camera.ts';
import { type PositionState, showPosition } from '#web/map/position/position.ts';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import { positionNote } from '#web/map/ui/positionNote.ts';
import PositionIcon from '~icons/material-symbols/my-location-rounded';
import { fullMapTexts as texts } from './fullMap.hu.ts';
import { aroundPosition } from './toolParts.ts';

/** Shows the person's position; after a request the map moves there, or the failure is reported. */
export function PositionButton({ position }: { readonly position: PositionState }) {
  const [asked, setAsked] = useState(false);
  const goes = useRef(false);
  const found = position.kind === 'found' ? position.at : null;
  useEffect(() => {
    if (!goes.current || found === null) return;
    goes.current = false;
    showBox(aroundPosition(found), NO_PADDING);
  }, [found]);
  const isOff = position.kind === 'off';
  const hasFailed = position.kind === 'denied' || position.kind === 'failed';
  return (
    <>
      <MapButton
        label={texts.position}
        icon={<PositionIcon />}
        pressed={!isOff}
        onClick={() => {
          goes.current = isOff;
          setAsked(isOff);
          showPosition(isOff);
        }}
      />
      <Snackbar
        open={asked && hasFailed}
        message={positionNote(position)}
        autoHideDuration={8000}
        onClose={() => setAsked(false)}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      />
    </>
  );
}
