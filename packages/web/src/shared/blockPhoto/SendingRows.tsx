import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { blockPhotoTexts } from './blockPhoto.hu.ts';
import type { Sending } from './usePhotoSending.ts';

const texts = blockPhotoTexts.own;

interface RowProps {
  readonly sending: Sending;
  readonly onRetry: () => void;
  readonly onForget: () => void;
}

function SendingRow({ sending: { name, share, why }, onRetry, onForget }: RowProps) {
  if (why === null)
    return (
      <Box component="li">
        <Typography variant="body2" noWrap>
          {name}
        </Typography>
        <ProgressLine value={share !== null && share < 1 ? share * 100 : undefined} aria-label={texts.sending(name)} />
      </Box>
    );
  return (
    <Box component="li">
      <Typography variant="body2" color="error" role="alert" sx={{ overflowWrap: 'anywhere' }}>
        {texts.failed(name, why)}
      </Typography>
      <Button onClick={onRetry} sx={{ minHeight: 44 }}>
        {texts.retry}
      </Button>
      <Button color="inherit" onClick={onForget} sx={{ minHeight: 44 }}>
        {texts.forget}
      </Button>
    </Box>
  );
}

interface RowsProps {
  readonly sendings: readonly Sending[];
  readonly onRetry: (id: string) => void;
  readonly onForget: (id: string) => void;
}

/** Photos that the insurer does not have yet: on their way, or with the reason and what can be done. */
export function SendingRows({ sendings, onRetry, onForget }: RowsProps) {
  if (sendings.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {sendings.map((sending) => (
        <SendingRow
          key={sending.id}
          sending={sending}
          onRetry={() => onRetry(sending.id)}
          onForget={() => onForget(sending.id)}
        />
      ))}
    </Box>
  );
}

/** Changes where a row loses its buttons or goes. */
export const failures = (sendings: readonly Sending[]) =>
  sendings
    .filter(({ why }) => why !== null)
    .map(({ id }) => id)
    .join(' ');
