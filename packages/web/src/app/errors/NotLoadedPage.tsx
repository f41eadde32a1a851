import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { CentredPage } from '#web/ui/CentredPage.tsx';
import { errorTexts } from '#web/ui/errors.hu.ts';
import { useOnline } from '#web/ui/ProgressView.tsx';

/** In place of a screen whose code did not load: the frame stays, and the screen opens when the network is back. */
export function NotLoadedPage({ onAgain }: { readonly onAgain: () => void }) {
  const online = useOnline();
  return (
    <CentredPage title={errorTexts.notLoaded} announce nested>
      <p>{online ? errorTexts.notLoadedHint : errorTexts.notLoadedOffline}</p>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
        <Button variant="outlined" component={Link} to={href.home()}>
          {errorTexts.home}
        </Button>
        <Button variant="contained" onClick={onAgain}>
          {errorTexts.again}
        </Button>
      </Box>
    </CentredPage>
  );
}
