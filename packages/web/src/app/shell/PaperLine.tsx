import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDateTime } from '#web/lib/format.ts';
import { LIST_PAPER } from '#web/ui/listPaper.ts';
import { shellTexts as texts } from './shell.hu.ts';

const now = () => new Date().toISOString();

/** The moment of printing: a page may have been open for days. */
function usePrintedAt(): string {
  const [at, setAt] = useState(now);
  useEffect(() => {
    // The paper is made as soon as this has returned.
    const onPrint = () => flushSync(() => setAt(now()));
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
  return at;
}

/** Above a list on paper: who printed it, and when. */
export function PaperLine({ user }: { readonly user: CurrentUser }) {
  const at = usePrintedAt();
  return (
    <Typography
      variant="body2"
      sx={{
        display: 'none',
        '@media print': { [`main:has(.${LIST_PAPER}) > &`]: { display: 'block', textAlign: 'right' } },
      }}
    >
      {texts.printed(user.name, formatDateTime(at))}
    </Typography>
  );
}
