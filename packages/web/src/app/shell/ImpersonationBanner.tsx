import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { formatTime } from '#web/lib/format.ts';
import { WHEAT } from '#web/ui/tokens.ts';
import { useLeaving } from '#web/offline/useLeaving.tsx';
import { href } from '#web/routes/routes.ts';
import { signOut } from '#web/session/signOut.ts';
import { shellTexts } from './shell.hu.ts';

/** Always visible while an administrator impersonates somebody. */
export function ImpersonationBanner({ user }: { readonly user: CurrentUser }) {
  const navigate = useNavigate();
  const { leave, question } = useLeaving();
  if (user.session.kind !== 'impersonated') return null;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 3,
        px: 3,
        py: 1,
        bgcolor: WHEAT.main,
        color: WHEAT.ink,
        typography: 'body2',
      }}
    >
      <span>
        <strong>{shellTexts.impersonating(user.name)}</strong> ({shellTexts.until(formatTime(user.session.expiresAt))})
      </span>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        className="no-print"
        onClick={() => leave(() => void navigate(signOut() ? href.adminUsers() : href.home()))}
      >
        {shellTexts.endImpersonation}
      </Button>
      {question}
    </Box>
  );
}
