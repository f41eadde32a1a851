import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import RestoreIcon from '~icons/material-symbols/restore-from-trash-outline-rounded';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { CASE_LISTS } from '#web/lib/caseLists.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSave } from '#web/lib/useSave.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { restoreTexts as texts } from './texts.hu.ts';

/** Takes the deletion of a case back; nothing for those who may not. */
export function RestoreCase({ id, damageNumber }: { readonly id: number; readonly damageNumber: string }) {
  const { role } = useCurrentUser();
  const client = useQueryClient();
  const restore = useSave({
    save: (_: void, key) => callApi('restoreDamage', { params: { id }, body: key }),
    onSuccess: async () => {
      for (const key of [...CASE_LISTS, 'damageHistory', 'proposalCounts', 'deletedDamages', 'block', 'policy'])
        void client.invalidateQueries({ queryKey: [key] });
      await readAgain(client, ['damage'], ['proposals']);
    },
    // Its number may have been given to another case, or somebody else was faster.
    onError: () => void client.invalidateQueries({ queryKey: ['deletedDamages'] }),
  });
  if (!mayCall('restoreDamage', role)) return null;
  return (
    <Stack spacing={2} className="no-print" sx={{ alignItems: 'flex-start' }}>
      <Button
        variant="outlined"
        startIcon={<RestoreIcon />}
        disabled={restore.isPending}
        aria-label={texts.restoreOf(damageNumber)}
        onClick={() => restore.mutate()}
        sx={{ minHeight: 44 }}
      >
        {texts.restore}
      </Button>
      {restore.isError && (
        <FormMessage severity="error">
          {texts.failed} {messageOf(restore.error)}
        </FormMessage>
      )}
    </Stack>
  );
}
