import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { showAtFields } from '#web/lib/showAtFields.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { peopleTexts } from './people.hu.ts';
import { UserFields } from './UserFields.tsx';
import { changesOf, formOfUser, NEW_USER, newUserOf, type UserForm } from './userForm.ts';

const texts = peopleTexts.form;

const saveUser = (user: AdminUser | null, form: UserForm): Promise<AdminUser> =>
  user === null
    ? callApi('createUser', { body: newUserOf(form) })
    : callApi('changeUser', { params: { id: user.id }, body: changesOf(user, form) });

const sentenceOf = (error: unknown): string =>
  error instanceof ApiProblem && error.reason === 'stale-version' ? texts.stale : messageOf(error);

const isField = (key: string): key is keyof UserForm => key in NEW_USER;

interface Props {
  /** Null for a new one. */
  readonly user: AdminUser | null;
  readonly onClose: () => void;
  readonly onSaved: (user: AdminUser) => void;
}

/** Creates or changes a person. Unsaved input stays until it is saved; errors are shown at their field. */
export function UserDialog({ user, onClose, onSaved }: Props) {
  const client = useQueryClient();
  const form = useForm<UserForm>({ mode: 'onTouched', defaultValues: user ? formOfUser(user) : NEW_USER });
  const { handleSubmit, setError, setFocus } = form;
  const save = useMutation({
    mutationFn: (values: UserForm) => saveUser(user, values),
    onSuccess: () => readAgain(client, ['adminUsers']),
    onError: async (error) => {
      const fields = error instanceof ApiProblem ? Object.entries(error.fields ?? {}) : [];
      showAtFields(
        setError,
        fields.flatMap(([key, message]) => (isField(key) ? [[key, message] as const] : [])),
      );
      await readAgain(client, ['adminUsers']);
    },
  });
  return (
    <FormDialog
      title={user ? texts.editTitle(user.name) : texts.addTitle}
      cancel={texts.cancel}
      submit={user ? texts.save : texts.create}
      busy={save.isPending}
      isTyped={form.formState.isDirty}
      maxWidth="sm"
      refusal={save.isError ? sentenceOf(save.error) : null}
      onSubmit={handleSubmit((values) => save.mutateAsync(values, { onSuccess: onSaved }).catch(() => undefined))}
      onClose={onClose}
      focusFirst={() => setFocus(user ? 'name' : 'userName')}
    >
      <Stack spacing={4} sx={{ pt: 1 }}>
        <UserFields form={form} user={user} />
      </Stack>
    </FormDialog>
  );
}
