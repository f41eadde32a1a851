import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import type { Body } from '@georisk/contract/endpoints.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';

/** The form's fields as they are typed. */
export interface UserForm {
  readonly userName: string;
  readonly name: string;
  readonly role: string;
  readonly companyId: string;
  readonly email: string;
  readonly phone: string;
  readonly externalId: string;
  readonly risk: boolean;
  readonly hidePolicyDamage: boolean;
  readonly sendLink: boolean;
}

export const NEW_USER: UserForm = {
  userName: '',
  name: '',
  role: String(ROLES.FARMER),
  companyId: '',
  email: '',
  phone: '',
  externalId: '',
  risk: false,
  hidePolicyDamage: false,
  sendLink: true,
};

export const formOfUser = (user: AdminUser): UserForm => ({
  ...NEW_USER,
  userName: user.userName,
  name: user.name,
  role: String(user.role),
  companyId: user.companyId === null ? '' : String(user.companyId),
  email: user.email ?? '',
  phone: user.phone ?? '',
  externalId: user.externalId ?? '',
  risk: user.capabilities.includes('risk'),
  hidePolicyDamage: user.hidePolicyDamage,
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const capabilities = (risk: boolean): 'risk'[] => (risk ? ['risk'] : []);

export const newUserOf = (form: UserForm): Body<'createUser'> => ({
  userName: form.userName.trim(),
  name: form.name.trim(),
  role: Number(form.role),
  ...(form.companyId !== '' && { companyId: Number(form.companyId) }),
  email: orNull(form.email),
  phone: orNull(form.phone),
  externalId: orNull(form.externalId),
  capabilities: capabilities(form.risk),
  hidePolicyDamage: form.hidePolicyDamage,
  sendLink: form.sendLink,
});

/** Only the changed fields: correcting a name sends no role. */
export function changesOf(user: AdminUser, form: UserForm): Body<'changeUser'> {
  const before = formOfUser(user);
  const differs = (key: keyof UserForm) => form[key] !== before[key];
  return {
    version: user.version,
    ...(differs('name') && { name: form.name.trim() }),
    ...(differs('role') && { role: Number(form.role) }),
    ...(differs('email') && { email: orNull(form.email) }),
    ...(differs('phone') && { phone: orNull(form.phone) }),
    ...(differs('risk') && { capabilities: capabilities(form.risk) }),
    ...(differs('hidePolicyDamage') && { hidePolicyDamage: form.hidePolicyDamage }),
  };
}
