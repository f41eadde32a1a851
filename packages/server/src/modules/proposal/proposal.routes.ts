import { readFix } from '@georisk/contract/verticals/insurance/fix.ts';
import { MAX_PHOTO_BYTES } from '@georisk/domain/photo/photoKind.ts';
import type { FastifyInstance } from 'fastify';
import type { ObjectStore } from '@georisk/imagery/storage.ts';
import type { Deps } from '#server/deps.ts';
import { bareList } from '#server/http/bareList.ts';
import { type CallRequest, type Calls, callsOn } from '#server/http/calls.ts';
import { Problem } from '#server/http/problem.ts';
import { formsOn } from '#server/http/upload/forms.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { SLOWEST_PHOTO_MS } from '#server/modules/photo/sentPhoto.ts';
import { acceptProposals } from './acceptProposals.ts';
import { decideProposal } from './decideProposal.ts';
import { keepProposal, keepProposedPhoto } from './keepProposal.ts';
import { proposedPhoto } from './proposedPhoto.ts';
import { proposalCounts, proposals } from './proposals.service.ts';

/** As many proposals as are listed, each with a photo. */
const SLOWEST_TOGETHER_MS = 600_000;

/** The photo as the operation that its device has of it. */
function operationOf({ params, query, caller }: CallRequest<'proposePhoto'>) {
  const { id: changeId, deviceTime: deviceAt, gps, pointId, name } = query;
  return {
    changeId,
    user: caller.id,
    seq: 0,
    plot: `damages/${params.id}`,
    damageId: params.id,
    title: '',
    path: '',
    baseVersion: null,
    deviceAt,
    ...(gps !== undefined && {
      gps: { at: [...readFix(gps).at] as [number, number], accuracy: readFix(gps).accuracy },
    }),
    kind: 'photo',
    payload: { damageId: params.id, name, type: '', bytes: 0, ...(pointId !== undefined && { pointId }), sha256: null },
  } as const;
}

/** Serves proposals: operations that wait for a decision. @param store of the photos */
export function proposalRoutes(
  app: FastifyInstance,
  calls: Calls,
  { config, clock, database: { kysely }, uploads }: Deps,
  store: ObjectStore,
): void {
  const contextOf = contextsBy(clock);
  const deps = { executor: kysely, store, bounds: config.bounds };
  calls.serve('proposals', async (request) =>
    bareList(await proposals(kysely, contextOf(request), request.query), request.reply),
  );
  calls.serve('proposalCounts', async (request) =>
    bareList(await proposalCounts(kysely, contextOf(request)), request.reply),
  );
  calls.serve('propose', (request) => {
    const { operation } = request.body;
    if (operation.damageId !== request.params.id)
      throw new Problem('malformed-request', { error: 'Malformed: operation' });
    return keepProposal(kysely, contextOf(request), operation);
  });
  calls.serve(
    'decideProposal',
    (request) => decideProposal(deps, contextOf(request), request.params.changeId, request.body),
    { milliseconds: SLOWEST_PHOTO_MS },
  );
  calls.serve(
    'acceptProposals',
    (request) => acceptProposals(deps, contextOf(request), request.params.id, request.body.proposals),
    { milliseconds: SLOWEST_TOGETHER_MS },
  );
  calls.serve('proposalPhoto', async (request) => {
    const { bytes, mediaType, tag } = await proposedPhoto(kysely, store, contextOf(request), request.params.changeId);
    const etag = `"${tag}"`;
    const reply = request.reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache' });
    if (request.raw.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(mediaType).header('Content-Disposition', 'inline').send(bytes);
  });
  void app.register(async (scope) => {
    formsOn(scope, uploads, { maxBytes: MAX_PHOTO_BYTES, beside: 'thumbnail' });
    const upload = (request: CallRequest<'proposePhoto'>) => {
      const { body } = request;
      if (body.name !== 'photo') throw new Problem('malformed-request', { error: 'Malformed: photo' });
      const sent = { path: body.path(), thumbnail: body.beside?.path() };
      return keepProposedPhoto(deps, contextOf(request), operationOf(request), sent);
    };
    callsOn(scope).serve('proposePhoto', upload, { milliseconds: SLOWEST_PHOTO_MS, limit: 'photo' });
  });
}
