import { roleName } from '@georisk/domain/roles/roles.ts';
import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { DEMO_TITLES } from './installation.hu.ts';
import { findDemoAccounts } from './installation.repository.ts';
import type { Installation } from './installation.ts';

/** The one password of all demo accounts; it opens nothing outside a demo. */
export const DEMO_PASSWORD = 'Demo-2026!';

export function installationRoutes(calls: Calls, { config, clock, database }: Deps, installation: Installation): void {
  calls.servePublic('installation', async () => {
    const demo = await installation.isDemo();
    const accounts = demo ? await findDemoAccounts(database.kysely) : [];
    return {
      demo,
      today: clock.today(),
      passwordMinimum: config.passwordMinimum,
      messagesToOutbox: config.smtpUrl === undefined,
      demoPassword: demo ? DEMO_PASSWORD : null,
      demoAccounts: accounts.flatMap(({ userName, name, role }) => {
        const known = roleName(role);
        return known ? [{ userName, name, role, title: DEMO_TITLES[known] }] : [];
      }),
    };
  });
}
