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

/** Height of the link: a touch target, and one line of the title also where text is twice as large. */
const LINE = '44px';
/** The least of a title that is worth showing. */
const READABLE = '4.5rem';
/** The box of a logo; a wide one is made smaller where the bar is narrow. */
const MARK = {
  display: 'flex',
  alignItems: 'center',
  height: LINE,
  minWidth: 0,
  maxWidth: { xs: 'min(100%, 88px)', md: 120 },
} as const;

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
        // Where there is no room for a readable title beside the logo, it is on a second line, which is not shown.
        flexWrap: 'wrap',
        alignContent: 'flex-start',
        alignItems: 'center',
        height: LINE,
        overflow: 'hidden',
        columnGap: 2,
        color: 'inherit',
        textDecoration: 'none',
        minWidth: 0,
        // However long a company's title is, the search keeps its place.
        maxWidth: { md: '40%' },
      }}
    >
      {logoUrl === null || logoUrl === missing ? (
        profile.generalLogo && (
          <Box sx={MARK}>
            <Logo size={28} />
          </Box>
        )
      ) : (
        <Box sx={MARK}>
          <img
            src={logoUrl}
            alt=""
            height={28}
            onError={() => setMissing(logoUrl)}
            style={{ display: 'block', maxWidth: '100%', objectFit: 'contain' }}
          />
        </Box>
      )}
      <Typography
        component="span"
        sx={{
          flex: `1 1 ${READABLE}`,
          minWidth: 0,
          // A title that is shorter than that needs no more room than it has letters.
          maxWidth: 'max-content',
          lineHeight: LINE,
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
