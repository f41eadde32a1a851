import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import type { ViewedList } from '@georisk/contract/verticals/insurance/caseList.ts';
import { isBlank } from '@georisk/domain/text/isBlank.ts';
import { viewsQuery } from './viewsQuery.ts';
import { useSave } from '#web/lib/useSave.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { workbenchTexts } from './workbench.hu.ts';

const texts = workbenchTexts.views;
/** Characters that the server keeps of a name. */
const MAX_NAME = 80;

const isName = (text: string) =>
  isBlank(text) ? texts.required : text.trim().length <= MAX_NAME || texts.tooLong(MAX_NAME);

interface Props {
  readonly list: ViewedList;
  readonly query: string;
  readonly onClose: () => void;
}

/** Keeps the present choice of the list under a name. */
export function SaveViewDialog({ list, query, onClose }: Props) {
  const client = useQueryClient();
  const form = useForm<{ name: string }>({ defaultValues: { name: '' } });
  const save = useSave({
    save: ({ name }: { name: string }, { changeId }) =>
      callApi('saveView', { body: { id: changeId, list, name, query } }),
    onSuccess: (views) => client.setQueryData(viewsQuery(list).queryKey, views),
  });
  return (
    <FormDialog
      title={texts.title}
      cancel={workbenchTexts.cancel}
      submit={workbenchTexts.save}
      busy={save.isPending}
      isTyped={form.formState.isDirty}
      maxWidth="xs"
      onSubmit={form.handleSubmit((values) => save.mutate(values, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <Stack spacing={4} sx={{ pt: 1 }}>
        <TextInput
          label={texts.name}
          field={form.register('name', { validate: isName })}
          error={form.formState.errors.name?.message}
          hint={texts.hint}
          autoComplete="off"
        />
        {save.isError && <FormMessage severity="error">{messageOf(save.error)}</FormMessage>}
      </Stack>
    </FormDialog>
  );
}
