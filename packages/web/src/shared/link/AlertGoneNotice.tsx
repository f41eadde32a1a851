import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { useLocation, useNavigate } from 'react-router';
import { formatDate } from '#web/lib/format.ts';
import { goneAlertOf } from './alertGone.ts';
import { linkTexts as texts } from './texts.hu.ts';

/** Explains to users of an alert's link why no alert is shown; stays until they close it or navigate. */
export function AlertGoneNotice() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const date = goneAlertOf(state);
  if (date === null) return null;
  return (
    <Snackbar open anchorOrigin={{ vertical: 'top', horizontal: 'center' }}>
      <Alert
        severity="info"
        variant="filled"
        closeText={texts.close}
        onClose={() => void navigate(pathname + search, { replace: true })}
      >
        {texts.alertGone(formatDate(date))}
      </Alert>
    </Snackbar>
  );
}
