import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { VerticalProfiles } from '../../roleProfile.ts';

export const profiles = {
  [ROLES.AGRO]: {
    roleTitle: 'Agronómus',
    title: 'Tábláim',
    titleOf: 'company',
    theme: 'agronomy',
    home: 'blockPlots',
    searchPlaceholder: 'MePAR, tábla, ...',
    search: true,
  },
} as const satisfies VerticalProfiles;
