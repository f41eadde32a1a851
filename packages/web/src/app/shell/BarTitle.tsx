import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { Logo } from '#web/ui/Logo.tsx';
import { useTitle } from '#web/ui/useTitle.ts';
import { titleFor } from '#web/session/roleProfiles.ts';
import { href } from '#web/routes/routes.ts';
import type { ShellProps } from './Shell.tsx';
import { shellTexts } from './shell.hu.ts';

/**
 * Logo and title by role, which link to the home screen. The company's own logo replaces the general one, which some
 * roles do not have.
 */
export function BarTitle({ user, profile }: ShellProps) {
  const title = titleFor(profile, user.company);
  const logoUrl = user.company?.logoUrl ?? null;
  /** A logo that did not load. */
  const [missing, setMissing] = useState<string>();
  useTitle(title);
  return (
    <Box
      component={Link}
      to={href.home()}
      aria-label={`${title} – ${shellTexts.home}`}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        color: 'inherit',
        textDecoration: 'none',
        minWidth: 0,
        // However long a company's title is, the search keeps its place.
        maxWidth: { md: '40%' },
        py: 1,
      }}
    >
      {logoUrl === null || logoUrl === missing ? (
        profile.generalLogo && <Logo size={28} />
      ) : (
        <img
          src={logoUrl}
          alt=""
          height={28}
          onError={() => setMissing(logoUrl)}
          style={{ display: 'block', maxWidth: 120, objectFit: 'contain' }}
        />
      )}
      <Typography
        component="span"
        sx={{
          fontSize: '1.125rem',
          fontWeight: 600,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {title}
      </Typography>
    </Box>
  );
}
