import { type ComponentType, lazy } from 'react';

/** A screen whose code is fetched when it is first shown. */
const screen = <M extends Record<string, unknown>>(load: () => Promise<M>, name: keyof M) =>
  lazy(() => load().then((module) => ({ default: module[name] as ComponentType })));

export const PasswordResetScreen = screen(
  () => import('#web/features/signIn/PasswordResetScreen.tsx'),
  'PasswordResetScreen',
);
export const PasswordRenewScreen = screen(
  () => import('#web/features/signIn/PasswordRenewScreen.tsx'),
  'PasswordRenewScreen',
);
export const SignInScreen = screen(() => import('#web/features/signIn/SignInScreen.tsx'), 'SignInScreen');
export const ProfileScreen = screen(() => import('#web/features/profile/ProfileScreen.tsx'), 'ProfileScreen');
export const HomeScreen = screen(() => import('./home/HomeScreen.tsx'), 'HomeScreen');
export const FarmerScreen = screen(() => import('#web/features/farmer/FarmerScreen.tsx'), 'FarmerScreen');
export const BlockScreen = screen(() => import('#web/features/product/BlockScreen.tsx'), 'BlockScreen');
export const PolicyScreen = screen(() => import('#web/features/policy/PolicyScreen.tsx'), 'PolicyScreen');
export const DamagesScreen = screen(() => import('#web/features/damage/DamagesScreen.tsx'), 'DamagesScreen');
export const DamageScreen = screen(() => import('#web/features/damage/DamageScreen.tsx'), 'DamageScreen');
export const CreateDamageScreen = screen(
  () => import('#web/features/createDamage/CreateDamageScreen.tsx'),
  'CreateDamageScreen',
);
export const SamplingScreen = screen(() => import('#web/features/sampling/SamplingScreen.tsx'), 'SamplingScreen');
export const DashboardScreen = screen(() => import('#web/features/dashboard/DashboardScreen.tsx'), 'DashboardScreen');
export const ChronologyScreen = screen(
  () => import('#web/features/damageChronology/ChronologyScreen.tsx'),
  'ChronologyScreen',
);
export const YieldMapScreen = screen(() => import('#web/features/yieldMap/YieldMapScreen.tsx'), 'YieldMapScreen');
export const UsersScreen = screen(() => import('#web/features/admin/UsersScreen.tsx'), 'UsersScreen');
export const SessionsScreen = screen(() => import('#web/features/admin/SessionsScreen.tsx'), 'SessionsScreen');
export const CompaniesScreen = screen(() => import('#web/features/admin/CompaniesScreen.tsx'), 'CompaniesScreen');
export const AuditScreen = screen(() => import('#web/features/admin/AuditScreen.tsx'), 'AuditScreen');
export const MessagesScreen = screen(() => import('#web/features/admin/MessagesScreen.tsx'), 'MessagesScreen');
export const SourcesScreen = screen(() => import('#web/features/sources/SourcesScreen.tsx'), 'SourcesScreen');
export const ImportsScreen = screen(() => import('#web/features/admin/ImportsScreen.tsx'), 'ImportsScreen');
export const WorkScreen = screen(() => import('#web/features/work/WorkScreen.tsx'), 'WorkScreen');
export const AlertDeliveriesScreen = screen(
  () => import('#web/features/admin/AlertDeliveriesScreen.tsx'),
  'AlertDeliveriesScreen',
);
export const AlertMailScreen = screen(
  () => import('#web/features/alertSettings/AlertMailScreen.tsx'),
  'AlertMailScreen',
);
