import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { CentredPage } from '../../ui/CentredPage.tsx';
import { href } from '../routes.ts';
import { errorTexts } from './errors.hu.ts';

export function NotFoundPage() {
  return (
    <CentredPage title={errorTexts.notFound}>
      <p>{errorTexts.notFoundHint}</p>
      <Button component={Link} to={href.home()} variant="outlined">
        {errorTexts.home}
      </Button>
    </CentredPage>
  );
}
