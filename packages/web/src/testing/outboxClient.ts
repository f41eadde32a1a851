/**
 * `node outboxClient.ts`: a browser's outbox in a process of its own. Reads orders as lines of JSON, each one seeded day
 * of an assessor against the server at `url`, and writes what became of it as a line of JSON.
 */
import { createInterface } from 'node:readline';
import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { becomeBrowser } from './nodeBrowser.ts';

/** A day to be worked. */
export interface Order {
  readonly seed: number;
  readonly url: string;
  readonly token: string;
  readonly userId: number;
  readonly damage: Damage;
  /** Of photos, base64. */
  readonly photos: readonly string[];
}

const real = globalThis.fetch.bind(globalThis);
let isRough = false;
let random: () => number = () => 1;
let [cut, lost] = [0, 0];

/** Requests are cut before they arrive, and answers after the server has written. */
const network: typeof fetch = async (input, init) => {
  if (isRough && random() < 0.15) {
    cut += 1;
    throw new TypeError('The network was cut');
  }
  const answer = await real(input, init);
  if (isRough && random() < 0.15) {
    await answer.body?.cancel();
    lost += 1;
    throw new TypeError('The answer was lost');
  }
  return answer;
};

/** What became of a day. */
async function work({ seed, token, userId, damage, photos }: Order) {
  const [{ credentials }, { callApi }, { HttpServer }, { randomBy, runOutbox }] = await Promise.all([
    import('#web/lib/browserCredentials.ts'),
    import('#web/lib/api.ts'),
    import('./httpServer.ts'),
    import('./outboxRun.ts'),
  ]);
  credentials.keepToken(token);
  isRough = false;
  const plots = await Promise.all(
    damage.damagePlots.map(({ id }) =>
      callApi('damagePlot', { params: { id }, query: { getDrawings: 'true' }, timeoutMs: 300_000 }),
    ),
  );
  const files = photos.map((text) => Uint8Array.from(Buffer.from(text, 'base64')));
  random = randomBy(seed + 1_000_000);
  isRough = true;
  [cut, lost] = [0, 0];
  const server = new HttpServer(userId, { damage, plots }, files, () => {
    isRough = false;
  });
  const { kept, made, before, kills, lostAnswers, parked } = await runOutbox(seed, server);
  const sha256 = await Promise.all(
    made.map(async (each) => {
      const file = server.fileOf(each);
      if (file === undefined) return null;
      return Buffer.from(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())).toString('hex');
    }),
  );
  return {
    seed,
    kills,
    cut,
    lostAnswers: lostAnswers + lost,
    made: made.map((operation, index) => ({
      operation,
      before: before.get(operation.changeId) ?? [],
      sha256: sha256[index] ?? null,
    })),
    kept: kept.map(({ changeId }) => changeId),
    parked: parked.map(({ payload: { kind, plot }, state }) => ({ kind, plot, state })),
  };
}

let url = '';
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as Order;
  if (url === '') {
    url = order.url;
    becomeBrowser(url, network);
    // The application notes each failed answer there, and here every tenth fails.
    Object.assign(console, { warn: () => {} });
  }
  process.stdout.write(`${JSON.stringify(await work(order))}\n`);
}
