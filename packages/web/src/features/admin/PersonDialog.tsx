import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { TitledDialog } from '#web/ui/TitledDialog.tsx';
import { FormSection } from './FormSection.tsx';
import { FreshSignInForm } from '#web/shared/person/FreshSignInForm.tsx';
import { needsFreshSignIn, PersonExportButtons } from '#web/shared/person/PersonExportButtons.tsx';
import { personTexts as texts } from '#web/shared/person/persons.hu.ts';

interface Props {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** Erasure requires the typed user name and a fresh password, so that nobody is erased by accident. */
function EraseForm({ user, onErased }: { readonly user: AdminUser; readonly onErased: (sentence: string) => void }) {
  const { register, control } = useForm({ defaultValues: { userName: '' } });
  const typed = useWatch({ control, name: 'userName' });
  const client = useQueryClient();
  const erase = useSingleMutation({
    mutationFn: () => callApi('erasePerson', { params: { id: user.id }, asAdmin: true }),
    onSuccess: () => readAgain(client, ['adminUsers']),
  });
  const start = () => erase.mutate(undefined, { onSuccess: (erasure) => onErased(texts.erased(erasure)) });
  const fresh = needsFreshSignIn(erase.error);
  return (
    <FormSection title={texts.eraseTitle} hint={texts.eraseExplanation}>
      <TextInput
        label={texts.confirm(user.userName)}
        field={register('userName')}
        autoComplete="off"
        spellCheck={false}
      />
      {erase.isError && !fresh && <FormMessage severity="error">{messageOf(erase.error)}</FormMessage>}
      <Button
        variant="contained"
        color="error"
        sx={{ alignSelf: 'flex-start' }}
        disabled={typed.trim() !== user.userName || erase.isPending}
        onClick={start}
      >
        {texts.erase}
      </Button>
      {fresh && <FreshSignInForm explanation={texts.fresh} onDone={start} onCancel={erase.reset} />}
    </FormSection>
  );
}

/** Fulfils a person's request for their data, or for the erasure of their data. */
export function PersonDialog({ user, onClose, onErased }: Props & { readonly onErased: (sentence: string) => void }) {
  return (
    <TitledDialog
      title={texts.title(user.name)}
      maxWidth="sm"
      actions={<Button onClick={onClose}>{texts.close}</Button>}
      onClose={onClose}
    >
      <Typography variant="h3">{texts.exportTitle}</Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.exportExplanation}
      </Typography>
      <PersonExportButtons
        userName={user.userName}
        load={() => callApi('personExport', { params: { id: user.id }, asAdmin: true })}
      />
      <EraseForm user={user} onErased={onErased} />
    </TitledDialog>
  );
}
