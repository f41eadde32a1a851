import type { SceneSource } from '@georisk/contract/verticals/admin/sources.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { sourceTexts } from './texts.hu.ts';

const texts = sourceTexts.remove;

/** One that has gone meanwhile is the wanted result. */
async function removeSource(id: number): Promise<void> {
  try {
    await callApi('removeSource', { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error;
  }
}

interface Props {
  readonly source: SceneSource;
  readonly onClose: () => void;
}

export function RemoveSourceDialog({ source, onClose }: Props) {
  const client = useQueryClient();
  const remove = useSingleMutation({
    mutationFn: () => removeSource(source.id),
    onSuccess: () => readAgain(client, ['sources']),
  });
  return (
    <ConfirmDialog
      title={texts.title(source.name)}
      text={texts.explanation}
      cancel={texts.cancel}
      confirm={texts.confirm}
      work={remove}
      onClose={onClose}
    />
  );
}
