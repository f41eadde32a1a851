import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { type Operation, operation as operationSchema } from '@georisk/contract/verticals/insurance/operations.ts';
import { commentSegments, smallJpeg } from '@georisk/server/modules/photo/jpegForTests.ts';
import type { Executor } from '@georisk/server/db/executor.ts';
import { rasterStore } from '@georisk/server/modules/wms/mapRenderer.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from './caseCalls.ts';
import { EVENT, madeField } from './measuredFields.ts';
import { NODE_FLAGS } from './nodeFlags.ts';

const CLIENT = join(import.meta.dirname, '../../web/src/testing/outboxClient.ts');
export const OUTBOX_FIELDS = [madeField('TASKAMAX', 400), madeField('TASKAMBX', 400)];
const MAX_PHOTOS = 6;

/** What a client writes of a day. */
const day = z.object({
  seed: z.number(),
  kills: z.number(),
  cut: z.number(),
  lostAnswers: z.number(),
  made: z.array(z.object({ operation: operationSchema, before: z.array(z.string()), sha256: z.string().nullable() })),
  kept: z.array(z.string()),
  parked: z.array(z.unknown()),
});
type Day = z.infer<typeof day>;

export interface OutboxChaos {
  readonly db: Executor;
  /** Folder of the server's files. */
  readonly dataDir: string;
  readonly url: string;
  /** Of the person who works. */
  readonly token: string;
  readonly userId: number;
  readonly call: Caller;
  readonly seeds: readonly number[];
  readonly onRound?: ((round: number, faults: number) => void) | undefined;
}

export interface OutboxResult {
  readonly days: number;
  readonly operations: number;
  readonly kept: number;
  readonly photos: number;
  readonly kills: number;
  /** Requests that did not arrive, and answers that did not after the server had written. */
  readonly cut: number;
  readonly lostAnswers: number;
  readonly faults: readonly string[];
}

const openCase = (call: Caller, seed: number) =>
  call('POST', '/api/createDamage', {
    damageNumber: `1806${String(seed).padStart(7, '0')}`,
    policyNumber: `K-1806${seed}`,
    damageDate: EVENT,
    area: 10,
    dangerType: 'Jégeső',
    inspectionAddress: 'Fő utca 1.',
    inspectionAddressZip: '5420',
    blocks: OUTBOX_FIELDS.map(({ meparCode }) => ({ mepar: meparCode, area: 5, plants: 'őszi búza' })),
  }) as Promise<Damage>;

const photosOf = (seed: number): string[] =>
  Array.from({ length: MAX_PHOTOS }, (_, index) =>
    smallJpeg(commentSegments(Buffer.from(`${seed} ${index}`.repeat(400)))).toString('base64'),
  );

/** The browser, in a process of its own. */
function startClient(): { readonly work: (order: object) => Promise<Day>; readonly stop: () => Promise<void> } {
  const child: ChildProcess = spawn(process.execPath, [...NODE_FLAGS, CLIENT]);
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error('The client has no pipes');
  let errors = '';
  stderr.on('data', (chunk) => (errors += String(chunk)));
  const gone = once(child, 'exit');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return {
    async work(order) {
      stdin.write(`${JSON.stringify(order)}\n`);
      const line = await lines.next();
      if (line.done === true) throw new Error(`The client has ended: ${errors}`);
      return day.parse(JSON.parse(line.value));
    },
    async stop() {
      stdin.end();
      child.kill();
      await gone;
    },
  };
}

interface Recorded {
  readonly id: string;
  readonly operation: string;
  readonly number: number;
  readonly userId: number;
}

/** The changes of a case and its plots, in the order in which the server wrote them. */
const recorded = async (db: Executor, { id, damagePlots }: Damage): Promise<readonly Recorded[]> =>
  (
    await sql<Recorded>`select id, operation, number::float8 as number, user_id as "userId" from change
      where (subject_type = 'damage' and subject_id = ${String(id)})
        or (subject_type = 'damagePlot' and subject_id in (${sql.join(damagePlots.map((plot) => String(plot.id)))}))
      order by number`.execute(db)
  ).rows;

const isRemoval = (made: Operation): boolean =>
  made.kind === 'points' && made.payload.operations.every(({ kind }) => kind === 'remove');

/** Operations of one thing follow each other. */
const thingOf = (made: Operation): string => {
  if (made.kind === 'photo') return made.changeId;
  return made.kind === 'area' ? `${made.plot}/${made.payload.areaId}` : `${made.plot}/${made.kind}`;
};

/** Each kept operation once, and nothing besides. */
function judgeChanges({ made, kept }: Day, changes: readonly Recorded[], userId: number): string[] {
  const faults: string[] = [];
  const operations = new Map(made.map(({ operation }) => [operation.changeId, operation]));
  const done = new Set(changes.map(({ id }) => id));
  for (const id of kept) {
    const operation = operations.get(id);
    // A point that was removed twice was removed by the first.
    if (!done.has(id) && operation !== undefined && !isRemoval(operation))
      faults.push(`${operation.kind} ${id} is lost`);
  }
  for (const { id, operation, userId: by } of changes) {
    if (operation === 'open-case') continue;
    if (!operations.has(id)) faults.push(`${operation} ${id} was never made`);
    if (by !== userId) faults.push(`${operation} ${id} is somebody else's`);
  }
  // Two tabs may not know of each other's newest, so that a greater number alone says nothing.
  const places = new Map(changes.map(({ id }, place) => [id, place]));
  for (const { operation, before } of made)
    for (const id of before) {
      const earlier = operations.get(id);
      if (earlier === undefined || thingOf(earlier) !== thingOf(operation)) continue;
      const [first, second] = [places.get(id), places.get(operation.changeId)];
      if (first !== undefined && second !== undefined && first > second)
        faults.push(`${operation.kind} ${operation.changeId} came before an earlier one`);
    }
  return faults;
}

/** The stored state is that of the last changes. */
async function judgeState(call: Caller, { damagePlots }: Damage, made: readonly Operation[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { id } of damagePlots) {
    const plot = (await call('GET', `/api/damagePlots/${id}?getDrawings=true`)) as {
      readonly tableGeometry: { readonly coordinates: unknown } | null;
      readonly sampling: readonly { readonly id: string; readonly yield: number | null }[];
    };
    const of = made.filter((each) => each.plot === `damagePlots/${id}`);
    const outline = of.findLast((each) => each.kind === 'outline');
    const drawn = (outline?.payload as { polygon?: { coordinates: number[][][] } } | undefined)?.polygon?.coordinates;
    const west = (rings: unknown) =>
      Math.min(...(JSON.stringify(rings).match(/74\d{4}(\.\d+)?|75\d{4}(\.\d+)?/g) ?? []).map(Number));
    if (drawn !== undefined && Math.abs(west(drawn) - west(plot.tableGeometry?.coordinates)) > 0.02)
      faults.push(`plot ${id} has another outline than the last`);
    const yields = new Map<string, number | null>();
    for (const each of of)
      if (each.kind === 'points')
        for (const change of each.payload.operations)
          if (change.kind === 'put') yields.set(change.point.id, change.point.yield);
          else yields.delete(change.id);
    const stored = new Map(plot.sampling.map((point) => [point.id, point.yield]));
    const byId = (map: ReadonlyMap<string, number | null>) =>
      JSON.stringify([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    if (byId(yields) !== byId(stored))
      faults.push(`plot ${id} has the points ${JSON.stringify([...stored])}, not ${JSON.stringify([...yields])}`);
  }
  return faults;
}

/** Every photo is there once, and its stored bytes are those that were taken. */
async function judgePhotos({ db, dataDir }: OutboxChaos, damage: Damage, { made, kept }: Day): Promise<string[]> {
  const store = await rasterStore({ dataDir });
  const rows = await db
    .selectFrom('photo')
    .select(['id', 'storageKey'])
    .where('damageId', '=', damage.id)
    .where('deletedAt', 'is', null)
    .execute();
  const faults: string[] = [];
  const taken = new Map(
    made.flatMap(({ operation, sha256 }) => (sha256 === null ? [] : [[operation.changeId, sha256]])),
  );
  for (const { id, storageKey } of rows) {
    const object = await store.open(storageKey);
    const hash = createHash('sha256')
      .update(await object.read(0, object.size))
      .digest('hex');
    object.close();
    if (taken.get(id) !== hash) faults.push(`photo ${id} has other bytes`);
  }
  for (const id of kept)
    if (taken.has(id) && rows.filter((row) => row.id === id).length !== 1) faults.push(`photo ${id} is lost`);
  return faults;
}

/**
 * Seeded days of an outbox, the browser's own code in a process of its own, against the server at `url`: taps in two
 * tabs, a network that is cut, answers that are lost after the server has written, a browser that is killed, a moved
 * clock. After the way home every operation that the screen had shown as kept is on the server, once and in its order.
 */
export async function outboxChaos(chaos: OutboxChaos): Promise<OutboxResult> {
  const { db, url, token, userId, call, seeds, onRound } = chaos;
  const client = startClient();
  const faults: string[] = [];
  const sum = { operations: 0, kept: 0, photos: 0, kills: 0, cut: 0, lostAnswers: 0 };
  try {
    for (const [round, seed] of seeds.entries()) {
      const damage = await openCase(call, seed);
      const worked = await client.work({ seed, url, token, userId, damage, photos: photosOf(seed) });
      const changes = await recorded(db, damage);
      const byId = new Map(worked.made.map(({ operation }) => [operation.changeId, operation]));
      const inOrder = changes.flatMap(({ id }) => byId.get(id) ?? []);
      const found = [
        ...worked.parked.map((parked) => `parked: ${JSON.stringify(parked)}`),
        ...judgeChanges(worked, changes, userId),
        ...(await judgeState(call, damage, inOrder)),
        ...(await judgePhotos(chaos, damage, worked)),
      ];
      faults.push(...found.map((fault) => `seed ${seed}: ${fault}`));
      sum.operations += worked.made.length;
      sum.kept += worked.kept.length;
      sum.photos += worked.made.filter(({ sha256 }) => sha256 !== null).length;
      sum.kills += worked.kills;
      sum.cut += worked.cut;
      sum.lostAnswers += worked.lostAnswers;
      onRound?.(round + 1, faults.length);
    }
  } finally {
    await client.stop();
  }
  return { days: seeds.length, ...sum, faults };
}
