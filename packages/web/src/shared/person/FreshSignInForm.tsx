import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useCurrentUser } from '#web/session/useSession.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useOneAtATime } from '#web/lib/useOneAtATime.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { whenFocusIsFree } from '#web/ui/whenFocusIsFree.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { personTexts } from './persons.hu.ts';

const texts = personTexts.freshSignIn;

interface Props {
  /** Why it is required; by default because of the quarter of an hour that most actions allow. */
  readonly explanation?: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks for the password again where an action requires a fresh sign-in; the action continues afterwards. */
export function FreshSignInForm({ explanation = texts.explanation, onDone, onCancel }: Props) {
  const title = useId();
  const { userName } = useCurrentUser();
  const { register, handleSubmit, formState, setFocus } = useForm({
    mode: 'onTouched',
    defaultValues: { password: '' },
  });
  const signIn = useMutation({
    mutationFn: ({ password }: { readonly password: string }) =>
      callApi('signIn', { body: { grant_type: 'password', username: userName, password } }),
    onSuccess: ({ access_token }) => credentials.refreshToken(access_token),
  });
  // Whoever has cancelled meanwhile does not go on.
  const submit = useOneAtATime(
    handleSubmit((values) => signIn.mutateAsync(values, { onSuccess: onDone }).catch(() => undefined)),
  );
  const sentence =
    signIn.error instanceof ApiProblem && signIn.error.code === 1 ? texts.failed : messageOf(signIn.error);
  return (
    <Dialog
      open
      onClose={onCancel}
      aria-labelledby={title}
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onEntered: (dialog) => whenFocusIsFree(dialog, () => setFocus('password')) } }}
    >
      <form
        method="post"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          submit(event);
        }}
      >
        <DialogTitle id={title}>{texts.title}</DialogTitle>
        <DialogContent>
          <Stack spacing={4}>
            <Typography variant="body2">{explanation}</Typography>
            <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
            <PasswordInput
              label={texts.password}
              field={register('password', { required: texts.required })}
              error={formState.errors.password?.message}
              autoComplete="current-password"
            />
            {signIn.isError && <FormMessage severity="error">{sentence}</FormMessage>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{texts.cancel}</Button>
          <SubmitButton busy={signIn.isPending}>{texts.submit}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
