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

/** The status by the matrix, before the call's own checks. */
function statusFor(permission: PermissionId, { ask, actor, flag }: Omit<Judged, 'status'>): number {
  if (isPublic(permission)) return ask.status(actor, flag);
  if (actor.role === 'anon') return 401;
  return cellFor(permission, actor.role) === '-' ? 403 : ask.status(actor, flag);
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

/** Requests of all actors: first those that must be refused, which together may change nothing. */
async function judgeCase(stage: PermissionStage, name: ApiName, each: CallCase): Promise<string[]> {
  const { test, world } = stage;
  const db = test.database.kysely;
  const permission = each.permission ?? API[name].permission;
  const asks = each.asks(world);
  const all = [...COLUMNS, ...OTHERS].flatMap((actor) =>
    asks.flatMap((ask) =>
      flagsOf(actor).map((flag) => ({ ask, actor, flag, status: statusFor(permission, { ask, actor, flag }) })),
    ),
  );
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

/** Judges each call by every actor, on every kind of row, with and without the flag; the expectation is the matrix. */
export function judgeCalls(stage: PermissionStage, names: readonly ApiName[]): void {
  describe('every call, by every role and from elsewhere, with and without the flag', () => {
    it.each(names)(
      '%s',
      async (name) => {
        const faults: string[] = [];
        for (const each of CASES[name]) faults.push(...(await judgeCase(stage, name, each)));
        expect(faults).toEqual([]);
      },
      MANY_ACTORS_MS,
    );
  });
}
