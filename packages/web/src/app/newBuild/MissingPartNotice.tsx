import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { wantedReload } from '../newBuild.ts';
import { newBuildTexts as texts } from './newBuild.hu.ts';

/** A newer build has replaced this page's, and something typed is not saved: its user says when the page is reloaded. */
export function MissingPartNotice({ reload = () => window.location.reload() }: { readonly reload?: () => void }) {
  const isWanted = useSyncExternalStore(wantedReload.subscribe, wantedReload.read);
  if (!isWanted) return null;
  return (
    <Box
      role="alert"
      className="no-print"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 3,
        px: 4,
        py: 1,
        // Above a dialog with the typed form.
        position: 'relative',
        zIndex: 'tooltip',
        bgcolor: 'warning.main',
        color: 'warning.contrastText',
        typography: 'body2',
      }}
    >
      <span>{texts.partMissing}</span>
      <Button size="small" variant="outlined" color="inherit" onClick={reload}>
        {texts.use}
      </Button>
      <Button size="small" color="inherit" onClick={() => wantedReload.set(false)}>
        {texts.later}
      </Button>
    </Box>
  );
}
