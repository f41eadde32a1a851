import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import { isBlank } from '@georisk/domain/text/isBlank.ts';
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
import { useNavigate } from 'react-router';
import { ApiProblem } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useOneAtATime } from '#web/lib/useOneAtATime.ts';
import { closeOf } from '#web/ui/closeOf.ts';
import { whenFocusIsFree } from '#web/ui/whenFocusIsFree.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { Followed } from '#web/shared/link/followLink.ts';
import { FreshSignInForm } from '#web/shared/person/FreshSignInForm.tsx';
import { impersonate } from './impersonate.ts';
import { impersonateLabel } from './impersonateLabel.ts';
import { adminTexts } from './texts.hu.ts';

const texts = adminTexts.impersonate;
const MIN_REASON = 3;

interface Props {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** Asks for a reason, then impersonates the user in this tab; the administrator's own session waits behind it. */
export function ImpersonateDialog({ user, onClose }: Props) {
  const title = useId();
  const navigate = useNavigate();
  const { register, handleSubmit, formState, getValues, setFocus } = useForm({
    mode: 'onTouched',
    defaultValues: { reason: '' },
  });
  const open = useMutation({
    mutationFn: ({ reason }: { readonly reason: string }) => impersonate(user.id, reason.trim()),
  });
  /** Not done where the dialog was left meanwhile. */
  const enter = {
    onSuccess: ({ destination, adopt }: Followed) => {
      void navigate(destination.to);
      adopt();
    },
  };
  const submit = useOneAtATime(handleSubmit((values) => open.mutateAsync(values, enter).catch(() => undefined)));
  const mustSignIn = open.error instanceof ApiProblem && open.error.reason === 'fresh-sign-in-needed';
  if (mustSignIn) return <FreshSignInForm onDone={() => open.mutate(getValues(), enter)} onCancel={onClose} />;
  return (
    <Dialog
      open
      onClose={closeOf(formState.isDirty, onClose)}
      aria-labelledby={title}
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onEntered: (dialog) => whenFocusIsFree(dialog, () => setFocus('reason')) } }}
    >
      <form
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          submit(event);
        }}
      >
        <DialogTitle id={title}>{texts.title(user.name)}</DialogTitle>
        <DialogContent>
          <Stack spacing={4}>
            <Typography variant="body2">{texts.explanation}</Typography>
            <TextInput
              label={texts.reason}
              hint={texts.reasonHint}
              field={register('reason', {
                validate: (value) => (!isBlank(value) && value.trim().length >= MIN_REASON) || texts.tooShort,
              })}
              error={formState.errors.reason?.message}
              multiline
              minRows={2}
            />
            {open.isError && <FormMessage severity="error">{messageOf(open.error)}</FormMessage>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <SubmitButton busy={open.isPending}>{impersonateLabel(user)}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
