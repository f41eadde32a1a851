import type { CasePhoto } from '@georisk/contract/endpoints/damages.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useHasScreen } from '#web/app/openRoutes.ts';
import { href } from '#web/app/routes.ts';
import { formatDateTime } from '#web/lib/format.ts';
import CloseIcon from '~icons/material-symbols/close-rounded';
import { PhotoImage } from './PhotoImage.tsx';
import { photoTexts as texts } from './texts.hu.ts';

interface Props {
  readonly photo: CasePhoto;
  /** Of the browser's window. */
  readonly at: { readonly left: number; readonly top: number };
  readonly onClose: () => void;
}

/** A photo of the place: the picture, and what is known of it. */
export function PhotoPopup({ photo, at, onClose }: Props) {
  const hasScreen = useHasScreen();
  const { sequenceNumber, damageNumber, inspectionNumber, externalId, photoCreatedAt } = photo;
  const rows = [
    [texts.sequence, sequenceNumber],
    [texts.damage, damageNumber],
    [texts.inspection, inspectionNumber],
    [texts.external, externalId],
    [texts.time, photoCreatedAt === null ? null : formatDateTime(photoCreatedAt)],
  ] as const;
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
        <PhotoImage key={photo.id} photo={photo} />
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 3,
            rowGap: 1,
            typography: 'body2',
            fontFeatureSettings: "'tnum'",
            '& dt': { color: 'text.secondary' },
            '& dd': { m: 0, textAlign: 'right', overflowWrap: 'anywhere' },
          }}
        >
          {rows.map(([title, value]) => (
            <Box key={title} sx={{ display: 'contents' }}>
              <dt>{title}</dt>
              <dd>
                {title === texts.damage && damageNumber !== null && hasScreen('damage') ? (
                  <Link component={RouterLink} to={href.damage(damageNumber)}>
                    {damageNumber}
                  </Link>
                ) : (
                  (value ?? texts.missing)
                )}
              </dd>
            </Box>
          ))}
        </Box>
      </Box>
    </Popover>
  );
}
