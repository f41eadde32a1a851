import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import AddPhotoIcon from '~icons/material-symbols/add-photo-alternate-outline-rounded';
import CameraIcon from '~icons/material-symbols/photo-camera-outline-rounded';
import CloseIcon from '~icons/material-symbols/close-rounded';
import { FileButton } from '#web/ui/FileButton.tsx';
import type { Outbox } from '#web/offline/outbox.ts';
import { useOutbox } from '#web/offline/useOutbox.ts';
import { ACCEPTED_PHOTOS } from '#web/shared/photo/acceptedPhotos.ts';
import { VISUALLY_HIDDEN } from '#web/ui/visuallyHidden.ts';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { casePhotoTexts as texts } from './casePhotos.hu.ts';
import type { PhotoCase, PhotoQueue, Upload } from './photoQueue.ts';
import { usePhotoQueue } from './usePhotoQueue.ts';

function UploadRow({ upload: { id, name, state }, queue }: { readonly upload: Upload; readonly queue: PhotoQueue }) {
  const isOpen = state.kind === 'storing' || state.kind === 'waiting' || state.kind === 'sending';
  const says =
    state.kind === 'failed'
      ? null
      : state.kind === 'sending'
        ? texts.states.sending(state.share)
        : texts.states[state.kind];
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, alignItems: 'center' }}>
      <Typography variant="body2" noWrap title={name}>
        {name}
        {says !== null && (
          <Box component="span" sx={{ color: 'text.secondary', fontFeatureSettings: "'tnum'" }}>
            {' · '}
            {says}
          </Box>
        )}
      </Typography>
      <IconButton
        size="small"
        aria-label={isOpen ? texts.cancel(name) : texts.forget(name)}
        onClick={() => queue.remove(id)}
      >
        <CloseIcon />
      </IconButton>
      <Box sx={{ gridColumn: '1 / -1' }}>
        {state.kind === 'sending' && (
          <ProgressLine value={state.share < 1 ? state.share * 100 : undefined} aria-label={texts.progress(name)} />
        )}
        {state.kind === 'failed' && (
          <Typography variant="body2" color="error" role="alert">
            {state.why}
          </Typography>
        )}
        {state.kind === 'failed' && state.again && (
          <Button size="small" aria-label={texts.retryOf(name)} onClick={() => queue.retry(id)}>
            {texts.retry}
          </Button>
        )}
        {state.kind === 'done' &&
          state.warnings.map((warning) => (
            <Typography key={warning} variant="body2" color="warning">
              {warning}
            </Typography>
          ))}
      </Box>
    </Box>
  );
}

interface Props {
  readonly damage: PhotoCase;
  /** The sampling point that the photos show; left out where they show none. */
  readonly pointId?: string;
}

/** Upload of photos to a case: by button, by camera, dropped; each on its own, with its result. */
export function CasePhotosUpload(props: Props) {
  const outbox = useOutbox();
  return outbox && <OpenUpload outbox={outbox} {...props} />;
}

function OpenUpload({ outbox, damage, pointId }: Props & { readonly outbox: Outbox }) {
  const { queue, uploads: all } = usePhotoQueue(outbox, damage);
  const uploads = pointId === undefined ? all : all.filter((upload) => upload.pointId === pointId);
  const [isOver, setOver] = useState(false);
  const done = uploads.filter(({ state }) => state.kind === 'done');
  return (
    <Box
      className="no-print"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void queue.add([...event.dataTransfer.files], pointId);
      }}
      sx={{
        mt: 3,
        p: 3,
        borderRadius: 1,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'action.hover' : undefined,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <FileButton
          label={texts.upload}
          accept={ACCEPTED_PHOTOS}
          icon={<AddPhotoIcon />}
          multiple
          onFile={(file) => void queue.add([file], pointId)}
        />
        <Box sx={{ display: 'none', '@media (pointer: coarse)': { display: 'block' } }}>
          <FileButton
            label={texts.camera}
            accept={ACCEPTED_PHOTOS}
            icon={<CameraIcon />}
            fromCamera
            onFile={(file) => void queue.add([file], pointId)}
          />
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
          {isOver ? texts.dropHere : texts.drop}
        </Typography>
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
        {texts.limits}
      </Typography>
      {uploads.length > 0 && (
        <Box
          component="ul"
          aria-label={texts.queue}
          sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 2 }}
        >
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} />
          ))}
        </Box>
      )}
      {done.length > 0 && (
        <Button size="small" onClick={() => queue.clear('all')}>
          {texts.clear}
        </Button>
      )}
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {done.length > 0 && texts.saved(done.length)}
      </Box>
    </Box>
  );
}
