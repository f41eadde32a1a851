import { isDeepStrictEqual } from 'node:util';
import { API, type ApiName, type Call } from '@georisk/contract/api.ts';
import { ENDPOINTS } from '@georisk/contract/endpoints.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { cellFor, isPublic } from '@georisk/contract/permissions/permissions.ts';
import { clientCode } from '@georisk/contract/problems.ts';
import type { Endpoint } from '@georisk/contract/schemas/shared.ts';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { type Actor, COLUMNS, OTHERS } from './actors.ts';
import { addressOf } from './addressOf.ts';
import type { Ask, CallCase, Flag } from './ask.ts';
import { CASES } from './cases.ts';
import { checksumOf, differing } from './checksum.ts';
import { flagsOf, type PermissionStage } from './stage.ts';

interface Judged {
  readonly ask: Ask;
  readonly actor: Actor;
  readonly flag: Flag;
  readonly status: number;
}

/** The status by which the matrix refuses an actor, whatever is asked for. */
function refusalOf(permission: PermissionId, { role }: Actor): 401 | 403 | undefined {
  if (isPublic(permission)) return undefined;
  if (role === 'anon') return 401;
  return cellFor(permission, role) === '-' ? 403 : undefined;
}

function faultsOfBody(name: ApiName, judged: Judged, each: CallCase, answer: LightMyRequestResponse): string[] {
  const isJson = /^application\/(?:[a-z.]+\+)?json/.test(String(answer.headers['content-type']));
  if (answer.statusCode >= 400) {
    const code = isJson ? answer.json<{ code: number }>().code : clientCode(answer.statusCode);
    return code === clientCode(answer.statusCode) ? [] : [`code ${code}`];
  }
  const endpoint: Endpoint = ENDPOINTS[name];
  const body: unknown = isJson ? answer.json() : answer.body;
  const parsed = endpoint.answer?.safeParse(body);
  if (parsed && !(parsed.success && isDeepStrictEqual(parsed.data, body))) return ['not the answer of the contract'];
  if (!judged.ask.ids || !each.idsOf) return [];
  const [given, wanted] = [each.idsOf(body as never, judged.actor), judged.ask.ids(judged.actor)].map((ids) =>
    [...ids].sort(),
  );
  return isDeepStrictEqual(given, wanted) ? [] : [`ids ${JSON.stringify(given)} instead of ${JSON.stringify(wanted)}`];
}

async function judge(stage: PermissionStage, name: ApiName, each: CallCase, judged: Judged): Promise<string[]> {
  const { ask, actor, flag, status } = judged;
  const call: Call = API[name];
  stage.count();
  const answer = await stage.test.call(call.method, addressOf(call, ask), {
    token: await stage.tokenOf(actor, each.endsSession === true),
    ...(ask.body !== undefined && { body: ask.body }),
    ...(flag !== undefined && { headers: { 'x-admin': flag } }),
  });
  const faults =
    answer.statusCode === status
      ? faultsOfBody(name, judged, each, answer)
      : [`status ${answer.statusCode} instead of ${status}`];
  return faults.map((fault) => `${actor.key ?? 'nobody'}, ${ask.what}, x-admin ${flag ?? 'left out'}: ${fault}`);
}

/** Whether those whom the matrix refuses are refused in every way of asking, or in the first and the last. */
type Refusals = 'each' | 'ends';

/** Requests of all actors: first those that must be refused, which together may change nothing. */
async function judgeCase(stage: PermissionStage, name: ApiName, each: CallCase, refusals: Refusals): Promise<string[]> {
  const { test, world } = stage;
  const db = test.database.kysely;
  const permission = each.permission ?? API[name].permission;
  const asks = each.asks(world);
  const ends = asks.filter((_, index) => index === 0 || index === asks.length - 1);
  const all = [...COLUMNS, ...OTHERS].flatMap((actor) => {
    const refusal = refusalOf(permission, actor);
    return (refusal !== undefined && refusals === 'ends' ? ends : asks).flatMap((ask) =>
      flagsOf(actor).map((flag) => ({ ask, actor, flag, status: refusal ?? ask.status(actor, flag) })),
    );
  });
  const writes = API[name].method !== 'GET';
  const faults: string[] = [];
  const before = writes ? await checksumOf(db) : '';
  for (const judged of all.filter(({ status }) => status >= 400))
    faults.push(...(await judge(stage, name, each, judged)));
  if (writes) {
    await test.app.services.background.idle();
    const changed = differing(before, await checksumOf(db));
    if (changed.length > 0) faults.push(`refusals changed ${changed.join(', ')}`);
  }
  for (const judged of all.filter(({ status }) => status < 400)) {
    faults.push(...(await judge(stage, name, each, judged)));
    await each.restore?.(db, world);
  }
  return faults;
}

/** Pictures and documents are read by processes of their own, one for each actor. */
const MANY_ACTORS_MS = 180_000;

/**
 * Judges each call by every actor, on every kind of row, with and without the flag; the expectation is the matrix. The
 * matrix refuses a role before the call looks at anything: `npm run test:all` alone tries each kind of row there too.
 */
export function judgeCalls(stage: PermissionStage, names: readonly ApiName[]): void {
  const judgeCall = async (name: ApiName, refusals: Refusals) => {
    const faults: string[] = [];
    for (const each of CASES[name]) faults.push(...(await judgeCase(stage, name, each, refusals)));
    expect(faults).toEqual([]);
  };
  describe('every call, by every role and from elsewhere, with and without the flag', () => {
    it.each(names)('%s', (name) => judgeCall(name, 'ends'), MANY_ACTORS_MS);
    it.each(names)('%s, refused on each kind of row', { tags: 'long', timeout: MANY_ACTORS_MS }, (name) =>
      judgeCall(name, 'each'),
    );
  });
}
