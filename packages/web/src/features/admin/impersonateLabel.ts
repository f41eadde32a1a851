import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import { isFarmer } from '@georisk/domain/roles/roles.ts';
import { adminTexts } from './texts.hu.ts';

/** Label of the button that impersonates a person. */
export const impersonateLabel = ({ role }: AdminUser): string =>
  isFarmer(role) ? adminTexts.users.impersonate.farmer : adminTexts.users.impersonate.other;
