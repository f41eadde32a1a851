import { peopleWith } from '#web/routes/people.ts';
import { href, pathTo } from '#web/routes/routes.ts';
import { type Feature, late, lateIcon } from '#web/shared/feature.ts';
import { adminNames as names } from './admin.feature.hu.ts';

export const adminFeature = {
  screens: [
    {
      route: 'adminUsers',
      roles: peopleWith('adminUsers'),
      component: late(() => import('./UsersScreen.tsx'), 'UsersScreen'),
    },
    {
      route: 'adminCompanies',
      roles: peopleWith('adminCompanies'),
      component: late(() => import('./CompaniesScreen.tsx'), 'CompaniesScreen'),
    },
    {
      route: 'adminAudit',
      roles: peopleWith('audit'),
      component: late(() => import('./AuditScreen.tsx'), 'AuditScreen'),
    },
    {
      route: 'adminMessages',
      roles: peopleWith('outbox'),
      component: late(() => import('./MessagesScreen.tsx'), 'MessagesScreen'),
    },
    {
      route: 'adminAlertDeliveries',
      roles: peopleWith('alertDeliveries'),
      component: late(() => import('./AlertDeliveriesScreen.tsx'), 'AlertDeliveriesScreen'),
    },
    {
      route: 'adminImports',
      roles: peopleWith('imports'),
      component: late(() => import('./ImportsScreen.tsx'), 'ImportsScreen'),
    },
    {
      route: 'adminSessions',
      roles: peopleWith('sessions'),
      component: late(() => import('./SessionsScreen.tsx'), 'SessionsScreen'),
    },
  ],
  menu: [
    {
      key: 'adminUsers',
      title: names.adminUsers,
      icon: lateIcon(() => import('~icons/material-symbols/group-rounded')),
      route: 'adminUsers',
      to: { path: href.adminUsers() },
    },
    {
      key: 'adminCompanies',
      title: names.adminCompanies,
      icon: lateIcon(() => import('~icons/material-symbols/business-center-rounded')),
      route: 'adminCompanies',
      to: { path: pathTo('adminCompanies') },
    },
    {
      key: 'adminAudit',
      title: names.adminAudit,
      icon: lateIcon(() => import('~icons/material-symbols/history-rounded')),
      route: 'adminAudit',
      to: { path: pathTo('adminAudit') },
    },
    {
      key: 'adminMessages',
      title: names.adminMessages,
      icon: lateIcon(() => import('~icons/material-symbols/outbox-rounded')),
      route: 'adminMessages',
      to: { path: pathTo('adminMessages') },
    },
    {
      key: 'adminAlertDeliveries',
      title: names.adminAlertDeliveries,
      icon: lateIcon(() => import('~icons/material-symbols/campaign-rounded')),
      route: 'adminAlertDeliveries',
      to: { path: pathTo('adminAlertDeliveries') },
    },
    {
      key: 'adminImports',
      title: names.adminImports,
      icon: lateIcon(() => import('~icons/material-symbols/upload-file-rounded')),
      route: 'adminImports',
      to: { path: pathTo('adminImports') },
    },
  ],
} as const satisfies Feature;
