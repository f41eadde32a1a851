import Button from '@mui/material/Button';
import RefreshIcon from '~icons/material-symbols/refresh-rounded';
import { ClosedDevice } from '#web/shared/closedDevice/ClosedDevice.tsx';
import { CentredPage } from '#web/ui/CentredPage.tsx';
import { errorTexts } from '#web/ui/errors.hu.ts';

export function ErrorPage({ onRefresh }: { readonly onRefresh: () => void }) {
  return (
    <CentredPage title={errorTexts.title} announce>
      <p>{errorTexts.unavailable}</p>
      <ClosedDevice />
      <Button variant="contained" startIcon={<RefreshIcon />} onClick={onRefresh}>
        {errorTexts.refresh}
      </Button>
    </CentredPage>
  );
}
