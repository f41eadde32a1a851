import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { inGroup } from '@georisk/domain/roles/roles.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { BulkResult } from '#web/shared/caseBulk/BulkResult.tsx';
import { useBulk } from '#web/shared/caseBulk/useBulk.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { HeldCases } from './HeldCases.tsx';
import { heldCasesQuery } from './heldCasesQuery.ts';
import { peopleTexts } from './people.hu.ts';

const texts = peopleTexts.status;

interface Props {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** Asks before somebody is disabled, or enabled again; of somebody with open cases, to whom these go first. */
export function UserStatusDialog({ user, onClose }: Props) {
  const title = useId();
  const client = useQueryClient();
  const { role } = useCurrentUser();
  const disables = user.status === 'active';
  const asks = disables && inGroup(user.role, 'expert') && mayCall('assignCases', role);
  const held = useQuery({ ...heldCasesQuery(user.id), enabled: asks });
  const bulk = useBulk(() => undefined);
  const isHeld = asks && held.data !== undefined && held.data.total > 0;
  const change = useSingleMutation({
    mutationFn: () =>
      callApi('changeUser', {
        params: { id: user.id },
        body: { version: user.version, status: disables ? 'disabled' : 'active' },
      }),
    onSettled: () => readAgain(client, ['adminUsers']),
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title}>{disables ? texts.disableTitle(user.name) : texts.enableTitle(user.name)}</DialogTitle>
      <DialogContent>
        <Stack spacing={4}>
          <BulkResult bulk={bulk} />
          {isHeld && <HeldCases user={user} cases={held.data} bulk={bulk} />}
          <Typography variant="body2">{disables ? texts.disableExplanation : texts.enableExplanation}</Typography>
          {change.isError && <FormMessage severity="error">{messageOf(change.error)}</FormMessage>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button
          variant="contained"
          color={disables ? 'error' : 'primary'}
          disabled={change.isPending || bulk.isRunning || isHeld || (asks && held.isLoading)}
          onClick={() => change.mutate(undefined, { onSuccess: onClose })}
        >
          {disables ? peopleTexts.disable : peopleTexts.enable}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
