import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formatDateTime } from '#web/lib/format.ts';
import { errorTexts } from '#web/ui/errors.hu.ts';
import { lastState } from './lastState.ts';

/** One line while what is shown was kept by the device: how old it is, and a way to try again. */
export function LastStateNotice() {
  const at = useSyncExternalStore(lastState.subscribe, lastState.shownAt);
  const client = useQueryClient();
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
