import Button from '@mui/material/Button';
import DownloadIcon from '~icons/material-symbols/download-rounded';
import { ApiProblem, authorizedFetch } from '#web/lib/api.ts';
import { problemOf } from '#web/lib/apiProblem.ts';
import { apiUrl } from '#web/lib/apiRequest.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { auditTexts as texts } from './audit.hu.ts';
import type { AuditFilter } from './auditFilter.ts';

type Format = 'csv' | 'xlsx';

async function download(filter: AuditFilter, format: Format, today: string): Promise<void> {
  const answer = await authorizedFetch(apiUrl('auditExport', {}, { ...filter, format }));
  if (!answer.ok) throw await problemOf(answer);
  saveFile(await answer.blob(), texts.fileName(today, format));
}

/** All entries that match the filter, as a file. */
export function AuditExport({ filter }: { readonly filter: AuditFilter }) {
  const today = useToday();
  const save = useSingleMutation({ mutationFn: (format: Format) => download(filter, format, today) });
  const button = (format: Format, title: string) => (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      disabled={save.isPending}
      onClick={() => save.mutate(format)}
    >
      {title}
    </Button>
  );
  return (
    <>
      {button('xlsx', texts.exportXlsx)}
      {button('csv', texts.exportCsv)}
      {save.isError && (
        <FormMessage severity="error">
          {save.error instanceof ApiProblem ? save.error.message : texts.exportFailed}
        </FormMessage>
      )}
    </>
  );
}
