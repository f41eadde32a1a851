import Box from '@mui/material/Box';
import OfflineIcon from '~icons/material-symbols/wifi-off-rounded';
import { useOnline } from '#web/ui/ProgressView.tsx';
import { errorTexts } from '#web/ui/errors.hu.ts';

/** One line while there is no network; the screen stays as it is. */
export function OfflineNotice() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 2,
            px: 4,
            py: 1,
            bgcolor: 'warning.main',
            color: 'warning.contrastText',
            typography: 'body2',
          }}
        >
          <OfflineIcon />
          {errorTexts.offline}
        </Box>
      )}
    </div>
  );
}
