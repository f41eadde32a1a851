import type { AdminUser } from '@georisk/contract/endpoints/admin.ts';
import { isFarmer } from '@georisk/domain/roles/roles.ts';
import { adminTexts } from './texts.hu.ts';

/** What the button is called that opens somebody's view in his name. */
export const impersonateLabel = ({ role }: AdminUser): string =>
  isFarmer(role) ? adminTexts.users.impersonate.farmer : adminTexts.users.impersonate.other;
