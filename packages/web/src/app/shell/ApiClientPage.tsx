import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { GUIDE } from '#web/lib/guide.ts';
import { CentredPage } from '#web/ui/CentredPage.tsx';
import { signOut } from '#web/session/signOut.ts';
import { shellTexts } from './shell.hu.ts';

export function ApiClientPage() {
  return (
    <CentredPage title={shellTexts.apiClient.title}>
      <p>{shellTexts.apiClient.text}</p>
      <p>
        <Link href={GUIDE}>{shellTexts.apiClient.guide}</Link>
      </p>
      <Button variant="outlined" onClick={signOut}>
        {shellTexts.signOut}
      </Button>
    </CentredPage>
  );
}
