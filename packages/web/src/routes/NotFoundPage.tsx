import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useLocation, useNavigate } from 'react-router';
import { CentredPage } from '#web/ui/CentredPage.tsx';
import { href } from './routes.ts';
import { errorTexts } from '#web/ui/errors.hu.ts';

/** An address that does not exist, or not for this person: the way back to where they came from, and to their home. */
export function NotFoundPage({ nested = false }: { readonly nested?: boolean }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  // The first address of a visit has no page of the application before it.
  const cameFromInside = key !== 'default';
  return (
    <CentredPage title={errorTexts.notFound} nested={nested}>
      <p>{errorTexts.notFoundHint}</p>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
        {cameFromInside && (
          <Button variant="outlined" onClick={() => void navigate(-1)}>
            {errorTexts.back}
          </Button>
        )}
        <Button component={Link} to={href.home()} variant="contained">
          {errorTexts.home}
        </Button>
      </Box>
    </CentredPage>
  );
}
