import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { CASE_LISTS } from '#web/lib/caseLists.ts';
import { href } from '#web/routes/routes.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSave } from '#web/lib/useSave.ts';
import { fieldPacks } from '#web/shared/fieldPack/fieldPacks.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { caseDialogTexts as texts } from './texts.hu.ts';

/** Asks before a case is deleted. */
export function RemoveCaseDialog({ damage, onClose }: { readonly damage: Damage; readonly onClose: () => void }) {
  const id = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useSave({
    // A case that is gone already is the wanted result: the answer to the first press was lost.
    save: () =>
      callApi('removeDamage', { params: { id: damage.id } }).catch((error: unknown) => {
        if (!(error instanceof ApiProblem && error.status === 404)) throw error;
      }),
    onSuccess: async () => {
      // What was taken along goes with its case; where the device fails, the next comparison with the server removes it.
      await fieldPacks.remove(damage.id).catch(() => undefined);
      await navigate(href.damages(), { replace: true });
      client.removeQueries({ queryKey: ['damage'] });
      for (const key of [...CASE_LISTS, 'block', 'policy']) void client.invalidateQueries({ queryKey: [key] });
    },
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{texts.removeTitle}</DialogTitle>
      <DialogContent>
        <Typography>{texts.removeText(damage.damageNumber)}</Typography>
        {remove.isError && (
          <FormMessage severity="error">
            {texts.removeFailed} {messageOf(remove.error)}
          </FormMessage>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button color="error" variant="contained" disabled={remove.isPending} onClick={() => remove.mutate()}>
          {texts.removeYes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
