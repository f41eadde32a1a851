import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { VerticalProfiles } from '../../roleProfile.ts';

export const profiles = {
  [ROLES.WOODWISER]: {
    roleTitle: 'Erdész',
    title: 'Erdőleltár',
    titleOf: 'company',
    theme: 'forest',
    home: 'forest',
    search: true,
  },
} as const satisfies VerticalProfiles;
