import type { Photo } from '@georisk/contract/verticals/insurance/damages.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import CloseIcon from '~icons/material-symbols/close-rounded';
import { PhotoFacts } from '#web/shared/photo/PhotoFacts.tsx';
import { PhotoImage } from '#web/shared/photo/PhotoImage.tsx';
import { photoTexts as texts } from '#web/shared/photo/texts.hu.ts';

const SMALL = ['thumbnail'] as const;

interface Props {
  readonly photo: Photo;
  /** Of the browser's window. */
  readonly at: { readonly left: number; readonly top: number };
  readonly onClose: () => void;
}

/** A photo of the place: the picture and its data. */
export function PhotoPopup({ photo, at, onClose }: Props) {
  const { damageNumber } = photo;
  return (
    <Popover
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={at}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': texts.title, sx: { width: 300, maxWidth: '92vw' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 3, pr: 1, py: 1 }}>
        <Typography variant="subtitle1" component="h2">
          {texts.title}
        </Typography>
        <IconButton aria-label={texts.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ px: 3, pb: 3, display: 'grid', gap: 3 }}>
        <PhotoImage key={photo.id} id={photo.id} alt={texts.alt(damageNumber)} sizes={SMALL} height={200} fit="cover" />
        <PhotoFacts photo={photo} />
      </Box>
    </Popover>
  );
}
