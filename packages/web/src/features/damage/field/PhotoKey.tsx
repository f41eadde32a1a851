import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import type { Outbox } from '#web/offline/outbox.ts';
import { href } from '#web/routes/routes.ts';
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
  const input = useRef<HTMLInputElement>(null);
  const { queue, uploads } = usePhotoQueue(outbox, {
    id: damage.id,
    damageNumber: damage.damageNumber,
    path: href.damage(damage.damageNumber),
  });
  const count = uploads.filter(({ pointId }) => pointId === target.id).length;
  const failed = uploads.find(({ pointId, state }) => pointId === target.id && state.kind === 'failed' && !state.again);
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => input.current?.click()}
        aria-label={count === 0 ? texts.photo : `${texts.photo}, ${texts.photos(count)}`}
        color={failed === undefined ? 'primary' : 'error'}
        sx={{ ...TALL, minWidth: KEY, px: 1, gap: 1, color: 'text.primary', borderColor: 'divider' }}
      >
        <CameraIcon aria-hidden width={24} height={24} />
        {count > 0 && count}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={texts.photo}
        accept="image/jpeg,image/heic,image/heif,image/png,image/webp,.heic,.heif"
        capture="environment"
        onChange={({ target: { files } }) => {
          const taken = [...(files ?? [])];
          if (input.current !== null) input.current.value = '';
          void queue.add(taken, target.id);
        }}
      />
    </>
  );
}
