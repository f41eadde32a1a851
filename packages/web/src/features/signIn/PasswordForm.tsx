import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { PlainForm } from '#web/ui/PlainForm.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { signInTexts as texts } from './texts.hu.ts';

export interface SignInValues {
  readonly username: string;
  readonly password: string;
}

export const useSignInForm = () =>
  useForm<SignInValues>({ mode: 'onTouched', defaultValues: { username: '', password: '' } });

const sentence = (error: unknown) =>
  error instanceof ApiProblem && error.code === 1 ? texts.failed : messageOf(error);

/** Signs in by user name and password. Names and attributes are those that password managers look for. */
export function PasswordForm({ form }: { readonly form: UseFormReturn<SignInValues> }) {
  const { register, handleSubmit, formState } = form;
  const signIn = useMutation({
    mutationFn: (values: SignInValues) =>
      callApi('signIn', { body: { grant_type: 'password', ...values }, token: null }),
    onSuccess: ({ access_token }) => {
      credentials.setAdmin(false);
      credentials.keepToken(access_token);
    },
    meta: { errorPage: true },
  });
  const required = { required: texts.required };
  return (
    <PlainForm method="post" onSubmit={handleSubmit((values) => signIn.mutateAsync(values).catch(() => undefined))}>
      <TextInput
        label={texts.userName}
        field={register('username', required)}
        error={formState.errors.username?.message}
        autoComplete="username"
        spellCheck={false}
      />
      <PasswordInput
        label={texts.password}
        field={register('password', required)}
        error={formState.errors.password?.message}
        autoComplete="current-password"
      />
      {signIn.isError && <FormMessage severity="error">{sentence(signIn.error)}</FormMessage>}
      <SubmitButton busy={signIn.isPending} fullWidth>
        {texts.submit}
      </SubmitButton>
      <Link component={RouterLink} to={href.passwordReset()} variant="body2" sx={{ alignSelf: 'flex-start' }}>
        {texts.forgotten}
      </Link>
    </PlainForm>
  );
}
