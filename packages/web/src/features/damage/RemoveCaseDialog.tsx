import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { CASE_LISTS } from '#web/lib/caseLists.ts';
import { href } from '#web/routes/routes.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { useSave } from '#web/lib/useSave.ts';
import { fieldPacks } from '#web/shared/fieldPack/fieldPacks.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { caseDialogTexts as texts } from './texts.hu.ts';

/** Asks before a case is deleted. */
export function RemoveCaseDialog({ damage, onClose }: { readonly damage: Damage; readonly onClose: () => void }) {
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
      for (const key of [...CASE_LISTS, 'proposals', 'deletedDamages', 'block', 'policy'])
        void client.invalidateQueries({ queryKey: [key] });
    },
  });
  return (
    <ConfirmDialog
      title={texts.removeTitle}
      text={texts.removeText(damage.damageNumber)}
      cancel={texts.cancel}
      confirm={texts.removeYes}
      work={remove}
      failed={texts.removeFailed}
      onClose={onClose}
    />
  );
}
