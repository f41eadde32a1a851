import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useRef } from 'react';
import type { Outbox } from '#web/offline/outbox.ts';
import { href } from '#web/routes/routes.ts';
import { ACCEPTED_PHOTOS } from '#web/shared/photo/acceptedPhotos.ts';
import { useHeldInput } from '#web/ui/useHeldInput.ts';
import CameraIcon from '~icons/material-symbols/photo-camera-outline-rounded';
import { usePhotoQueue } from '../usePhotoQueue.ts';
import { KEY, TALL } from './keyStyle.ts';
import { fieldTexts as texts } from './texts.hu.ts';

interface Props {
  readonly plot: DamagePlot;
  readonly target: SamplingPoint;
  readonly outbox: Outbox;
}

/** Takes a photo of the point: an operation of the case's photos that names the point. */
export function PhotoKey({ plot: { damage }, target, outbox }: Props) {
  /** The point that was there when the camera was opened: the next one may be before the photo is taken. */
  const taken = useRef(target.id);
  const { queue, uploads } = usePhotoQueue(outbox, {
    id: damage.id,
    damageNumber: damage.damageNumber,
    path: href.damage(damage.damageNumber),
  });
  const { input, open } = useHeldInput((files) => void queue.add(files, taken.current));
  const ofPoint = uploads.filter(({ pointId }) => pointId === target.id);
  // A file that is no photo is refused, and counts as none.
  const failed = ofPoint.find(({ state }) => state.kind === 'failed' && !state.again);
  const count = ofPoint.filter(({ state }) => state.kind !== 'failed' || state.again).length;
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => {
          taken.current = target.id;
          open();
        }}
        aria-label={count === 0 ? texts.photo : `${texts.photo}, ${texts.photos(count)}`}
        color={failed === undefined ? 'primary' : 'error'}
        sx={{ ...TALL, minWidth: KEY, px: 1, gap: 1, color: 'text.primary', borderColor: 'divider' }}
      >
        <CameraIcon aria-hidden width={24} height={24} />
        {count > 0 && count}
      </Button>
      {failed?.state.kind === 'failed' && (
        <Snackbar
          open
          message={`${failed.name}: ${failed.state.why}`}
          anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
          action={
            <Button color="inherit" onClick={() => queue.remove(failed.id)}>
              {texts.photoForget}
            </Button>
          }
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={texts.photo}
        accept={ACCEPTED_PHOTOS}
        capture="environment"
      />
    </>
  );
}
