import type { BlockPhoto } from '@georisk/contract/verticals/insurance/blockPhotos.ts';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import CloseIcon from '~icons/material-symbols/close-rounded';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { PhotoImage } from '#web/shared/photo/PhotoImage.tsx';
import { FactTable } from '#web/ui/FactTable.tsx';
import { blockPhotoTexts as texts } from './blockPhoto.hu.ts';

const SIZES = ['block', 'blockThumbnail'] as const;

const factsOf = ({ alertDate, takenAt, sentAt, sentBy, hasPlace }: BlockPhoto) =>
  [
    [texts.facts.taken, takenAt === null ? texts.facts.unknown : formatDateTime(takenAt)],
    [texts.facts.sent, formatDateTime(sentAt)],
    [texts.facts.by, sentBy ?? texts.facts.unknown],
    [texts.facts.alert, formatDate(alertDate)],
    [texts.facts.place, hasPlace ? texts.facts.onMap : texts.facts.noPlace],
  ] as const;

interface Props {
  readonly photo: BlockPhoto;
  readonly number: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A photo of a block, with what is known of it. */
export function BlockPhotoDialog({ photo, number, onClose, children }: Props) {
  const title = useId();
  const isSmall = useMediaQuery((theme) => theme.breakpoints.down('md'));
  return (
    <Dialog open onClose={onClose} fullScreen={isSmall} fullWidth maxWidth="md" aria-labelledby={title}>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 4, py: 2 }}>
        <Typography id={title} variant="subtitle1" component="h2" sx={{ flex: 1 }}>
          {texts.alt(number)}
        </Typography>
        <IconButton aria-label={texts.close} onClick={onClose} sx={{ width: 44, height: 44 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ px: 4, pb: 4, display: 'grid', gap: 3, overflow: 'auto' }}>
        <PhotoImage
          key={photo.id}
          id={photo.id}
          alt={texts.alt(number)}
          sizes={SIZES}
          height={isSmall ? '50vh' : '60vh'}
          fit="contain"
        />
        <FactTable facts={factsOf(photo)} />
        {children}
      </Box>
    </Dialog>
  );
}
