import { PASSWORD_REFUSAL_TEXTS } from '@georisk/domain/password/passwordRule.hu.ts';
import { checkPassword } from '@georisk/domain/password/passwordRule.ts';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { PlainForm } from '#web/ui/PlainForm.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { profileTexts } from './texts.hu.ts';

const texts = profileTexts.password;

interface Values {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly newPasswordRepeat: string;
}

const EMPTY: Values = { currentPassword: '', newPassword: '', newPasswordRepeat: '' };

/** Changing the password ends every session of the user, this one too. */
export function PasswordChangeForm({ userName }: { readonly userName: string }) {
  const { register, handleSubmit, formState, trigger, getFieldState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: EMPTY,
  });
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Values) =>
      callApi('changePassword', { body: { currentPassword, newPassword } }),
    onSuccess: () => credentials.dropToken('passwordChanged'),
  });
  const required = profileTexts.required;
  const { errors } = formState;
  return (
    <PlainForm method="post" onSubmit={handleSubmit((values) => change.mutateAsync(values).catch(() => undefined))}>
      <Typography variant="h2">{texts.title}</Typography>
      {/* The user name for password managers. */}
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <PasswordInput
        label={texts.current}
        field={register('currentPassword', { required })}
        error={errors.currentPassword?.message}
        autoComplete="current-password"
      />
      <PasswordInput
        label={texts.next}
        hint={texts.rule}
        field={register('newPassword', {
          required,
          validate: (value) => {
            const reason = checkPassword(value);
            return reason === null || PASSWORD_REFUSAL_TEXTS[reason];
          },
          onChange: () => void (getFieldState('newPasswordRepeat').isTouched && trigger('newPasswordRepeat')),
        })}
        error={errors.newPassword?.message}
        autoComplete="new-password"
      />
      <PasswordInput
        label={texts.repeat}
        field={register('newPasswordRepeat', {
          required,
          validate: (value, { newPassword }) => value === newPassword || texts.different,
        })}
        error={errors.newPasswordRepeat?.message}
        autoComplete="new-password"
      />
      {change.isError && <FormMessage severity="error">{messageOf(change.error)}</FormMessage>}
      <SubmitButton busy={change.isPending}>{texts.submit}</SubmitButton>
    </PlainForm>
  );
}
