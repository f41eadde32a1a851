import { API } from '@georisk/contract/api.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import Tooltip from '@mui/material/Tooltip';
import { useSearchParams } from 'react-router';
import DownloadIcon from '~icons/material-symbols/download-rounded';
import { messageOf } from '#web/lib/apiProblem.ts';
import { downloadFile } from '#web/lib/downloadFile.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { readChosen } from './selection.ts';
import { cemeteryTexts as texts } from './texts.hu.ts';
import { useChoice } from './useCemetery.ts';

const FILE = 'temeto.xlsx';

/** Fetches the register as a workbook, with what the address chooses: not before that is known. */
export function ExportButton() {
  const [query] = useSearchParams();
  const { selection, isLoading } = useChoice(readChosen(query));
  const body = { graveIds: [...selection.graveIds], deadIds: [...selection.deadIds] };
  const download = useSingleMutation({ mutationFn: () => downloadFile(API.cemeteryExport.path, FILE, body) });
  const button = { color: 'inherit', loading: download.isPending, onClick: () => download.mutate() } as const;
  return (
    <>
      <Button
        {...button}
        disabled={isLoading}
        startIcon={<DownloadIcon />}
        loadingPosition="start"
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        {texts.download}
      </Button>
      <Tooltip title={texts.download}>
        {/* Hidden with its button: a name without content is none. */}
        <Box component="span" sx={{ display: { xs: 'inline-flex', md: 'none' } }}>
          <IconButton {...button} disabled={isLoading} aria-label={texts.download}>
            <DownloadIcon />
          </IconButton>
        </Box>
      </Tooltip>
      <Snackbar open={download.isError} anchorOrigin={{ vertical: 'top', horizontal: 'center' }}>
        <Alert severity="error" variant="filled" onClose={download.reset}>
          {download.error === null ? '' : messageOf(download.error)}
        </Alert>
      </Snackbar>
    </>
  );
}
