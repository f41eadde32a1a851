import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { type Calls, callsOn } from '#server/http/calls.ts';
import { devicesOf, keepDevices } from '#server/modules/device/deviceCookie.ts';
import { type SessionDeps, signIn, signOut } from './session.service.ts';
import { readTokenForm, TOKEN_FORM, TOKEN_FORM_LIMIT } from './tokenForm.ts';

export function sessionRoutes(
  app: FastifyInstance,
  calls: Calls,
  { config, database }: Deps,
  session: SessionDeps,
): void {
  // A scope of its own: forms are accepted here and not by the calls beside it.
  app.register(async (scope) => {
    scope.addContentTypeParser(
      TOKEN_FORM,
      { parseAs: 'string', bodyLimit: TOKEN_FORM_LIMIT },
      async (request: FastifyRequest, form: string | Buffer) => readTokenForm(request, String(form)),
    );
    callsOn(scope).servePublic('signIn', async ({ body, caller, raw, reply, ip, requestId }) => {
      const origin = { ip, requestId, devices: devicesOf(raw, config.publicUrl) };
      const started = await signIn(database.kysely, session, body, origin, caller);
      if (started.devices !== undefined) keepDevices(reply, config.publicUrl, started.devices);
      return { access_token: started.token, token_type: 'Bearer' as const, expires_in: started.lifeSeconds };
    });
  });

  calls.serve('signOut', async ({ caller, reply, ip, requestId }) => {
    await signOut(database.kysely, session, caller, { ip, requestId });
    // An impersonated session is stored beside the administrator's own.
    if (caller.session.actorId === null) reply.header('Clear-Site-Data', '"storage"');
  });
}
