import type { Damage } from '@georisk/contract/endpoints/damages.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useCurrentUser } from '#web/app/session/useSession.ts';
import AssignIcon from '~icons/material-symbols/assignment-ind-outline-rounded';
import DeleteIcon from '~icons/material-symbols/delete-outline-rounded';
import EditIcon from '~icons/material-symbols/edit-outline-rounded';
import { AssignDialog } from './AssignDialog.tsx';
import { mayAssign } from './casePeople.ts';
import { EditCaseDialog } from './EditCaseDialog.tsx';
import { RemoveCaseDialog } from './RemoveCaseDialog.tsx';
import { caseTexts as texts } from './texts.hu.ts';

/** What this person may do with the case as a whole. */
export function CaseActions({ damage }: { readonly damage: Damage }) {
  const { role } = useCurrentUser();
  const [open, setOpen] = useState<'edit' | 'assign' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const assigns = mayAssign(role);
  if (!assigns && !damage.canEdit) return null;
  const assignLabel = damage.expertId == null ? texts.assign : texts.reassign;
  return (
    <>
      <Stack spacing={2} sx={{ mt: 3 }} role="group" aria-label={texts.actions} className="no-print">
        {assigns && (
          <Button
            variant={damage.expertId == null ? 'contained' : 'outlined'}
            startIcon={<AssignIcon />}
            onClick={() => setOpen('assign')}
          >
            {assignLabel}
          </Button>
        )}
        {damage.canEdit && (
          <>
            <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setOpen('edit')}>
              {texts.edit}
            </Button>
            <Button color="error" startIcon={<DeleteIcon />} onClick={() => setOpen('remove')}>
              {texts.remove}
            </Button>
          </>
        )}
      </Stack>
      {open === 'assign' && <AssignDialog damage={damage} onClose={close} />}
      {open === 'edit' && <EditCaseDialog damage={damage} onClose={close} />}
      {open === 'remove' && <RemoveCaseDialog damage={damage} onClose={close} />}
    </>
  );
}
