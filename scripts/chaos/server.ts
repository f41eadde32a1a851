/**
 * `node scripts/chaos/server.ts [kills]`: kill -9 of the server, and of the database under it, while outlines are
 * being saved over HTTP. Every save that was answered with 200 must be stored completely: version and geometry of one
 * save.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, runCommand, startProduct } from '../../e2e/support/product.ts';
import { createPostgresCluster } from '../../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../lib/system.mjs';
import { type KillResult, killLoop, type Victim } from './killLoop.ts';

const kills = Number(process.argv[2] ?? 20);
const work = mkdtempSync(join(tmpdir(), 'georisk-chaos-'));

interface Plot {
  readonly id: number;
  readonly corner: readonly [number, number];
  /** Attempts by their square's size in centimetres: each attempt draws another one. */
  attempts: number;
  answered: { id: string; version: number; size: number }[];
}

const square = ([x, y]: readonly [number, number], size: number) => {
  const side = 100 + size / 100;
  return {
    type: 'Polygon',
    coordinates: [
      [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
        [x, y],
      ],
    ],
  };
};
const sizeOf = (geometry: { coordinates: number[][][] } | null) => {
  const [a, b] = geometry?.coordinates[0] ?? [];
  if (!a || !b) return undefined;
  const xs = geometry?.coordinates[0]?.map(([x = 0]) => x) ?? [];
  return Math.round((Math.max(...xs) - Math.min(...xs) - 100) * 100);
};

function savingOutlines(product: () => Product) {
  let token = '';
  const plots: Plot[] = [];
  const free: Plot[] = [];
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`${product().url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  const signIn = async () => {
    const answer = await call('/api/oauth2/token', {
      grant_type: 'password',
      username: 'manager',
      password: 'Demo-2026!',
    });
    token = answer.access_token;
    const { items } = await call('/api/policies/?pageSize=50');
    for (const plot of items.flatMap((policy: { policyPlots: unknown[] }) => policy.policyPlots)) {
      const corner = plot.meparPolygon?.coordinates.flat(3).slice(0, 2);
      if (corner && plots.length < 24) plots.push({ id: plot.id, corner, attempts: 0, answered: [] });
    }
    free.push(...plots);
  };
  return {
    signIn,
    async write(id: string) {
      const plot = free.shift();
      if (!plot) throw new Error('busy');
      try {
        const size = (plot.attempts += 1);
        const saved = await call('/api/policyDrawings', {
          policyPlotId: plot.id,
          tablePolygon: square(plot.corner, size),
          changeId: id,
        });
        plot.answered.push({ id, version: saved.version, size });
      } finally {
        free.push(plot);
      }
    },
    async stored() {
      const ids = new Set<string>();
      let halfDone = 0;
      for (const plot of plots) {
        const row = await call(`/api/policyPlots/${plot.id}`);
        for (const save of plot.answered) if (save.version <= row.version) ids.add(save.id);
        const same = plot.answered.find((save) => save.version === row.version);
        if (same && sizeOf(row.tableGeometry) !== same.size) halfDone += 1;
      }
      return { ids, halfDone };
    },
  };
}

async function run(
  name: string,
  settings: Record<string, string>,
  database?: { kill(): Promise<void>; start(): Promise<void> },
): Promise<KillResult> {
  let current: Product | undefined;
  const product = () => {
    if (!current) throw new Error('not started');
    return current;
  };
  const saving = savingOutlines(product);
  const start = async () => {
    current = await startProduct(settings);
  };
  await start();
  await saving.signIn();
  let started = true;
  const ready = async () => {
    for (let i = 0; i < 240; i += 1) {
      if (
        await fetch(`${product().url}/health/ready`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return;
      await new Promise((later) => setTimeout(later, 250));
    }
    throw new Error('the server did not find its database again');
  };
  const victim: Victim = {
    async start() {
      if (started) return;
      if (database) {
        await database.start();
        await ready();
      } else await start();
      started = true;
    },
    async kill() {
      started = false;
      if (database) return database.kill();
      const gone = new Promise((done) => product().process.once('exit', done));
      product().process.kill('SIGKILL');
      await gone;
    },
    stop: () => product().stop(),
  };
  return killLoop({
    victim,
    kills,
    newId: randomUUID,
    write: (id) => saving.write(id),
    stored: () => saving.stored(),
    onRound: (round, { acknowledged, lost, halfDone }) =>
      console.log(
        `${name}: kill ${round}/${kills}, ${acknowledged} acknowledged, ${lost.length} lost, ${halfDone} half done`,
      ),
  });
}

const results: Record<string, KillResult> = {};
results['embedded: server'] = await run('embedded: server', { DATA_DIR: join(work, 'embedded') });
const bin = postgresBin();
if (bin) {
  const cluster = await createPostgresCluster({ bin, durable: true });
  const settings = { DATABASE_URL: cluster.url('postgres'), DATA_DIR: join(work, 'native') };
  await runCommand('packages/demo/src/cli/demo.ts', [], settings);
  results['native: server'] = await run('native: server', settings);
  results['native: database'] = await run('native: database', settings, {
    kill: () => cluster.end('SIGKILL'),
    start: () => cluster.start(),
  });
  await cluster.remove();
}
rmSync(work, { recursive: true, force: true });
console.table(
  Object.fromEntries(
    Object.entries(results).map(([name, { lost, ...rest }]) => [name, { ...rest, lost: lost.length }]),
  ),
);
process.exit(Object.values(results).some(({ lost, halfDone }) => lost.length > 0 || halfDone > 0) ? 1 : 0);
