import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import { ALL_ROLES, isAdmin, type Role, ROLE_GROUPS } from '@georisk/domain/roles/roles.ts';
import { isBlank } from '@georisk/domain/text/isBlank.ts';
import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { profileOf, ROLE_PROFILES } from '#web/session/roleProfiles.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { TextInput } from '#web/ui/TextInput.tsx';
import { CheckInput } from './CheckInput.tsx';
import { peopleTexts } from './people.hu.ts';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import type { UserForm } from './userForm.ts';

const texts = peopleTexts.form;

interface Props {
  readonly form: UseFormReturn<UserForm>;
  /** Null for a new one. */
  readonly user: AdminUser | null;
}

/** Company of a new person, of those to which the caller may assign people; with one company there is no choice. */
function CompanyField({ form: { register, formState } }: Pick<Props, 'form'>) {
  // Without the companies what was typed stays: a failure is said at the field.
  const { data = [], error } = useQuery({ ...apiQuery('adminCompanies'), meta: { errorPage: false } });
  return (
    <SelectInput
      label={texts.company}
      field={register('companyId')}
      options={[['', texts.noCompany], ...data.map(({ id, name }) => [id, name] as const)]}
      error={formState.errors.companyId?.message ?? (error === null ? undefined : messageOf(error))}
    />
  );
}

/** The roles that may be given, and the present one, which may be left as it is. */
function roleOptions(roles: readonly Role[], user: AdminUser | null): readonly (readonly [number, string])[] {
  const known = roles.map((role) => [role, ROLE_PROFILES[role].roleTitle] as const);
  if (user === null || known.some(([role]) => role === user.role)) return known;
  return [[user.role, profileOf(user.role)?.roleTitle ?? String(user.role)], ...known];
}

/** Fields of a person; a role gets only the options that it may assign. */
export function UserFields({ form, user }: Props) {
  const me = useCurrentUser();
  const { register, formState, control } = form;
  const { errors } = formState;
  const roles: readonly Role[] = isAdmin(me.role) ? ALL_ROLES : ROLE_GROUPS.managed;
  const isSelf = user?.id === me.id;
  const filled = { validate: (text: string) => !isBlank(text) || texts.required };
  return (
    <>
      {user === null && (
        <TextInput
          label={texts.userName}
          hint={texts.userNameHint}
          field={register('userName', filled)}
          error={errors.userName?.message}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <TextInput
        label={texts.name}
        field={register('name', filled)}
        error={errors.name?.message}
        autoComplete="off"
        spellCheck={false}
      />
      {isSelf ? null : (
        <SelectInput
          label={texts.role}
          field={register('role')}
          options={roleOptions(roles, user)}
          error={errors.role?.message}
        />
      )}
      {user === null && isAdmin(me.role) && <CompanyField form={form} />}
      <TextInput
        label={texts.email}
        field={register('email')}
        error={errors.email?.message}
        hint={user === null ? undefined : texts.addressHint}
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        label={texts.phone}
        field={register('phone')}
        error={errors.phone?.message}
        inputMode="tel"
        autoComplete="off"
      />
      {user === null && (
        <TextInput
          label={texts.externalId}
          hint={texts.externalIdHint}
          field={register('externalId')}
          error={errors.externalId?.message}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div>
        {(me.capabilities.includes('risk') || user?.capabilities.includes('risk')) && (
          <CheckInput control={control} name="risk" label={texts.risk} />
        )}
        <CheckInput control={control} name="hidePolicyDamage" label={texts.hidePolicyDamage} />
        {user === null && <CheckInput control={control} name="sendLink" label={texts.sendLink} />}
      </div>
    </>
  );
}
