import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSave } from '#web/lib/useSave.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import OpenIcon from '~icons/material-symbols/lock-open-outline-rounded';
import { caseTexts as texts } from './texts.hu.ts';
import { useCaseStored } from './useCaseStored.ts';

/** Opens a closed case again: its state is then that before it was closed, inspected. */
export function ReopenButton({ damage: { id, version } }: { readonly damage: Damage }) {
  const stored = useCaseStored();
  const reopen = useSave({
    save: (_: void, key) => callApi('changeDamage', { params: { id }, body: { status: 'inspected', version, ...key } }),
    onSuccess: stored,
  });
  return (
    <Box sx={{ mt: 3 }} className="no-print">
      <Button
        variant="outlined"
        fullWidth
        startIcon={<OpenIcon />}
        loading={reopen.isPending}
        onClick={() => reopen.mutate()}
      >
        {texts.reopen}
      </Button>
      {reopen.isError && (
        <FormMessage severity="error">
          {texts.reopenFailed} {messageOf(reopen.error)}
        </FormMessage>
      )}
    </Box>
  );
}
