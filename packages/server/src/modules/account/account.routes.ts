import type { Deps } from '#server/deps.ts';
import type { Calls } from '#server/http/calls.ts';
import { devicesOf, keepDevices } from '#server/modules/device/deviceCookie.ts';
import type { SessionDeps } from '#server/modules/session/session.service.ts';
import { changePassword, currentUser, rename, suppressWelcomeScreen } from './account.service.ts';

export function userRoutes(calls: Calls, { config, database: { kysely } }: Deps, session: SessionDeps): void {
  calls.serve('currentUser', async ({ caller }) => currentUser(kysely, caller));

  calls.serve('renameCurrentUser', async (request) => {
    await rename(kysely, session, request, request.body.name);
    return currentUser(kysely, request.caller);
  });

  calls.serve('changePassword', async (request) => {
    const deps = { ...session, passwordMinimum: config.passwordMinimum };
    const origin = { ...request, devices: devicesOf(request.raw, config.publicUrl) };
    keepDevices(request.reply, config.publicUrl, await changePassword(kysely, deps, origin, request.body));
  });

  calls.serve('suppressWelcomeScreen', async ({ caller }) => suppressWelcomeScreen(kysely, caller));
}
