import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { callApi } from '#web/lib/api.ts';
import { logAction } from '#web/lib/log.ts';
import { useLateModule } from '#web/lib/useLateModule.ts';
import { currentUserQuery } from '#web/session/useSession.ts';
import { whenFocusIsFree } from '#web/ui/whenFocusIsFree.ts';
import { screenFor } from '../roleScreens.ts';
import { Points } from './Points.tsx';
import type { ShellProps } from './Shell.tsx';
import { shellTexts } from './shell.hu.ts';

const texts = shellTexts.welcome;
const NOTHING = () => Promise.resolve<readonly string[]>([]);

/** Greets a new user, and only new users; "Tovább" dismisses it permanently. */
export function WelcomeDialog({ user }: Pick<ShellProps, 'user'>) {
  const title = useId();
  const client = useQueryClient();
  const go = useRef<HTMLButtonElement>(null);
  const suppress = () => {
    client.setQueryData(
      currentUserQuery().queryKey,
      (before: CurrentUser | undefined) => before && { ...before, welcomeScreen: false },
    );
    // If this request does not arrive, the greeting is shown once more, which does no harm.
    callApi('suppressWelcomeScreen').catch(() => undefined);
    logAction('welcome-suppressed');
  };
  const isNew = user.welcomeScreen && user.session.kind !== 'impersonated';
  const { module: points } = useLateModule(screenFor('home', user)?.welcome ?? NOTHING, isNew);
  if (points === null) return null;
  return (
    <Dialog
      open={isNew}
      aria-labelledby={title}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onEntered: (dialog) => whenFocusIsFree(dialog, () => go.current?.focus()) } }}
    >
      <DialogTitle id={title}>{texts.title(user.name)}</DialogTitle>
      <DialogContent>
        <Points points={points} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={suppress} ref={go}>
          {texts.go}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
