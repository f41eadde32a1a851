import type { CasePhoto } from '@georisk/contract/verticals/insurance/damages.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import ChevronLeftIcon from '~icons/material-symbols/chevron-left-rounded';
import ChevronRightIcon from '~icons/material-symbols/chevron-right-rounded';
import CloseIcon from '~icons/material-symbols/close-rounded';
import DeleteIcon from '~icons/material-symbols/delete-outline-rounded';
import DownloadIcon from '~icons/material-symbols/download-rounded';
import LocationIcon from '~icons/material-symbols/location-on-outline-rounded';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { PhotoFacts } from '#web/shared/photo/PhotoFacts.tsx';
import { PhotoImage } from '#web/shared/photo/PhotoImage.tsx';
import { shapeTexts } from './damageDrawing/texts.hu.ts';
import { photoTexts } from '#web/shared/photo/texts.hu.ts';
import { isHeld } from '#web/lib/isHeld.ts';
import { downloadFile } from '#web/lib/downloadFile.ts';
import { casePhotoTexts as texts } from './casePhotos.hu.ts';

interface Props {
  readonly damageId: number;
  readonly photos: readonly CasePhoto[];
  /** Index of the open one. */
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
  readonly mayChange: boolean;
  readonly onPlace: ((photo: CasePhoto) => void) | undefined;
}

const SIZES = ['image', 'thumbnail'] as const;

function Fingerprint({ photo: { geom, sha256, pointNumber } }: { readonly photo: CasePhoto }) {
  const [east, north] = geom?.coordinates ?? [];
  return (
    <Box
      component="dl"
      sx={{ m: 0, typography: 'body2', '& dt': { color: 'text.secondary' }, '& dd': { m: 0, mb: 2 } }}
    >
      <dt>{texts.place}</dt>
      <dd>{east === undefined || north === undefined ? photoTexts.missing : texts.placeValue(east, north)}</dd>
      {pointNumber !== null && (
        <>
          <dt>{texts.point}</dt>
          <dd>{texts.ofPoint(pointNumber)}</dd>
        </>
      )}
      <dt>{texts.hash}</dt>
      <Box component="dd" title={texts.hashHint} sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
        {sha256}
      </Box>
    </Box>
  );
}

/** The arrow keys, Home and End go to another photo. */
function usePhotoKeys(index: number, last: number, onIndex: ((index: number) => void) | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const keys: Readonly<Record<string, number>> = {
      ArrowLeft: Math.max(0, index - 1),
      ArrowRight: Math.min(last, index + 1),
      Home: 0,
      End: last,
    };
    const to = isHeld(event) ? undefined : keys[event.key];
    if (to === undefined || onIndex === null) return;
    event.preventDefault();
    onIndex(to);
  });
  // On the window, not on the dialog: a button that waits for its answer is disabled and the page gets its focus.
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

interface HeadProps extends Pick<Props, 'photos' | 'index' | 'onIndex' | 'onClose'> {
  readonly id: string;
  readonly number: number;
}

function Head({ id, number, photos, index, onIndex, onClose }: HeadProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 4, py: 2 }}>
      <Typography id={id} variant="subtitle1" component="h2" sx={{ flex: 1 }}>
        {texts.photo(number)}
      </Typography>
      <IconButton aria-label={texts.previous} disabled={index === 0} onClick={() => onIndex(index - 1)}>
        <ChevronLeftIcon />
      </IconButton>
      <Typography variant="body2" color="textSecondary" sx={{ fontFeatureSettings: "'tnum'" }}>
        {texts.position(index + 1, photos.length)}
      </Typography>
      <IconButton aria-label={texts.next} disabled={index === photos.length - 1} onClick={() => onIndex(index + 1)}>
        <ChevronRightIcon />
      </IconButton>
      <IconButton aria-label={texts.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

interface ActionsProps extends Pick<Props, 'mayChange' | 'onPlace'> {
  readonly photo: CasePhoto;
  readonly onRemove: () => void;
}

function Actions({ photo, mayChange, onPlace, onRemove }: ActionsProps) {
  const { id } = photo;
  const original = useMutation({ mutationFn: () => downloadFile(`/api/photos/${id}/original`, id) });
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }} className="no-print">
      {onPlace !== undefined && photo.geom !== null && (
        <Button size="small" startIcon={<LocationIcon />} onClick={() => onPlace(photo)}>
          {texts.onMap}
        </Button>
      )}
      <Button size="small" startIcon={<DownloadIcon />} loading={original.isPending} onClick={() => original.mutate()}>
        {texts.original}
      </Button>
      {original.isError && (
        <Typography variant="body2" color="error" role="alert">
          {texts.originalFailed} {messageOf(original.error)}
        </Typography>
      )}
      {mayChange && (
        <Button size="small" color="error" startIcon={<DeleteIcon />} onClick={onRemove}>
          {texts.remove}
        </Button>
      )}
    </Box>
  );
}

function useRemoval(damageId: number, photoId: string, onRemoved: () => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => callApi('removeCasePhoto', { params: { id: String(damageId), photoId } as never }),
    onSuccess: () => {
      for (const key of ['damage', 'damageHistory', 'casePhotos']) void client.invalidateQueries({ queryKey: [key] });
      onRemoved();
    },
  });
}

const content = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', lg: '1fr 280px' },
  gap: 4,
  px: 4,
  pb: 4,
  alignContent: 'start',
  overflow: 'auto',
} as const;

/** A photo in the full window; the arrows step through the others of its case. */
export function CasePhotosViewer({ damageId, mayChange, onPlace, ...album }: Props) {
  const { photos, index, onIndex, onClose } = album;
  const title = useId();
  const isSmall = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const [isRemoving, setRemoving] = useState(false);
  usePhotoKeys(index, photos.length - 1, isRemoving ? null : onIndex);
  const photo = photos[index];
  const removal = useRemoval(damageId, photo?.id ?? '', () => {
    setRemoving(false);
    onClose();
  });
  if (photo === undefined) return null;
  const number = photo.sequenceNumber ?? index + 1;
  return (
    <Dialog open onClose={onClose} fullScreen={isSmall} fullWidth maxWidth="lg" aria-labelledby={title}>
      <Head id={title} number={number} {...album} />
      <Box sx={content}>
        <PhotoImage
          key={photo.id}
          id={photo.id}
          alt={photoTexts.alt(photo.damageNumber)}
          sizes={SIZES}
          height={isSmall ? '50vh' : '68vh'}
          fit="contain"
        />
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
          <PhotoFacts photo={photo} />
          <Fingerprint photo={photo} />
          <Actions photo={photo} mayChange={mayChange} onPlace={onPlace} onRemove={() => setRemoving(true)} />
        </Box>
      </Box>
      {isRemoving && (
        <ConfirmDialog
          title={texts.removeTitle}
          text={texts.removeText(number)}
          cancel={shapeTexts.cancel}
          failed={shapeTexts.failed}
          confirm={texts.removeYes}
          work={removal}
          onClose={() => setRemoving(false)}
        />
      )}
    </Dialog>
  );
}
