import Button from '@mui/material/Button';
import { useLocation, useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { useSession } from '#web/session/useSession.ts';
import { errorTexts } from '#web/ui/errors.hu.ts';
import { useOnline } from '#web/ui/ProgressView.tsx';
import { NoticeBar } from '#web/ui/NoticeBar.tsx';

/** One line while somebody works with what they took along after their session ended: what they save waits for the sign-in. */
export function FieldNotice() {
  const { isField } = useSession();
  const online = useOnline();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  if (!isField) return null;
  return (
    <NoticeBar tone="info" role="status">
      <span>{errorTexts.field}</span>
      {online && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => void navigate(href.signIn(pathname + search))}
        >
          {errorTexts.signIn}
        </Button>
      )}
    </NoticeBar>
  );
}
