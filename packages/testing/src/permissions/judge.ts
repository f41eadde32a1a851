import { isDeepStrictEqual } from 'node:util';
import { API, type ApiName, type Call } from '@georisk/contract/api.ts';
import { ENDPOINTS } from '@georisk/contract/endpoints.ts';
import { clientCode } from '@georisk/contract/problems.ts';
import type { Endpoint } from '@georisk/contract/schemas/shared.ts';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addressOf } from './addressOf.ts';
import type { CallCase } from './ask.ts';
import { CASES } from './cases.ts';
import { checksumOf, differing } from './checksum.ts';
import { type Extent, type Request, requestsFor } from './requests.ts';
import type { PermissionStage } from './stage.ts';

function faultsOfBody(name: ApiName, request: Request, each: CallCase, answer: LightMyRequestResponse): string[] {
  const isJson = /^application\/(?:[a-z.]+\+)?json/.test(String(answer.headers['content-type']));
  if (answer.statusCode >= 400) {
    const code = isJson ? answer.json<{ code: number }>().code : clientCode(answer.statusCode);
    return code === clientCode(answer.statusCode) ? [] : [`code ${code}`];
  }
  const endpoint: Endpoint = ENDPOINTS[name];
  const body: unknown = isJson ? answer.json() : answer.body;
  const parsed = endpoint.answer?.safeParse(body);
  if (parsed && !(parsed.success && isDeepStrictEqual(parsed.data, body))) return ['not the answer of the contract'];
  if (!request.ask.ids || !each.idsOf) return [];
  const [given, wanted] = [each.idsOf(body as never, request.actor), request.ask.ids(request.actor)].map((ids) =>
    [...ids].sort(),
  );
  return isDeepStrictEqual(given, wanted) ? [] : [`ids ${JSON.stringify(given)} instead of ${JSON.stringify(wanted)}`];
}

async function judge(stage: PermissionStage, name: ApiName, each: CallCase, request: Request): Promise<string[]> {
  const { ask, actor, flag, status } = request;
  const call: Call = API[name];
  stage.count();
  const answer = await stage.test.call(call.method, addressOf(call, ask), {
    token: await stage.tokenOf(actor, each.endsSession === true),
    ...(ask.body !== undefined && { body: ask.body }),
    ...(flag !== undefined && { headers: { 'x-admin': flag } }),
  });
  const faults =
    answer.statusCode === status
      ? faultsOfBody(name, request, each, answer)
      : [`status ${answer.statusCode} instead of ${status}`];
  return faults.map((fault) => `${actor.key ?? 'nobody'}, ${ask.what}, x-admin ${flag ?? 'left out'}: ${fault}`);
}

/** Requests of all actors: first those that must be refused, which together may change nothing. */
async function judgeCase(stage: PermissionStage, name: ApiName, each: CallCase, extent: Extent): Promise<string[]> {
  const { test, world } = stage;
  const db = test.database.kysely;
  const all = requestsFor(each.permission ?? API[name].permission, each.asks(world), extent);
  const writes = API[name].method !== 'GET';
  const faults: string[] = [];
  const before = writes ? await checksumOf(db) : '';
  for (const request of all.filter(({ status }) => status >= 400))
    faults.push(...(await judge(stage, name, each, request)));
  if (writes) {
    await test.app.services.background.idle();
    const changed = differing(before, await checksumOf(db));
    if (changed.length > 0) faults.push(`refusals changed ${changed.join(', ')}`);
  }
  for (const request of all.filter(({ status }) => status < 400)) {
    faults.push(...(await judge(stage, name, each, request)));
    await each.restore?.(db, world);
  }
  return faults;
}

/** Pictures and documents are read by processes of their own, one for each actor. */
const MANY_ACTORS_MS = 180_000;

/**
 * Judges each call by every actor, on every kind of row, with and without the flag; the expectation is the matrix.
 * `npm run test:all` alone makes every request, `npm test` one of those that are answered alike (`requests.ts`).
 */
export function judgeCalls(stage: PermissionStage, names: readonly ApiName[]): void {
  const judgeCall = async (name: ApiName, extent: Extent) => {
    const faults: string[] = [];
    for (const each of CASES[name]) faults.push(...(await judgeCase(stage, name, each, extent)));
    expect(faults).toEqual([]);
  };
  describe('every call, by every role and from elsewhere, with and without the flag', () => {
    it.each(names)('%s', (name) => judgeCall(name, 'usual'), MANY_ACTORS_MS);
    it.each(names)('%s, in every way', { tags: 'long', timeout: MANY_ACTORS_MS }, (name) => judgeCall(name, 'every'));
  });
}
