import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { looksLikeEmail } from '#web/lib/emailForm.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { PlainForm } from '#web/ui/PlainForm.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { EntryLayout } from '#web/ui/EntryLayout.tsx';
import { uiTexts } from '#web/ui/ui.hu.ts';
import { signInTexts } from './texts.hu.ts';

const texts = signInTexts.reset;

/** Requests a message about a new password; the answer is the same for everybody. */
export function PasswordResetScreen() {
  const { register, handleSubmit, formState } = useForm({ mode: 'onTouched', defaultValues: { email: '' } });
  const request = useMutation({
    mutationFn: ({ email }: { readonly email: string }) =>
      callApi('requestPasswordReset', { body: { email: email.trim() }, token: null }),
    meta: { errorPage: true },
  });
  return (
    <EntryLayout title={`${texts.title} – ${uiTexts.product}`}>
      <PlainForm onSubmit={handleSubmit((values) => request.mutateAsync(values).catch(() => undefined))}>
        <Typography variant="h1">{texts.title}</Typography>
        <Typography color="textSecondary">{texts.explanation}</Typography>
        <TextInput
          label={signInTexts.link.email}
          field={register('email', {
            required: signInTexts.required,
            validate: (value) => looksLikeEmail(value.trim()) || signInTexts.link.invalidEmail,
          })}
          error={formState.errors.email?.message}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        {request.isSuccess && <FormMessage severity="success">{request.data.message}</FormMessage>}
        {request.isError && <FormMessage severity="error">{messageOf(request.error)}</FormMessage>}
        <SubmitButton busy={request.isPending} fullWidth>
          {texts.submit}
        </SubmitButton>
        <Link component={RouterLink} to={href.signIn()} variant="body2" sx={{ alignSelf: 'flex-start' }}>
          {texts.back}
        </Link>
      </PlainForm>
    </EntryLayout>
  );
}
