import Button from '@mui/material/Button';
import { CentredPage } from '#web/ui/CentredPage.tsx';
import { signOut } from '#web/session/signOut.ts';
import { shellTexts } from './shell.hu.ts';

export function ApiClientPage() {
  return (
    <CentredPage title={shellTexts.apiClient.title}>
      <p>{shellTexts.apiClient.text}</p>
      <Button variant="outlined" onClick={signOut}>
        {shellTexts.signOut}
      </Button>
    </CentredPage>
  );
}
