import { type Feature, late } from '#web/shared/feature.ts';

export const signInFeature = {
  openScreens: [
    { route: 'signIn', component: late(() => import('./SignInScreen.tsx'), 'SignInScreen') },
    { route: 'passwordReset', component: late(() => import('./PasswordResetScreen.tsx'), 'PasswordResetScreen') },
    { route: 'passwordRenew', component: late(() => import('./PasswordRenewScreen.tsx'), 'PasswordRenewScreen') },
  ],
} as const satisfies Feature;
