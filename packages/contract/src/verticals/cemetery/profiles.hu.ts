import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { VerticalProfiles } from '../../roleProfile.ts';

/** A cemetery is known by its name: the company's own title has precedence. */
const cemetery = {
  title: 'Temető',
  titleOf: 'company',
  theme: 'cemetery',
  home: 'cemetery',
  searchPlaceholder: 'Név, szül. dátum, ...',
  search: true,
} as const;

export const profiles = {
  [ROLES.CEMETERY]: { ...cemetery, roleTitle: 'Temetőkezelő' },
  [ROLES.CEMETERY_PUBLIC]: {
    ...cemetery,
    roleTitle: 'Temetőlátogató',
    nameInBar: false,
    profileMenu: false,
    userMenu: false,
  },
} as const satisfies VerticalProfiles;
