import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { messageOf } from '#web/lib/apiProblem.ts';
import DownloadIcon from '~icons/material-symbols/download-rounded';
import { downloadFile } from '#web/lib/downloadFile.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { uiTexts as texts } from './ui.hu.ts';

interface Props {
  readonly url: string;
  /** Of a request by POST. */
  readonly body?: object;
  readonly fileName: string;
  readonly label: string;
}

/** Fetches a file; errors are shown under it. */
export function DownloadButton({ url, body, fileName, label }: Props) {
  const download = useSingleMutation({ mutationFn: () => downloadFile(url, fileName, body) });
  return (
    <Box>
      <Button
        fullWidth
        startIcon={<DownloadIcon />}
        loading={download.isPending}
        loadingPosition="start"
        onClick={() => download.mutate()}
      >
        {label}
      </Button>
      {download.isError && (
        <Typography variant="body2" color="error" role="alert">
          {texts.downloadFailed} {messageOf(download.error)}
        </Typography>
      )}
    </Box>
  );
}
