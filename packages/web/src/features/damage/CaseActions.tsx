import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCurrentUser } from '#web/session/useSession.ts';
import { unreachable } from '#web/lib/unreachable.ts';
import AssignIcon from '~icons/material-symbols/assignment-ind-outline-rounded';
import DeleteIcon from '~icons/material-symbols/delete-outline-rounded';
import PlotsIcon from '~icons/material-symbols/dashboard-customize-outline-rounded';
import EditIcon from '~icons/material-symbols/edit-outline-rounded';
import OpenIcon from '~icons/material-symbols/lock-open-outline-rounded';
import { AssignDialog } from './AssignDialog.tsx';
import FinishIcon from '~icons/material-symbols/order-approve-outline-rounded';
import { mayFinish } from './caseRights.ts';
import { EditCaseDialog } from './EditCaseDialog.tsx';
import { EditPlotsDialog } from './EditPlotsDialog.tsx';
import { FinishDialog } from './survey/FinishDialog.tsx';
import { RemoveCaseDialog } from './RemoveCaseDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import { caseTexts as texts } from './texts.hu.ts';

export type CaseAction = 'edit' | 'plots' | 'assign' | 'remove' | 'reopen' | 'finish';

interface DialogProps {
  readonly action: CaseAction;
  readonly damage: Damage;
  readonly onClose: () => void;
}

/** Actions of the case. Outside of the panel, which is recreated when a phone is turned: unsaved input stays. */
export function CaseActionDialog({ action, ...props }: DialogProps) {
  switch (action) {
    case 'assign':
      return <AssignDialog {...props} />;
    case 'edit':
      return <EditCaseDialog {...props} />;
    case 'plots':
      return <EditPlotsDialog {...props} />;
    case 'remove':
      return <RemoveCaseDialog {...props} />;
    case 'reopen':
      return <ReopenDialog {...props} />;
    case 'finish':
      return <FinishDialog {...props} />;
    default:
      return unreachable(action);
  }
}

interface Props {
  readonly damage: Damage;
  readonly onOpen: (action: CaseAction) => void;
}

/** Actions of this user on the case as a whole; a closed one can only be opened again. */
export function CaseActions({ damage, onOpen }: Props) {
  const user = useCurrentUser();
  const { role } = user;
  if (damage.status === 'closed')
    return damage.canReopen ? (
      <Button
        variant="outlined"
        fullWidth
        className="no-print"
        sx={{ mt: 3 }}
        startIcon={<OpenIcon />}
        onClick={() => onOpen('reopen')}
      >
        {texts.reopen}
      </Button>
    ) : null;
  const assigns = mayCall('assignDamage', role);
  const finishes = mayFinish(damage, user);
  if (!assigns && !damage.canEdit && !finishes) return null;
  const assignLabel = damage.expertId == null ? texts.assign : texts.reassign;
  return (
    <Stack spacing={2} sx={{ mt: 3 }} role="group" aria-label={texts.actions} className="no-print">
      {finishes && (
        <Button
          variant={damage.missing?.step === 'finish' ? 'contained' : 'outlined'}
          startIcon={<FinishIcon />}
          onClick={() => onOpen('finish')}
        >
          {texts.finish}
        </Button>
      )}
      {assigns && (
        <Button
          variant={damage.expertId == null ? 'contained' : 'outlined'}
          startIcon={<AssignIcon />}
          onClick={() => onOpen('assign')}
        >
          {assignLabel}
        </Button>
      )}
      {damage.canEdit && (
        <>
          <Button variant="outlined" startIcon={<EditIcon />} onClick={() => onOpen('edit')}>
            {texts.edit}
          </Button>
          <Button variant="outlined" startIcon={<PlotsIcon />} onClick={() => onOpen('plots')}>
            {texts.editPlots}
          </Button>
          <Button color="error" startIcon={<DeleteIcon />} onClick={() => onOpen('remove')}>
            {texts.remove}
          </Button>
        </>
      )}
    </Stack>
  );
}
