import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { CentredPage } from '#web/ui/CentredPage.tsx';
import { href } from './routes.ts';
import { errorTexts } from '#web/ui/errors.hu.ts';

export function NotFoundPage({ nested = false }: { readonly nested?: boolean }) {
  return (
    <CentredPage title={errorTexts.notFound} nested={nested}>
      <p>{errorTexts.notFoundHint}</p>
      <Button component={Link} to={href.home()} variant="outlined">
        {errorTexts.home}
      </Button>
    </CentredPage>
  );
}
