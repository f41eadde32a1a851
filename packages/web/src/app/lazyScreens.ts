import { type ComponentType, lazy } from 'react';

/** A screen whose code is fetched when it is first shown. */
const screen = <M extends Record<string, unknown>>(load: () => Promise<M>, name: keyof M) =>
  lazy(() => load().then((module) => ({ default: module[name] as ComponentType })));

export const PasswordResetScreen = screen(
  () => import('../features/signIn/PasswordResetScreen.tsx'),
  'PasswordResetScreen',
);
export const PasswordRenewScreen = screen(
  () => import('../features/signIn/PasswordRenewScreen.tsx'),
  'PasswordRenewScreen',
);
export const SignInScreen = screen(() => import('../features/signIn/SignInScreen.tsx'), 'SignInScreen');
export const ProfileScreen = screen(() => import('../features/profile/ProfileScreen.tsx'), 'ProfileScreen');
export const HomeScreen = screen(() => import('./home/HomeScreen.tsx'), 'HomeScreen');
export const FarmerScreen = screen(() => import('../features/farmer/FarmerScreen.tsx'), 'FarmerScreen');
export const BlockScreen = screen(() => import('../features/product/BlockScreen.tsx'), 'BlockScreen');
export const PolicyScreen = screen(() => import('../features/policy/PolicyScreen.tsx'), 'PolicyScreen');
export const DamagesScreen = screen(() => import('../features/damage/DamagesScreen.tsx'), 'DamagesScreen');
export const DamageScreen = screen(() => import('../features/damage/DamageScreen.tsx'), 'DamageScreen');
export const CreateDamageScreen = screen(
  () => import('../features/createDamage/CreateDamageScreen.tsx'),
  'CreateDamageScreen',
);
export const SamplingScreen = screen(() => import('../features/sampling/SamplingScreen.tsx'), 'SamplingScreen');
export const DashboardScreen = screen(() => import('../features/dashboard/DashboardScreen.tsx'), 'DashboardScreen');
export const ChronologyScreen = screen(
  () => import('../features/damageChronology/ChronologyScreen.tsx'),
  'ChronologyScreen',
);
export const YieldMapScreen = screen(() => import('../features/yieldMap/YieldMapScreen.tsx'), 'YieldMapScreen');
export const UsersScreen = screen(() => import('../features/admin/UsersScreen.tsx'), 'UsersScreen');
export const SessionsScreen = screen(() => import('../features/admin/SessionsScreen.tsx'), 'SessionsScreen');
export const CompaniesScreen = screen(() => import('../features/admin/CompaniesScreen.tsx'), 'CompaniesScreen');
export const AuditScreen = screen(() => import('../features/admin/AuditScreen.tsx'), 'AuditScreen');
export const MessagesScreen = screen(() => import('../features/admin/MessagesScreen.tsx'), 'MessagesScreen');
export const SourcesScreen = screen(() => import('../features/sources/SourcesScreen.tsx'), 'SourcesScreen');
export const ImportsScreen = screen(() => import('../features/admin/ImportsScreen.tsx'), 'ImportsScreen');
export const WorkScreen = screen(() => import('../features/work/WorkScreen.tsx'), 'WorkScreen');
export const AlertDeliveriesScreen = screen(
  () => import('../features/admin/AlertDeliveriesScreen.tsx'),
  'AlertDeliveriesScreen',
);
export const AlertMailScreen = screen(() => import('../features/alertSettings/AlertMailScreen.tsx'), 'AlertMailScreen');
