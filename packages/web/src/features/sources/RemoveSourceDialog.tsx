import type { SceneSource } from '@georisk/contract/verticals/admin/sources.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSave } from '#web/lib/useSave.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { sourceTexts } from './texts.hu.ts';

const texts = sourceTexts.remove;

interface Props {
  readonly source: SceneSource;
  readonly onClose: () => void;
}

export function RemoveSourceDialog({ source, onClose }: Props) {
  const client = useQueryClient();
  const remove = useSave({
    save: () => callApi('removeSource', { params: { id: source.id } }),
    onSuccess: async () => {
      await readAgain(client, ['sources']);
      onClose();
    },
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
