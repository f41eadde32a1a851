import type { Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { cemeteryTexts as texts } from './texts.hu.ts';
import { expiryOf, lifeDate } from './words.ts';

/** Who rests in a grave; its photo, and for those who are told it until when it is paid. */
export function GraveFacts({ grave }: { readonly grave: Grave }) {
  const expiry = expiryOf(grave);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {grave.deads.length === 0 ? (
        <Typography variant="body2">{texts.noData}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {grave.deads.map(({ id, name, birthDate, deathDate }) => (
            <li key={id}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {name}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ fontFeatureSettings: "'tnum'" }}>
                {lifeDate(birthDate)} – {lifeDate(deathDate)}
              </Typography>
            </li>
          ))}
        </Box>
      )}
      {grave.photoPath !== null && (
        <Link variant="body2" href={grave.photoPath} target="_blank" rel="noopener noreferrer">
          {texts.photoOpen}
        </Link>
      )}
      {expiry !== undefined && (
        <Typography variant="body2">
          {texts.expiry}: {expiry}
        </Typography>
      )}
    </Box>
  );
}
