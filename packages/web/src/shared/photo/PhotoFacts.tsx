import type { Photo } from '@georisk/contract/verticals/insurance/damages.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { photoTexts as texts } from './texts.hu.ts';

/** Data of a photo. */
export function PhotoFacts({ photo }: { readonly photo: Photo }) {
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
  );
}
