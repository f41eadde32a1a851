import type { SessionItem } from '@georisk/contract/verticals/admin/audit.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { auditTexts } from './audit.hu.ts';

const texts = auditTexts.sessions;

interface Props {
  readonly session: SessionItem;
  readonly onClose: () => void;
}

/** A session that ended meanwhile by itself is the wanted result. */
async function end(id: string): Promise<void> {
  try {
    await callApi('endSession', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error;
  }
}

/** Asks before somebody's session is ended. */
export function SessionEndDialog({ session, onClose }: Props) {
  const client = useQueryClient();
  const ending = useSingleMutation({
    mutationFn: () => end(session.id),
    onSettled: () => readAgain(client, ['sessions']),
  });
  return (
    <ConfirmDialog
      title={texts.endTitle(session.name)}
      text={texts.endExplanation}
      cancel={texts.cancel}
      confirm={texts.end}
      work={ending}
      onClose={onClose}
    />
  );
}
