import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import { deviceTexts } from '#web/shared/fieldPack/fieldPack.hu.ts';
import { mapKeyTexts } from '#web/shared/mapKey/mapKey.hu.ts';
import { personTexts } from '#web/shared/person/persons.hu.ts';
import { impersonateLabel } from './impersonateLabel.ts';
import { peopleTexts } from './people.hu.ts';
import { adminTexts } from './texts.hu.ts';

/** What is done with a user; each has a dialog, except the entries of the log, which have a screen. */
export type UserDeed = 'impersonate' | 'edit' | 'link' | 'status' | 'data' | 'devices' | 'keys' | 'log';

interface Choice {
  readonly deed: UserDeed;
  readonly titleOf: (user: AdminUser) => string;
  readonly may: (user: AdminUser, ownId: number) => boolean;
  readonly removes?: (user: AdminUser) => boolean;
}

const CHOICES: readonly Choice[] = [
  { deed: 'impersonate', titleOf: impersonateLabel, may: ({ canImpersonate }) => canImpersonate },
  { deed: 'edit', titleOf: () => peopleTexts.edit, may: () => true },
  { deed: 'link', titleOf: () => adminTexts.users.sendLink, may: ({ canSendLink }) => canSendLink },
  { deed: 'devices', titleOf: () => deviceTexts.open, may: ({ role }) => mayCall('makeDeviceGrant', role) },
  { deed: 'keys', titleOf: () => mapKeyTexts.open, may: ({ role }) => mayCall('makeMapKey', role) },
  { deed: 'log', titleOf: () => peopleTexts.history, may: () => true },
  { deed: 'data', titleOf: () => personTexts.open, may: ({ canErase }) => canErase },
  {
    deed: 'status',
    titleOf: ({ status }) => (status === 'active' ? peopleTexts.disable : peopleTexts.enable),
    may: ({ id }, ownId) => id !== ownId,
    removes: ({ status }) => status === 'active',
  },
];

/** What the person with this number may do with a user, in the order of the row's menu. */
export const actionsOn = (user: AdminUser, ownId: number) =>
  CHOICES.filter(({ may }) => may(user, ownId)).map(({ deed, titleOf, removes }) => ({
    deed,
    title: titleOf(user),
    removes: removes?.(user) ?? false,
  }));
