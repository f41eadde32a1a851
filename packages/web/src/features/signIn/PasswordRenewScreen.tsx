import { PASSWORD_REFUSAL_TEXTS } from '@georisk/domain/password/passwordRule.hu.ts';
import { checkPassword } from '@georisk/domain/password/passwordRule.ts';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { arrival } from '#web/session/arrival.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { PlainForm } from '#web/ui/PlainForm.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { EntryLayout } from '#web/ui/EntryLayout.tsx';
import { uiTexts } from '#web/ui/ui.hu.ts';
import { signInTexts } from './texts.hu.ts';

const texts = signInTexts.renew;

const TOKEN_REASONS: ReadonlySet<string> = new Set([
  'invalid-link-token',
  'link-expired',
  'sign-in-failed',
  'not-found',
]);

const refusal = (password: string): true | string => {
  const reason = checkPassword(password);
  return reason === null || PASSWORD_REFUSAL_TEXTS[reason];
};

export function PasswordRenewScreen() {
  const [token] = useState(() => arrival.read().renewToken);
  return (
    <EntryLayout title={`${texts.title} – ${uiTexts.product}`}>
      <Typography variant="h1">{texts.title}</Typography>
      {token === undefined ? <NoToken /> : <RenewForm token={token} />}
    </EntryLayout>
  );
}

/** Errors of the password are shown in detail; errors of the token are not distinguished for the user. */
const sentence = (error: unknown) =>
  error instanceof ApiProblem && TOKEN_REASONS.has(error.reason) ? texts.noToken : messageOf(error);

function NoToken() {
  return (
    <Stack spacing={4}>
      <FormMessage severity="error">{texts.noToken}</FormMessage>
      <Link component={RouterLink} to={href.passwordReset()}>
        {texts.askAgain}
      </Link>
    </Stack>
  );
}

function RenewForm({ token }: { readonly token: string }) {
  const { register, handleSubmit, formState } = useForm({ mode: 'onTouched', defaultValues: { password: '' } });
  const renew = useMutation({
    mutationFn: ({ password }: { readonly password: string }) =>
      callApi('renewPassword', { body: { token, password }, token: null }),
    meta: { errorPage: true },
  });
  if (renew.isSuccess) {
    return (
      <Stack spacing={4}>
        <FormMessage severity="success">{texts.done}</FormMessage>
        <Link component={RouterLink} to={href.signIn()}>
          {signInTexts.submit}
        </Link>
      </Stack>
    );
  }
  return (
    <PlainForm method="post" onSubmit={handleSubmit((values) => renew.mutateAsync(values).catch(() => undefined))}>
      <PasswordInput
        label={texts.password}
        hint={texts.rule}
        field={register('password', { required: signInTexts.required, validate: refusal })}
        error={formState.errors.password?.message}
        autoComplete="new-password"
      />
      {renew.isError && <FormMessage severity="error">{sentence(renew.error)}</FormMessage>}
      <SubmitButton busy={renew.isPending} fullWidth>
        {texts.submit}
      </SubmitButton>
      {renew.isError && (
        <Link component={RouterLink} to={href.passwordReset()} variant="body2">
          {texts.askAgain}
        </Link>
      )}
    </PlainForm>
  );
}
