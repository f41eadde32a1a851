import { JOB_TITLES } from '@georisk/contract/tables.ts';
import type { WorkItem } from '@georisk/contract/verticals/admin/work.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { workTexts } from './texts.hu.ts';

export function RetryButton({ item }: { readonly item: WorkItem }) {
  const queries = useQueryClient();
  const retry = useSingleMutation({
    mutationFn: () => callApi('retryWork', { params: { id: item.id } }),
    // Also after a refusal, which means that the list has changed.
    onSettled: () => readAgain(queries, ['work']),
  });
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Button
        size="small"
        variant="outlined"
        disabled={retry.isPending}
        aria-label={workTexts.retryOf(JOB_TITLES[item.name] ?? item.name)}
        onClick={() => retry.mutate()}
      >
        {workTexts.retry}
      </Button>
      {retry.isError && <FormMessage severity="error">{messageOf(retry.error)}</FormMessage>}
    </Stack>
  );
}
