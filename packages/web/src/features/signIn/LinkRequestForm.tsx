import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { looksLikeEmail } from '#web/lib/emailForm.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { PlainForm } from '#web/ui/PlainForm.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { signInTexts } from './texts.hu.ts';

interface Values {
  readonly email: string;
  readonly phone: string;
}

const texts = signInTexts.link;

/** Requests a sign-in link by e-mail address or phone number, whichever the person remembers. */
export function LinkRequestForm({ toOutbox }: { readonly toOutbox: boolean }) {
  const { register, handleSubmit, formState, trigger } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { email: '', phone: '' },
  });
  const request = useMutation({
    mutationFn: ({ email, phone }: Values) =>
      callApi('requestLink', {
        body: { ...(email.trim() && { email: email.trim() }), ...(phone.trim() && { phone: phone.trim() }) },
        token: null,
      }),
    meta: { errorPage: true },
  });
  const again = { onChange: () => void (formState.isSubmitted && trigger()) };
  const email = register('email', {
    ...again,
    validate: (value, { phone }) => {
      if (value.trim() === '') return phone.trim() !== '' || texts.required;
      return looksLikeEmail(value.trim()) || texts.invalidEmail;
    },
  });
  return (
    <PlainForm onSubmit={handleSubmit((values) => request.mutateAsync(values).catch(() => undefined))}>
      <div>
        <Typography variant="h2">{texts.title}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {texts.explanation}
        </Typography>
      </div>
      <TextInput
        label={texts.email}
        field={email}
        error={formState.errors.email?.message}
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <TextInput
        label={`${texts.or} ${texts.phone.toLowerCase()}`}
        field={register('phone', again)}
        error={formState.errors.phone?.message}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
      />
      {request.isSuccess && <FormMessage severity="success">{request.data.message}</FormMessage>}
      {request.isError && <FormMessage severity="error">{messageOf(request.error)}</FormMessage>}
      <SubmitButton busy={request.isPending} variant="outlined" fullWidth>
        {texts.submit}
      </SubmitButton>
      {toOutbox && (
        <Typography variant="caption" color="textSecondary">
          {texts.toOutbox}
        </Typography>
      )}
    </PlainForm>
  );
}
