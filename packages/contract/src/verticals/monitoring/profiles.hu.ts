import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { VerticalProfiles } from '../../roleProfile.ts';

export const profiles = {
  [ROLES.AGRARMONITOR]: {
    roleTitle: 'Agrármonitor',
    title: 'Agrármonitor',
    titleOf: 'company',
    theme: 'monitoring',
    home: 'ek',
    searchPlaceholder: 'EK azonosító...',
    search: true,
  },
} as const satisfies VerticalProfiles;
