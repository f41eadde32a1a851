import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Graveyard } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { isBlank } from '@georisk/domain/text/isBlank.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { PlainForm } from '#web/ui/PlainForm.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { cemeteryTexts } from './texts.hu.ts';

const texts = cemeteryTexts.links;

export type MadeLink = Answer<'makeGraveyardLink'>;

/** Characters that the server keeps of a label. */
const MAX_LABEL = 100;

interface Props {
  readonly graveyards: readonly Graveyard[];
  readonly onMade: (link: MadeLink) => void;
}

interface Fields {
  readonly graveyardId: string;
  readonly label: string;
}

/** Makes a link for a graveyard. */
export function NewLink({ graveyards, onMade }: Props) {
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { graveyardId: String(graveyards[0]?.id ?? ''), label: '' },
  });
  const make = useMutation({
    mutationFn: ({ graveyardId, label }: Fields) =>
      callApi('makeGraveyardLink', { body: { graveyardId: Number(graveyardId), label: label.trim() } }),
    onSuccess: async (link) => {
      onMade(link);
      await readAgain(client, ['graveyardLinks']);
    },
  });
  const isLabel = (text: string) =>
    isBlank(text) ? texts.required : text.trim().length <= MAX_LABEL || texts.tooLong(MAX_LABEL);
  return (
    <PlainForm onSubmit={handleSubmit((fields) => make.mutateAsync(fields).catch(() => undefined))}>
      {graveyards.length > 1 && (
        <SelectInput
          label={texts.graveyard}
          field={register('graveyardId')}
          options={graveyards.map(({ id, name }) => [id, name] as const)}
        />
      )}
      <TextInput
        label={texts.label}
        hint={texts.labelHelp}
        field={register('label', { validate: isLabel })}
        error={formState.errors.label?.message}
      />
      {make.isError && <FormMessage severity="error">{messageOf(make.error)}</FormMessage>}
      <SubmitButton busy={make.isPending}>{texts.make}</SubmitButton>
    </PlainForm>
  );
}
