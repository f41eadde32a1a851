/** A signed-in point read over HTTP compared with bare Fastify + driver with the same query, on the same PostgreSQL. */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, runCommand, startProduct } from '../e2e/support/product.ts';
import { createPostgresCluster } from '../packages/testing/src/postgresCluster.ts';
import { postgresBin } from '../scripts/lib/system.mjs';
import { inTurn, type Load, load, median, report, round } from './support.ts';

const bin = postgresBin();
if (!bin) throw new Error('PostgreSQL with PostGIS is needed');
const cluster = await createPostgresCluster({ bin });
const settings = {
  DATABASE_URL: cluster.url('postgres'),
  DATA_DIR: mkdtempSync(join(tmpdir(), 'georisk-bench-')),
  // No other work runs during the measurement.
  JOBS: '0',
};
await runCommand('packages/demo/src/cli/demo.ts', [], settings);
const product = await startProduct({ ...settings, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'silent' });
const barePort = await freePort();
const bare = spawn(process.execPath, ['bench/barePeer.ts'], {
  env: { ...process.env, ...settings, PORT: String(barePort) },
  stdio: 'inherit',
});
try {
  const answer = await fetch(`${product.url}/api/oauth2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username: 'farmer', password: 'Demo-2026!' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  const mepars = (await (await fetch(`${product.url}/api/mepars`, { headers })).json()) as {
    policyPlots: { id: number }[];
  }[];
  const ids = mepars.flatMap((mepar) => mepar.policyPlots.map((plot) => plot.id));
  const options = { connections: 32, seconds: 6 };
  const { a, b } = await inTurn<Load, Load>(
    3,
    () =>
      load(
        product.url,
        ids.map((id) => `/api/policyPlots/${id}`),
        { ...options, headers },
      ),
    () =>
      load(
        `http://127.0.0.1:${barePort}`,
        ids.map((id) => `/plot/${id}`),
        options,
      ),
  );
  const [ours, peer] = [a, b].map((loads) => median(loads.map((each) => each.requestsPerSecond)));
  const failures = a.reduce((sum, each) => sum + each.failures, 0);
  report([
    {
      job: `Point read over HTTP, signed in, 32 connections (failures: ${failures})`,
      ours: `${round(ours ?? 0)} req/s, p95 ${round(median(a.map((each) => each.p95)))} ms`,
      peer: `bare Fastify + driver: ${round(peer ?? 0)} req/s, p95 ${round(median(b.map((each) => each.p95)))} ms`,
      ratio: round((ours ?? 0) / (peer ?? 1), 2),
      goal: '≥ 0.75',
    },
  ]);
} finally {
  bare.kill();
  await product.stop();
  await cluster.remove();
}
