import type { BlockPhoto } from '@georisk/contract/verticals/insurance/blockPhotos.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '#web/lib/format.ts';
import { PhotoImage } from '#web/shared/photo/PhotoImage.tsx';
import { BlockPhotoDialog } from './BlockPhotoDialog.tsx';
import { blockPhotoTexts as texts } from './blockPhoto.hu.ts';

const SMALL = ['blockThumbnail'] as const;

interface Props {
  readonly photos: readonly BlockPhoto[];
  /** What may be done with the opened photo. @param close closes it */
  readonly renderActions?: (photo: BlockPhoto, close: () => void) => ReactNode;
}

/** Photos of a block as small pictures; a press opens one. */
export function BlockPhotoGrid({ photos, renderActions }: Props) {
  const [openedId, open] = useState<string | null>(null);
  const index = photos.findIndex(({ id }) => id === openedId);
  const opened = photos[index];
  const close = () => open(null);
  return (
    <>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(84px, 1fr))',
        }}
      >
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <ButtonBase
              onClick={() => open(photo.id)}
              aria-label={texts.open(at + 1, formatDateTime(photo.sentAt))}
              focusRipple
              sx={{ display: 'block', width: '100%', textAlign: 'left', borderRadius: 1 }}
            >
              <PhotoImage id={photo.id} alt="" sizes={SMALL} height={84} fit="cover" />
              <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block', mt: 1 }}>
                {formatDateTime(photo.takenAt ?? photo.sentAt)}
              </Typography>
            </ButtonBase>
          </li>
        ))}
      </Box>
      {opened !== undefined && (
        <BlockPhotoDialog photo={opened} number={index + 1} onClose={close}>
          {renderActions?.(opened, close)}
        </BlockPhotoDialog>
      )}
    </>
  );
}
