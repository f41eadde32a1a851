import { API, type ApiName, type Call } from '@georisk/contract/api.ts';
import { ENDPOINTS } from '@georisk/contract/endpoints.ts';
import { type Endpoint, noQuery } from '@georisk/contract/schemas/shared.ts';
import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { cellFor, isPublic } from '@georisk/contract/permissions/permissions.ts';
import type { Random } from '@georisk/domain/sampling/random.ts';
import { type Actor, COLUMNS, OTHERS } from '../permissions/actors.ts';
import type { World } from '../permissions/ask.ts';
import { CASES } from '../permissions/cases.ts';
import { chance, HOSTILE_TEXTS, hostileValue, mutated, pick } from './hostile.ts';
import { wellFormed } from './wellFormed.ts';

/** A request as it goes over the wire. */
export interface FuzzRequest {
  readonly name: ApiName;
  readonly actor: Actor;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const NAMES = Object.keys(API) as ApiName[];
const ACTORS = [...COLUMNS, ...OTHERS];
/**
 * More complex calls have more faults to try: bodies more often than queries, queries more often than bare addresses.
 */
const OFTEN = { body: 6, query: 3, none: 1 } as const;
const weightOf = ({ body, query }: Endpoint) => OFTEN[body ? 'body' : query && query !== noQuery ? 'query' : 'none'];

/** Mostly a person with a permitted role: the others are refused before their input is read. */
function actorFor(random: Random, permission: PermissionId): Actor {
  const allowed = ACTORS.filter(({ role }) => isPublic(permission) || cellFor(permission, role) !== '-');
  return pick(random, chance(random, 0.88) && allowed.length > 0 ? allowed : ACTORS);
}

interface Parts {
  params: Record<string, string | number>;
  query: [string, string][];
  body: unknown;
}

/** The permission test's request, or one that the schemas accept. */
function sensible(random: Random, name: ApiName, world: World, actor: Actor): Parts {
  const endpoint: Endpoint = ENDPOINTS[name];
  const asks = pick(random, CASES[name]).asks(world);
  const answered = asks.filter(({ status }) => status(actor, undefined) < 400);
  const ask = pick(random, chance(random, 0.7) && answered.length > 0 ? answered : asks);
  const fromSchema = chance(random, 0.4);
  const wanted = fromSchema && endpoint.query ? (wellFormed(random, endpoint.query) as Record<string, unknown>) : null;
  const body = fromSchema && endpoint.body ? wellFormed(random, endpoint.body) : ask.body;
  return {
    params: { ...ask.params },
    query: wanted
      ? Object.entries(wanted).map(([key, value]): [string, string] => [key, String(value)])
      : [...new URLSearchParams(ask.query ?? '')],
    body,
  };
}

type Disturb = (random: Random, parts: Parts) => void;

const inPath: Disturb = (random, parts) => {
  parts.params[pick(random, Object.keys(parts.params))] = pick(random, HOSTILE_TEXTS);
};
const inQuery: Disturb = (random, parts) => {
  const at = Math.floor(random() * parts.query.length);
  const [key = ''] = parts.query[at] ?? [];
  parts.query[at] = [key, pick(random, HOSTILE_TEXTS)];
};
const beside: Disturb = (random, parts) => {
  const [key = 'page'] = parts.query[Math.floor(random() * parts.query.length * 2)] ?? [];
  parts.query.push([key, pick(random, HOSTILE_TEXTS)]);
};
const inBody: Disturb = (random, parts) => {
  parts.body = mutated(random, parts.body);
};
const forBody: Disturb = (random, parts) => {
  parts.body = hostileValue(random);
};

/** One existing value, made hostile; sometimes a new one. */
function disturb(random: Random, parts: Parts): void {
  const possible: Disturb[] = [];
  if (Object.keys(parts.params).length > 0) possible.push(inPath);
  if (parts.query.length > 0) possible.push(inQuery, inQuery, inQuery);
  if (parts.body !== undefined) possible.push(...Array.from({ length: 8 }, () => inBody));
  const rare = chance(random, 0.03) || (possible.length === 0 && chance(random, 0.3));
  if (!rare && possible.length === 0) return;
  pick(random, rare ? [beside, forBody] : possible)(random, parts);
}

/** Lone surrogates cannot be percent-encoded: they become what a browser makes of them. */
const encoded = (value: string) => encodeURIComponent(value.toWellFormed());

const pathOf = ({ path }: Call, { params, query }: Parts): string => {
  const filled = path.replaceAll(/:([a-zA-Z]+)/g, (_, key: string) => encoded(String(params[key] ?? '1')));
  const text = query.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&');
  return text === '' ? filled : `${filled}?${text}`;
};

const FORMS: readonly ((random: Random, file: string) => Buffer)[] = [
  (random, file) => form(file, bytesOf(random)),
  (random, file) => form(file, bytesOf(random)),
  (random) => form(pick(random, HOSTILE_TEXTS).slice(0, 100), bytesOf(random)),
  (random, file) => form(file, bytesOf(random)).subarray(0, -Math.floor(random() * 60)),
  (random, file) => Buffer.concat(Array.from({ length: 12 }, () => form(file, bytesOf(random)))),
  () => Buffer.from('--b--'),
  () => Buffer.from('--b\r\n\r\n'),
  () => Buffer.alloc(0),
  (random) => Buffer.from(pick(random, HOSTILE_TEXTS)),
];

const form = (name: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="x.jpg"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]);

/** The signatures of the inspected files, followed by random bytes. */
const BEGINNINGS = [
  [0xff, 0xd8, 0xff, 0xe1, 0x00, 0x18, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0xff, 0xff],
  [0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x68, 0x65, 0x69, 0x63],
  [0x25, 0x50, 0x44, 0x46],
  [0x52, 0x49, 0x46, 0x46],
  [],
];
const bytesOf = (random: Random): Buffer =>
  Buffer.from([
    ...pick(random, BEGINNINGS),
    ...Array.from({ length: Math.floor(random() * 400) }, () => Math.floor(random() * 256)),
    ...(chance(random, 0.5) ? [0xff, 0xd9] : []),
  ]);

/** Bodies that are no JSON, or hardly. */
const RAW: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text.slice(0, Math.max(1, text.length - 3))),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`${text}${text}`),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0, 0xff, 0xfe])]),
  () => Buffer.from(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  () => Buffer.from(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  () => Buffer.from('{"__proto__":{"role":2}}'),
  () => Buffer.from('{"constructor":{"prototype":{"role":2}}}'),
  () => Buffer.from('{"a":1,"a":2}'),
  () => Buffer.from('NaN'),
  () => Buffer.from('1e999'),
  () => Buffer.from('"\\ud800"'),
  () => Buffer.alloc(2_000_000, 0x20),
];

const TYPES = [
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/xml',
  'application/json, text/plain',
  '*/*',
  'x',
];

const HEADERS: readonly (readonly [string, string])[] = [
  ['x-admin', 'true'],
  ['x-admin', 'garbage'],
  ['range', 'bytes=0-99999999999,5-1'],
  ['range', 'bytes=-1'],
  ['if-none-match', '*'],
  ['if-none-match', '"'.repeat(100)],
  ['if-modified-since', 'yesterday'],
  ['accept', 'image/x'],
  ['accept-language', 'xx-'.repeat(200)],
  ['accept-encoding', 'gzip;q=nan, br;q=2, *;q=0'],
  ['authorization', 'Basic Og=='],
  ['authorization', 'Basic %%%'],
  ['authorization', 'Bearer '],
  ['authorization', `Bearer ${'a'.repeat(3_000)}`],
  ['authorization', 'Bearer ÿ'],
  ['origin', 'null'],
  ['referer', 'x'],
  ['x-forwarded-for', '1,2,,::1, x'],
  ['x-request-id', 'a'.repeat(500)],
  ['sec-purpose', 'prefetch'],
  ['cookie', 'a'.repeat(2_000)],
  ['expect', '100-continue'],
  ['user-agent', "' or 1=1 --"],
];

/** Calls that accept a form, with the field name of the file. */
const FILES: Partial<Record<ApiName, string>> = {
  uploadCasePhoto: 'photo',
  addBlockPhoto: 'photo',
  createDamageFromExcel: 'excelFile',
  inviteUsers: 'usersFile',
  importFiles: 'file',
  importColumns: 'file',
  importRescueFile: 'file',
  proposePhoto: 'photo',
  radarEventFile: 'file',
};

function bodyOf(random: Random, name: ApiName, { body }: Parts): { body: Buffer | null; type: string | null } {
  const file = FILES[name];
  if (file !== undefined && chance(random, 0.8))
    return { body: pick(random, FORMS)(random, file), type: 'multipart/form-data; boundary=b' };
  // A GET has no body; a body that is none is another matter.
  if (API[name].method === 'GET' || (body === undefined && !chance(random, 0.1))) return { body: null, type: null };
  const text = JSON.stringify(body ?? null);
  const bytes = chance(random, 0.06) ? pick(random, RAW)(text) : Buffer.from(text);
  return { body: bytes, type: chance(random, 0.04) ? pick(random, TYPES) : 'application/json' };
}

const WEIGHTED = NAMES.flatMap((name) => Array.from({ length: weightOf(ENDPOINTS[name]) }, () => name));

/** The next request of a series. @param only calls that are used; all of them without it */
export function fuzzRequest(random: Random, world: World, only: readonly ApiName[] = WEIGHTED): FuzzRequest {
  const name = pick(random, only);
  const call: Call = API[name];
  const actor = actorFor(random, call.permission);
  const parts = sensible(random, name, world, actor);
  const disturbances = pick(random, [0, 0, 1, 1, 1, 2]);
  for (let count = 0; count < disturbances; count += 1) disturb(random, parts);
  const { body, type } = bodyOf(random, name, parts);
  const extra = chance(random, 0.12) ? [pick(random, HEADERS)] : [];
  const method = chance(random, 0.02)
    ? pick(random, ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'POST'])
    : call.method;
  return {
    name,
    actor,
    method,
    path: pathOf(call, parts),
    headers: {
      ...(type !== null && body !== null && { 'content-type': type, 'content-length': String(body.length) }),
      ...Object.fromEntries(extra),
    },
    body,
  };
}
