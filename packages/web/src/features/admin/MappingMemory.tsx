import type { ImportMapping } from '@georisk/contract/verticals/admin/importMappings.ts';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { importMappingTexts } from './importMapping.hu.ts';
import { rememberedQuery } from './useMapping.ts';

const texts = importMappingTexts.memory;

interface Props {
  readonly kind: string;
  readonly company: string;
  readonly remembered: ImportMapping | null;
  readonly remember: boolean;
  /** While an import is sent with it. */
  readonly busy: boolean;
  readonly onRemember: (remember: boolean) => void;
  /** What was remembered is not, any more. */
  readonly onForgotten: () => void;
}

/** Whether a mapping is to be offered again, and what is remembered now. */
export function MappingMemory({ kind, company, remembered, remember, busy, onRemember, onForgotten }: Props) {
  const client = useQueryClient();
  const { queryKey } = rememberedQuery(kind, company);
  const forget = useSingleMutation({
    mutationFn: () =>
      callApi('forgetImportMapping', {
        params: { kind },
        query: company === '' ? {} : { company: Number(company) },
      }),
    onSuccess: () => {
      client.setQueryData(queryKey, { mapping: null });
      onForgotten();
    },
    onError: () => readAgain(client, queryKey),
  });
  return (
    <Stack spacing={1}>
      <FormControlLabel
        label={texts.remember}
        sx={{ minHeight: 44 }}
        control={<Checkbox checked={remember} onChange={(_, checked) => onRemember(checked)} />}
      />
      {remembered !== null && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
          <Typography variant="body2" color="textSecondary">
            {texts.saved(formatDateTime(remembered.savedAt), remembered.by)}
          </Typography>
          <Button size="small" disabled={busy || forget.isPending} onClick={() => forget.mutate()}>
            {texts.forget}
          </Button>
        </Stack>
      )}
      {forget.isError && <FormMessage severity="error">{messageOf(forget.error)}</FormMessage>}
      {forget.isSuccess && remembered === null && <FormMessage severity="info">{texts.forgotten}</FormMessage>}
    </Stack>
  );
}
