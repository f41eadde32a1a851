import type { BlockPhoto } from '@georisk/contract/verticals/insurance/blockPhotos.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import AddPhotoIcon from '~icons/material-symbols/add-photo-alternate-outline-rounded';
import CameraIcon from '~icons/material-symbols/photo-camera-outline-rounded';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { useOutbox } from '#web/offline/useOutbox.ts';
import { blockPhotoTexts } from '#web/shared/blockPhoto/blockPhoto.hu.ts';
import { BlockPhotoGrid } from '#web/shared/blockPhoto/BlockPhotoGrid.tsx';
import { blockPhotosQuery } from '#web/shared/blockPhoto/blockPhotosQuery.ts';
import { ACCEPTED_PHOTOS } from '#web/shared/photo/acceptedPhotos.ts';
import { FileButton } from '#web/ui/FileButton.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useFocusWhereLost } from '#web/ui/useFocusWhereLost.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { failures, SendingRows } from '#web/shared/blockPhoto/SendingRows.tsx';
import { usePhotoSending } from '#web/shared/blockPhoto/usePhotoSending.ts';

const texts = blockPhotoTexts.own;

const NONE: ReadonlySet<string> = new Set();

function Waiting({ outbox, code }: { readonly outbox: Outbox; readonly code: string }) {
  const { sendings, retry, forget } = usePhotoSending(outbox, { code, stored: NONE });
  const place = useFocusWhereLost<HTMLDivElement>(failures(sendings));
  return (
    <Box ref={place} tabIndex={-1} sx={{ outline: 'none' }}>
      {sendings.length > 0 && (
        <Section title={texts.waiting}>
          <SendingRows sendings={sendings} onRetry={retry} onForget={forget} />
        </Section>
      )}
    </Box>
  );
}

/** Photos of a block that wait although it has no alert any more; nothing where none does. */
export function WaitingPhotos({ code }: { readonly code: string }) {
  const outbox = useOutbox();
  return outbox && <Waiting outbox={outbox} code={code} />;
}

/** One that has gone meanwhile is the wanted result. */
async function removed(id: string): Promise<void> {
  try {
    await callApi('removeBlockPhoto', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error;
  }
}

/** Asked once more in the photo's own window: a removed photo is gone for the insurer too. */
function Removal({
  code,
  photo,
  onDone,
}: {
  readonly code: string;
  readonly photo: BlockPhoto;
  readonly onDone: () => void;
}) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const removal = useSingleMutation({
    mutationFn: () => removed(photo.id),
    onSuccess: () => void client.invalidateQueries({ queryKey: blockPhotosQuery(code).queryKey }),
  });
  if (!isAsked)
    return (
      <Button color="error" onClick={() => setAsked(true)} sx={{ minHeight: 44, justifySelf: 'start' }}>
        {blockPhotoTexts.remove}
      </Button>
    );
  return (
    <Box>
      <Typography variant="body2">{blockPhotoTexts.removing}</Typography>
      <Button
        color="error"
        loading={removal.isPending}
        onClick={() => removal.mutate(undefined, { onSuccess: onDone })}
        sx={{ minHeight: 44 }}
      >
        {blockPhotoTexts.yes}
      </Button>
      <Button color="inherit" onClick={() => setAsked(false)} sx={{ minHeight: 44 }}>
        {blockPhotoTexts.no}
      </Button>
      {removal.isError && <FormMessage severity="error">{messageOf(removal.error)}</FormMessage>}
    </Box>
  );
}

interface Props {
  readonly code: string;
  /** Of the alert that they answer. */
  readonly date: string;
}

/** A farmer's photos of an alert's day: they go to the insurer as soon as they are taken. */
export function OwnPhotos(props: Props) {
  const outbox = useOutbox();
  return outbox && <OpenPhotos outbox={outbox} {...props} />;
}

function OpenPhotos({ outbox, code, date }: Props & { readonly outbox: Outbox }) {
  const { data } = useQuery(blockPhotosQuery(code));
  const photos = data?.filter(({ alertDate }) => alertDate === date) ?? [];
  const stored = new Set(photos.map(({ id }) => id));
  const { sendings, add, retry, forget } = usePhotoSending(outbox, { code, stored });
  const place = useFocusWhereLost<HTMLDivElement>(failures(sendings));
  return (
    <Box
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={texts.title}
      className="no-print"
      sx={{ display: 'grid', gap: 2, outline: 'none' }}
    >
      <Typography variant="body2">{texts.hint}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { minHeight: 44 } }}>
        <FileButton
          label={texts.camera}
          accept={ACCEPTED_PHOTOS}
          icon={<CameraIcon />}
          fromCamera
          onFiles={(files) => add(code, date, files)}
        />
        <FileButton
          label={texts.choose}
          accept={ACCEPTED_PHOTOS}
          icon={<AddPhotoIcon />}
          multiple
          onFiles={(files) => add(code, date, files)}
        />
      </Box>
      <SendingRows sendings={sendings} onRetry={retry} onForget={forget} />
      <Typography variant="body2" color="success.main" role="status">
        {photos.length > 0 && texts.sent(photos.length)}
      </Typography>
      {photos.length > 0 && (
        <BlockPhotoGrid
          photos={photos}
          renderActions={(photo, close) => photo.removable && <Removal code={code} photo={photo} onDone={close} />}
        />
      )}
    </Box>
  );
}
