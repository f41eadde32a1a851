import { homeRoles } from '#web/session/roleProfiles.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { farmerNames as names } from './farmer.feature.hu.ts';

const roles = homeRoles('farmer');
const component = late(() => import('./FarmerScreen.tsx'), 'FarmerScreen');

export const farmerFeature = {
  screens: [
    {
      route: 'home',
      roles,
      component,
      welcome: () => import('./welcome.hu.ts').then((module) => module.farmerWelcome),
    },
    { route: 'block', roles, component },
  ],
  menu: [
    {
      key: 'contractTerms',
      title: names.contractTerms,
      icon: lateIcon(() => import('~icons/material-symbols/description-rounded')),
      roles,
      to: (company) => (company?.termsUrl ? { url: company.termsUrl, action: 'view-contract-terms' } : undefined),
    },
  ],
} as const satisfies Feature;
