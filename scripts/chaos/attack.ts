/**
 * `node scripts/chaos/attack.ts [seconds [name [rounds]]]`: the effect of an attacker with an account of one company
 * on the readers of another. Each attack runs for some seconds beside a quiet reader; printed are the reader's p99
 * before and during, and the server's memory before, at most and a minute later. Of several rounds, each before and
 * during the attack, the reads are combined: the p99 of some hundred is noise. Limits of calls are disabled, for an
 * attacker may have many accounts; malformed requests are subject to them. Only attacks whose name contains `name`
 * are made, where it is given. Ends with 1 where the p99 is above twice its own before, an answer was a fault, or the
 * memory was not released.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuMsOf } from '../../bench/cpuTime.ts';
import { type Product, runCommand, startProduct } from '../../e2e/support/product.ts';
import { NODE_FLAGS } from '../../packages/testing/src/nodeFlags.ts';
import { createPostgresCluster } from '../../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../lib/system.mjs';

const seconds = Number(process.argv[2] ?? 20);
const only = process.argv[3] ?? '';
const rounds = Number(process.argv[4] ?? 1);
const MAX_RATIO = 2;
/** Resident memory a minute after an attack, relative to that before: a heap is not released to the last byte. */
const MAX_KEPT = 1.25;
const SEARCH = '/api/search?phrase=a&limit=5';
const LISTS = ['/api/currentUser', '/api/damages?page=1', '/api/policies/?page=1'];

/** The reader's calls in turn, and their interval. */
interface Reading {
  readonly everyMs: number;
  readonly paths: readonly string[];
}
const BRISK: Reading = { everyMs: 50, paths: [...LISTS, SEARCH] };
/** Within the limits of one person: 540 reads and 60 searches a minute. */
const WITHIN_LIMITS: Reading = { everyMs: 100, paths: [...LISTS, ...LISTS, ...LISTS, SEARCH] };
const MALFORMED = { count: 10_000, atOnce: 16 };

interface Read {
  readonly milliseconds: number;
  readonly status: number;
}
interface Measured {
  readonly p50: number;
  readonly p99: number;
  readonly reads: number;
  readonly faults: number;
}

const megabytes = (product: Product) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function tokenOf(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username, password: 'Demo-2026!' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

function summary(reads: readonly Read[]): Measured {
  const sorted = reads.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
  return {
    p50: at(0.5),
    p99: at(0.99),
    reads: reads.length,
    faults: reads.filter(({ status }) => status !== 200).length,
  };
}

/** Runs for some seconds, until the signal is aborted. */
type Work = (signal: AbortSignal) => Promise<void>;

const forked = (file: string, given: readonly string[]) =>
  fork(join(import.meta.dirname, file), given, { execArgv: NODE_FLAGS });

/** Reads during the work. @param work its signal is aborted at the end */
async function readBeside(url: string, { everyMs, paths }: Reading, token: string, work: Work): Promise<Read[]> {
  const reads: Read[] = [];
  const reader = forked('quietReader.ts', [url, token, String(everyMs), ...paths]);
  reader.on('message', (read) => reads.push(read as Read));
  await work(AbortSignal.timeout(seconds * 1000));
  await pause(1000);
  reader.disconnect();
  return reads;
}

/** The same call repeatedly over some lanes, with a short pause between, until time is up. */
const lanes = (count: number, once: () => Promise<unknown>) => async (signal: AbortSignal) => {
  const lane = async () => {
    while (!signal.aborted) {
      await once().catch(() => undefined);
      await pause(20);
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
};

const statuses = new Map<string, number>();
const counted = (attack: string, status: number) =>
  statuses.set(`${attack}: ${status}`, (statuses.get(`${attack}: ${status}`) ?? 0) + 1);

async function post(attack: string, url: string, headers: Record<string, string>, body: BodyInit): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(120_000) });
  await answer.arrayBuffer();
  counted(attack, answer.status);
}

function form(name: string, fileName: string, bytes: Uint8Array, type: string): FormData {
  const data = new FormData();
  data.append(name, new Blob([new Uint8Array(bytes)], { type }), fileName);
  return data;
}

/** Uploads that never end: each sends nearly all of 24 MB and then holds its connection open. */
const heldUploads = (url: string, path: string, token: string) => async (signal: AbortSignal) => {
  const { hostname, port } = new URL(url);
  const chunk = randomBytes(1 << 20);
  const hold = async () => {
    const socket = connect(Number(port), hostname);
    const ended = new Promise<void>((end) => socket.once('close', () => end()));
    socket.on('error', () => undefined);
    socket.on('data', (data) => counted('60 held uploads', Number(/^HTTP\/1.1 (\d+)/.exec(String(data))?.[1] ?? 0)));
    signal.addEventListener('abort', () => socket.destroy());
    const head =
      '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 25000000\r\n\r\n${head}`,
    );
    for (let piece = 0; piece < 23 && !socket.destroyed; piece += 1)
      if (!socket.write(chunk)) await Promise.race([new Promise((go) => socket.once('drain', go)), ended]);
    await ended;
  };
  await Promise.all(Array.from({ length: 60 }, hold));
};

function boxes(count: number): Buffer {
  const head = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  return Buffer.concat([head, ...Array.from({ length: count }, () => Buffer.from('\0\0\0\x08free', 'latin1'))]);
}
function segments(count: number): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(count * 4, Buffer.from([0xff, 0xe1, 0, 2]))]);
}

const HELD = '60 held uploads';
/**
 * The same megabytes from the same sender to a server that does nothing: the reader's wait caused by the machine
 * alone.
 */
const HELD_ELSEWHERE = '60 held uploads elsewhere (control)';
const MANY = `${MALFORMED.count} malformed requests`;

/** A closed one refuses everything without reading it. */
async function openCase(url: string, token: string): Promise<{ readonly id: number; readonly damageNumber: string }> {
  const headers = { authorization: `Bearer ${token}` };
  const { items } = (await (await fetch(`${url}/api/damages?page=1&pageSize=50`, { headers })).json()) as {
    items: { id: number; damageNumber: string; status: string }[];
  };
  const open = items.find(({ status }) => status !== 'closed');
  if (open === undefined) throw new Error('The demo has no open case');
  return open;
}

/** All of them, however long they take: made before the reader begins. */
async function malformed(url: string): Promise<Work> {
  const { count, atOnce } = MALFORMED;
  const sender = forked('malformed.ts', [url, cluster.url('postgres'), String(count), String(atOnce)]);
  await once(sender, 'message');
  return async () => {
    sender.send('go');
    const [answered] = (await once(sender, 'message')) as [Record<string, number>];
    for (const [status, times] of Object.entries(answered)) statuses.set(`malformed: ${status}`, times);
  };
}

async function attacksOn(product: Product): Promise<Record<string, Work>> {
  const { url } = product;
  const token = await tokenOf(url, 'manager');
  const bearer = { authorization: `Bearer ${token}` };
  const json = { ...bearer, 'content-type': 'application/json' };
  const { id, damageNumber } = await openCase(url, token);
  const full = (await (await fetch(`${url}/api/damages/${damageNumber}`, { headers: bearer })).json()) as {
    damagePlots: { id: number }[];
  };
  const areas = `${url}/api/damagePlots/${full.damagePlots[0]?.id}/areas/save`;
  const spaces = (count: number) => JSON.stringify({ geom: `MULTIPOLYGON${' '.repeat(count)}x`, area: 1 });
  const apiToken = { authorization: `Bearer ${await tokenOf(url, 'api')}` };
  const table = Buffer.from('a\n'.repeat(2_400_000));
  const columns = Buffer.from(`${'a,'.repeat(2_400_000)}\n`);
  const photos = `${url}/api/damages/${id}/photos`;
  const documents = `${url}/api/inspectionDocuments`;
  const csv = (bytes: Buffer) => () => post('CSV', documents, apiToken, form('documents', 'a.csv', bytes, 'text/csv'));
  const photo = (name: string, bytes: Buffer) => () =>
    post(name, photos, bearer, form('photo', 'a.jpg', bytes, 'image/jpeg'));
  return {
    '80,000 spaces of WKT': lanes(4, () => post('80,000 spaces', areas, json, spaces(80_000))),
    '500,000 spaces of WKT': lanes(4, () => post('500,000 spaces', areas, json, spaces(500_000))),
    '4.8 MB of "a\\n" as CSV': lanes(4, csv(table)),
    '4.8 MB of "a," as CSV': lanes(4, csv(columns)),
    'HEIC of 1,000,000 boxes': lanes(4, photo('HEIC', boxes(1_000_000))),
    'JPEG of 1,000,000 segments': lanes(4, photo('JPEG', segments(1_000_000))),
  };
}

const rows: Record<string, unknown> = {};

/** @returns whether the reader and the memory are within the limits for all of them */
async function attack(product: Product, reading: Reading, attacks: Readonly<Record<string, Work>>): Promise<boolean> {
  const reader = await tokenOf(product.url, 'manager-b');
  const nothing: Work = (signal) => new Promise<void>((end) => signal.addEventListener('abort', () => end()));
  const beside = (work: Work) => readBeside(product.url, reading, reader, work);
  await beside(nothing);
  let holds = true;
  for (const [name, run] of Object.entries(attacks)) {
    const quiet: Read[] = [];
    const loud: Read[] = [];
    const memory = megabytes(product);
    let most = memory;
    const watch = setInterval(() => (most = Math.max(most, megabytes(product))), 250);
    const cpu = () => cpuMsOf([product.process.pid ?? 0]);
    let busyMs = 0;
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(...(await beside(nothing)));
      const began = cpu();
      loud.push(...(await beside(run)));
      busyMs += cpu() - began;
    }
    clearInterval(watch);
    const [before, during] = [summary(quiet), summary(loud)];
    const busy = busyMs / (rounds * (seconds + 1) * 1000);
    await pause(60_000);
    const after = megabytes(product);
    const ratio = during.p99 / before.p99;
    const isGood = ratio <= MAX_RATIO && during.faults === 0 && after <= memory * MAX_KEPT + 50;
    holds &&= isGood;
    rows[name] = {
      'p99 before': before.p99,
      'p99 beside': during.p99,
      ratio: Math.round(ratio * 100) / 100,
      reads: during.reads,
      faults: during.faults,
      'server CPU': Math.round(busy * 100) / 100,
      'MB before': Math.round(memory),
      'MB at most': Math.round(most),
      'MB after 60 s': Math.round(after),
      holds: isGood,
    };
    console.log(name, JSON.stringify(rows[name]));
  }
  return holds;
}

const work = mkdtempSync(join(tmpdir(), 'georisk-attack-'));
const bin = postgresBin();
if (!bin) throw new Error('The attack needs a local PostgreSQL with PostGIS');
const cluster = await createPostgresCluster({ bin });
const settings = { DATABASE_URL: cluster.url('postgres'), DATA_DIR: work };
await runCommand('packages/demo/src/cli/demo.ts', [], settings);

async function attackProduct(
  more: Readonly<Record<string, string>>,
  reading: Reading,
  attacksFor: (product: Product) => Promise<Record<string, Work>>,
): Promise<boolean> {
  const product = await startProduct({ ...settings, ...more });
  try {
    const all = Object.entries(await attacksFor(product));
    return await attack(product, reading, Object.fromEntries(all.filter(([name]) => name.includes(only))));
  } finally {
    await product.stop();
  }
}

/** Those that the limits of people prevent. */
async function attacksWithinLimits({ url }: Product): Promise<Record<string, Work>> {
  const token = await tokenOf(url, 'manager');
  const { id } = await openCase(url, token);
  const sink = forked('sink.ts', []);
  const [port] = (await once(sink, 'message')) as [number];
  return {
    [HELD_ELSEWHERE]: heldUploads(`http://127.0.0.1:${port}`, '/', token),
    [HELD]: heldUploads(url, `/api/damages/${id}/photos`, token),
    [MANY]: MANY.includes(only) ? await malformed(url) : () => Promise.resolve(),
  };
}

let holds = true;
try {
  if (only === '' || ![HELD, MANY].some((name) => name.includes(only)))
    holds = await attackProduct({}, BRISK, attacksOn);
  if ([HELD, MANY].some((name) => name.includes(only)))
    holds = (await attackProduct({ RATE_LIMIT_FACTOR: '1' }, WITHIN_LIMITS, attacksWithinLimits)) && holds;
} finally {
  console.table(rows);
  console.log(Object.fromEntries(statuses));
  await cluster.remove();
  rmSync(work, { recursive: true, force: true });
}
process.exit(holds ? 0 : 1);
