import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatCount } from '#web/lib/format.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { useFocusWhereLost } from '#web/ui/useFocusWhereLost.ts';
import { bulkTexts as texts } from './bulk.hu.ts';
import type { Bulk, Outcome } from './useBulk.ts';

/** Refusals that are named one by one. */
const NAMED = 8;

function Refused({ refused }: Pick<Outcome, 'refused'>) {
  if (refused.length === 0) return null;
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {texts.refused(formatCount(refused.length))}
      </Typography>
      <ul style={{ margin: 0 }}>
        {refused.slice(0, NAMED).map(({ id, damageNumber, message }) => (
          <li key={id}>
            {damageNumber === null ? '' : `${damageNumber}: `}
            {message}
          </li>
        ))}
        {refused.length > NAMED && <li>{texts.refusedMore(formatCount(refused.length - NAMED))}</li>}
      </ul>
    </>
  );
}

/** What became of several cases at once; stays until it is closed, because it may be taken back. */
export function BulkResult({ bulk }: { readonly bulk: Bulk }) {
  const { result, error, undo, forget, isRunning } = bulk;
  // The chosen cases are gone, and with them the buttons of their bar.
  const box = useFocusWhereLost<HTMLDivElement>(result);
  return (
    <>
      {error !== null && <FormMessage severity="error">{messageOf(error)}</FormMessage>}
      {result !== null && (
        <Alert
          ref={box}
          tabIndex={-1}
          role="status"
          variant="outlined"
          severity={result.refused.length === 0 ? 'success' : 'warning'}
          action={
            <>
              {result.undo !== null && (
                <Button color="inherit" size="small" loading={isRunning} onClick={undo}>
                  {texts.undo}
                </Button>
              )}
              <Button color="inherit" size="small" onClick={forget}>
                {texts.close}
              </Button>
            </>
          }
        >
          {result.text}
          <Refused refused={result.refused} />
        </Alert>
      )}
    </>
  );
}
