import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { type Calls, callsOn } from '#server/http/calls.ts';
import { largeBodiesOn } from '#server/http/upload/largeBodies.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import {
  adminCompanies,
  changeCompany,
  companyFile,
  createCompany,
  removeLogo,
  setLogo,
  setTerms,
} from './company.service.ts';
import { MAX_TERMS_BYTES } from './companyFiles.ts';
import type { TileHosts } from './tileHosts.ts';

/** As text (base64) four bytes for each three, and the JSON around it. */
const TERMS_BODY_BYTES = Math.ceil(MAX_TERMS_BYTES / 3) * 4 + 65_536;

interface CompanyDeps {
  readonly sessions: Sessions;
  readonly tileHosts: TileHosts;
}

export function companyRoutes(
  app: FastifyInstance,
  calls: Calls,
  { clock, database, uploads }: Deps,
  { sessions, tileHosts }: CompanyDeps,
): void {
  const { kysely } = database;
  const contextOf = contextsBy(clock);

  calls.serve('adminCompanies', (request) => adminCompanies(kysely, contextOf(request)));

  calls.serve('createCompany', (request) => createCompany(kysely, contextOf(request), request.body));

  calls.serve('changeCompany', async (request) => {
    const changed = await changeCompany(kysely, contextOf(request), request.params.id, request.body);
    // Rights and views of its people depend on it: their cached data are dropped.
    sessions.forgetAll();
    await tileHosts.refresh();
    return changed;
  });

  // A scope of its own: bodies as large as these are accepted here alone.
  void app.register(async (scope) => {
    largeBodiesOn(scope, uploads, TERMS_BODY_BYTES);
    const files = callsOn(scope);
    const limit = { limit: 'sheet' } as const;
    files.serve(
      'setCompanyLogo',
      (request) => setLogo(kysely, contextOf(request), request.params.id, request.body),
      limit,
    );
    files.serve(
      'setCompanyTerms',
      (request) => setTerms(kysely, contextOf(request), request.params.id, request.body),
      limit,
    );
  });
  calls.serve('removeCompanyLogo', (request) => removeLogo(kysely, contextOf(request), request.params.id));

  calls.servePublic('companyFile', async ({ params: { fileName }, raw, reply }) => {
    const bytes = await companyFile(kysely, fileName);
    const etag = `"${fileName}"`;
    reply.headers({ ETag: etag, 'Cache-Control': 'public, max-age=31536000, immutable' });
    if (raw.headers['if-none-match'] === etag) return reply.code(304).send();
    // A picture is shown, a document downloaded: neither is ever served as a page.
    if (fileName.endsWith('.png')) return reply.type('image/png').send(bytes);
    return reply
      .type('application/pdf')
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .send(bytes);
  });
}
