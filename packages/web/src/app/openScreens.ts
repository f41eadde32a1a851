import { alertSettingsFeature } from '#web/features/alertSettings/alertSettings.feature.ts';
import { signInFeature } from '#web/features/signIn/signIn.feature.ts';
import type { OpenScreen } from '#web/shared/feature.ts';

/** Screens for anybody. The others are loaded for signed-in users only, with the list of all features. */
export const OPEN_SCREENS: readonly OpenScreen[] = [...signInFeature.openScreens, ...alertSettingsFeature.openScreens];
