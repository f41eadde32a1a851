import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { callApi } from '#web/lib/api.ts';
import { isStale } from '#web/lib/isStale.ts';
import { useSave } from '#web/lib/useSave.ts';
import { type Reasoned, ReasonDialog } from './ReasonDialog.tsx';
import { caseDialogTexts as texts } from './texts.hu.ts';
import { useCaseStored } from './useCaseStored.ts';

/** Asks why a closed case is opened again: its state is then that before it was closed, inspected. */
export function ReopenDialog({ damage, onClose }: { readonly damage: Damage; readonly onClose: () => void }) {
  const { id, version, damageNumber } = damage;
  const stored = useCaseStored();
  const reopen = useSave({
    save: ({ reason }: Reasoned, key) =>
      callApi('changeDamage', { params: { id }, body: { status: 'inspected', reason, version, ...key } }),
    onSuccess: stored,
    onError: (error) => {
      if (isStale(error) && error.current != null) stored(error.current as Damage);
    },
  });
  return (
    <ReasonDialog
      title={texts.reopenTitle(damageNumber)}
      text={texts.reopenText}
      label={texts.reopenReason}
      cancel={texts.cancel}
      submit={texts.reopenYes}
      failed={texts.reopenFailed}
      work={reopen}
      onClose={onClose}
    />
  );
}
