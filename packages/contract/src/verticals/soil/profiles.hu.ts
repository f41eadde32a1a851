import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { VerticalProfiles } from '../../roleProfile.ts';

export const profiles = {
  [ROLES.PROKAT]: {
    roleTitle: 'Talajfelmérő',
    title: 'Talajfelmérés',
    titleOf: 'company',
    theme: 'soil',
    home: 'soil',
    search: true,
    infoPanel: false,
  },
} as const satisfies VerticalProfiles;
