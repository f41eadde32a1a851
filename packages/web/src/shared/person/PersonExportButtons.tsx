import type { PersonExport } from '@georisk/contract/verticals/session/persons.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DownloadIcon from '~icons/material-symbols/download-rounded';
import { ApiProblem } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { FreshSignInForm } from './FreshSignInForm.tsx';
import { personTexts as texts } from './persons.hu.ts';

type Format = 'json' | 'xlsx';

async function contentOf(data: PersonExport, format: Format): Promise<Blob> {
  if (format === 'json') return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const [{ workbookOf }, { personSheets }] = await Promise.all([
    import('#web/lib/workbook.ts'),
    import('./personWorkbook.ts'),
  ]);
  return workbookOf(personSheets(data));
}

interface Props {
  readonly userName: string;
  readonly load: () => Promise<PersonExport>;
  /** What to do about a sign-in that is too old, where it was by a link. */
  readonly freshLink?: string;
}

export const needsFreshSignIn = (error: unknown): boolean =>
  error instanceof ApiProblem && error.reason === 'fresh-sign-in-needed';

/** All stored data of a person, as a file; the password is required again where the sign-in is too old. */
export function PersonExportButtons({ userName, load, freshLink }: Props) {
  const save = useSingleMutation({
    mutationFn: async (format: Format) => {
      const data = await load();
      saveFile(await contentOf(data, format), texts.fileName(userName, data.at.slice(0, 10), format));
    },
  });
  const again = () => save.variables && save.mutate(save.variables);
  const fresh = needsFreshSignIn(save.error);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          disabled={save.isPending}
          onClick={() => save.mutate('json')}
        >
          {texts.json}
        </Button>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          disabled={save.isPending}
          onClick={() => save.mutate('xlsx')}
        >
          {texts.xlsx}
        </Button>
      </Box>
      {save.isSuccess && <FormMessage severity="success">{texts.exported}</FormMessage>}
      {save.isError && !fresh && <FormMessage severity="error">{messageOf(save.error)}</FormMessage>}
      {fresh && freshLink !== undefined && <FormMessage severity="error">{freshLink}</FormMessage>}
      {fresh && freshLink === undefined && (
        <FreshSignInForm explanation={texts.fresh} onDone={again} onCancel={save.reset} />
      )}
    </>
  );
}
