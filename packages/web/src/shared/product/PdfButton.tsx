import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { authorizedFetch } from '#web/lib/api.ts';
import { messageOf, problemOf } from '#web/lib/apiProblem.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import PdfIcon from '~icons/material-symbols/picture-as-pdf-rounded';
import { productTexts as texts } from './texts.hu.ts';

async function fetchDocument(fileName: string): Promise<void> {
  const answer = await authorizedFetch(`/pdfs/${encodeURIComponent(fileName)}`);
  if (!answer.ok) throw await problemOf(answer);
  saveFile(await answer.blob(), fileName);
}

/** A product's document: made on the first request, which may take some seconds. */
export function PdfButton({ fileName }: { readonly fileName: string }) {
  const document = useSingleMutation({ mutationFn: fetchDocument });
  return (
    <Box>
      <Button
        variant="outlined"
        fullWidth
        startIcon={<PdfIcon />}
        loading={document.isPending}
        loadingPosition="start"
        onClick={() => document.mutate(fileName)}
      >
        {document.isPending ? texts.pdfWorking : texts.pdf}
      </Button>
      {document.isError && (
        <Typography variant="body2" color="error" role="alert" sx={{ mt: 1 }}>
          {texts.pdfFailed} {messageOf(document.error)}
        </Typography>
      )}
    </Box>
  );
}
