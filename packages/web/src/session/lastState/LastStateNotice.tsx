import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { formatDateTime } from '#web/lib/format.ts';
import { errorTexts } from '#web/ui/errors.hu.ts';
import { lastState } from './lastState.ts';

const TRY_AGAIN_MS = 15_000;

/** One line while what is shown was kept by the device: how old it is, and a way to try again at once. */
export function LastStateNotice() {
  const at = useSyncExternalStore(lastState.subscribe, lastState.shownAt);
  const client = useQueryClient();
  const isOld = at !== null;
  useEffect(() => {
    if (!isOld) return undefined;
    // A service that is back says nothing of it.
    const timer = setInterval(() => void client.invalidateQueries(), TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, isOld]);
  return (
    <div role="status">
      {at !== null && (
        <Box
          className="no-print"
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 2,
            pl: 4,
            pr: 1,
            bgcolor: 'action.hover',
            typography: 'body2',
          }}
        >
          <span>{errorTexts.lastState(formatDateTime(new Date(at).toISOString()))}</span>
          <Button
            size="small"
            color="inherit"
            sx={{ minHeight: 44, flex: 'none' }}
            onClick={() => void client.invalidateQueries()}
          >
            {errorTexts.again}
          </Button>
        </Box>
      )}
    </div>
  );
}
