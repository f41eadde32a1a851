import { type CurrentUser, MAX_OWN_NAME } from '@georisk/contract/verticals/session/session.ts';
import { isBlank } from '@georisk/domain/text/isBlank.ts';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { currentUserQuery } from '#web/session/useSession.ts';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { PlainForm } from '#web/ui/PlainForm.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { profileTexts as texts } from './texts.hu.ts';

const isName = (text: string) =>
  isBlank(text) ? texts.required : text.trim().length <= MAX_OWN_NAME || texts.nameTooLong(MAX_OWN_NAME);

export function NameForm({ user }: { readonly user: CurrentUser }) {
  const client = useQueryClient();
  const { register, handleSubmit, formState, reset } = useForm({
    mode: 'onTouched',
    defaultValues: { name: user.name },
  });
  const rename = useMutation({
    mutationFn: ({ name }: { readonly name: string }) => callApi('renameCurrentUser', { body: { name: name.trim() } }),
    onSuccess: (saved, typed) => {
      client.setQueryData(currentUserQuery().queryKey, saved);
      // What is typed from now on is not saved.
      reset(typed, { keepValues: true });
    },
  });
  return (
    <PlainForm onSubmit={handleSubmit((values) => rename.mutateAsync(values).catch(() => undefined))}>
      <Typography variant="body2" color="textSecondary">
        {texts.userName}: <strong>{user.userName}</strong>
      </Typography>
      <TextInput
        label={texts.name}
        field={register('name', { validate: isName })}
        error={formState.errors.name?.message}
        autoComplete="name"
      />
      {rename.isSuccess && !formState.isDirty && <FormMessage severity="success">{texts.saved}</FormMessage>}
      {rename.isError && <FormMessage severity="error">{messageOf(rename.error)}</FormMessage>}
      <SubmitButton busy={rename.isPending}>{texts.save}</SubmitButton>
    </PlainForm>
  );
}
