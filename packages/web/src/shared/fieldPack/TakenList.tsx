import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { fieldPackTexts as texts } from './fieldPack.hu.ts';
import { hoursSince } from './hoursSince.ts';
import { usePacks } from './usePacks.ts';

/** The cases on this device, where a list of the server does not come; nothing where there are none. */
export function TakenList() {
  const heading = useId();
  const { packs } = usePacks();
  if (packs === null || packs.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={heading}>
      <Typography id={heading} variant="subtitle1" component="h2">
        {texts.takenCases}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {packs.map(({ damageId, damageNumber, takenAt }) => (
          <Box component="li" key={damageId} sx={{ py: 1 }}>
            <Link
              component={RouterLink}
              to={href.damage(damageNumber)}
              sx={{ display: 'inline-block', minHeight: 44, lineHeight: '44px' }}
            >
              {damageNumber}
            </Link>
            <Typography variant="body2" color="textSecondary">
              {texts.age(hoursSince(takenAt))}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
