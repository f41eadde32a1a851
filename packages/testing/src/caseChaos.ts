import { setTimeout as pause } from 'node:timers/promises';
import type { CasePhoto } from '@georisk/contract/verticals/insurance/damages.ts';
import type { Database } from '@georisk/server/db/database.ts';
import { QUEUE, queueOptions, superviseQueue } from '@georisk/server/jobs/queue.ts';
import { type Caller, caseCalls } from './caseCalls.ts';
import { type Lane, type LaneStage, photoLane, samplingLane, type Upload, yieldLane, zonesLane } from './caseLanes.ts';
import { importFields } from './caseStage.ts';
import { openSession, plantFixture } from './fixture.ts';
import { hurryQueue } from './jobsChaos.ts';
import { EVENT, madeField, type MeasuredField, TODAY } from './measuredFields.ts';
import { type ServerProcess, serverProcess } from './serverProcess.ts';

export interface CaseChaosResult {
  readonly kills: number;
  readonly faults: readonly string[];
  /** By lane: steps that were answered, and kills during one. */
  readonly lanes: Readonly<Record<string, { readonly answered: number; readonly interrupted: number }>>;
}

const FIELD = 'CHAOSKAR';
const SIDE = 600;

export interface CaseChaos {
  /** The server’s own; an embedded one is opened before it starts, and again when it has ended. */
  readonly open: () => Promise<Database>;
  readonly dataDir: string;
  /** Of a PostgreSQL; without it the server has its database embedded. */
  readonly databaseUrl?: string;
  readonly kills: number;
  readonly onRound?: ((round: number, faults: number) => void) | undefined;
}

/** All people and rows of the test. @returns the header of a signed-in person */
async function planted({ kysely: db }: Database, dataDir: string, field: MeasuredField): Promise<string> {
  const { people } = await plantFixture(db, new Date());
  await importFields(db, dataDir, [field]);
  await db.deleteFrom('work').execute();
  return `Bearer ${await openSession(db, people['a.manager'], { at: new Date() })}`;
}

/** Watches for a death, within seconds, by a process that is not killed. @returns a function that stops it */
async function superviseFast(database: Database): Promise<() => Promise<void>> {
  const supervisor = superviseQueue(database, 1);
  await supervisor.start();
  if (!(await supervisor.getQueue(QUEUE))) await supervisor.createQueue(QUEUE, queueOptions('native'));
  await hurryQueue(database.kysely);
  return () => supervisor.stop({ graceful: false, close: false });
}

/** The lanes of a person's calls. */
async function lanesOf(server: ServerProcess, authorization: string, field: MeasuredField) {
  const ask = async (method: string, path: string, body?: string | FormData, type?: string): Promise<unknown> => {
    const answer = await fetch(`${server.url()}${path}`, {
      method,
      headers: { authorization, ...(type !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as unknown;
  };
  const call: Caller = (method, path, body) =>
    body === undefined ? ask(method, path) : ask(method, path, JSON.stringify(body), 'application/json');
  const calls = caseCalls(call);
  const stage: LaneStage = {
    calls,
    call,
    field,
    open: (name) =>
      calls.open({ damageNumber: `180610001${name}`, meparCode: FIELD, plantName: 'őszi búza', damageDate: EVENT }),
  };
  const upload: Upload = (damageId, photoId, bytes) => {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(bytes)]), 'IMG.JPG');
    return ask('POST', `/api/damages/${damageId}/photos?id=${photoId}`, form) as Promise<CasePhoto>;
  };
  return {
    points: await samplingLane(stage),
    yield: await yieldLane(stage),
    zones: await zonesLane(stage),
    photos: await photoLane(stage, upload),
  };
}

type Worked = Pick<CaseChaosResult, 'lanes'> & {
  readonly faults: string[];
  readonly judge: (database: Database) => Promise<readonly string[]>;
};

/** Works, is killed, checks, and so on. */
async function workedUnderKills(
  server: ServerProcess,
  lanes: Readonly<Record<string, Lane>>,
  { kills, onRound }: Pick<CaseChaos, 'kills' | 'onRound'>,
): Promise<Worked> {
  const faults: string[] = [];
  const told = (name: string, wrong: readonly string[]) => wrong.map((fault) => `${name}: ${fault}`);
  const counts: Record<string, { answered: number; interrupted: number }> = {};
  for (let round = 1; round <= kills; round += 1) {
    const over = new AbortController();
    const working = Object.entries(lanes).map(async ([name, lane]) => {
      const count = (counts[name] ??= { answered: 0, interrupted: 0 });
      for (; !over.signal.aborted; count.answered += 1)
        try {
          await lane.step();
        } catch (error) {
          // Before the kill nothing may fail.
          if (!over.signal.aborted)
            faults.push(...told(name, [error instanceof Error ? error.message : String(error)]));
          count.interrupted += 1;
          return;
        }
    });
    await pause(100 + Math.random() * 1_900);
    over.abort();
    await server.kill();
    await Promise.all(working);
    await server.start();
    for (const [name, lane] of Object.entries(lanes)) faults.push(...told(name, await lane.settle()));
    onRound?.(round, faults.length);
  }
  return {
    lanes: counts,
    faults,
    async judge(database) {
      const wrong: string[] = [];
      for (const [name, lane] of Object.entries(lanes)) wrong.push(...told(name, await lane.judge(database)));
      return wrong;
    },
  };
}

/**
 * The server is killed while a yield is calculated, zones are made, photos come in and points are saved; each time it
 * is started again, the unanswered requests are repeated unchanged, and the stored state is checked.
 */
export async function caseChaos({ open, dataDir, databaseUrl, kills, onRound }: CaseChaos): Promise<CaseChaosResult> {
  const field = madeField(FIELD, SIDE);
  const before = await open();
  const authorization = await planted(before, dataDir, field);
  // An embedded database belongs to its server alone.
  const stopSupervisor = databaseUrl === undefined ? undefined : await superviseFast(before);
  if (stopSupervisor === undefined) await before.close();
  const server = await serverProcess({
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    DEMO_DATE: TODAY,
  });
  try {
    await server.start();
    const lanes = await lanesOf(server, authorization, field);
    const { judge, faults, lanes: counts } = await workedUnderKills(server, lanes, { kills, onRound });
    await server.stop();
    const after = stopSupervisor === undefined ? await open() : before;
    const twice = await judge(after);
    if (after !== before) await after.close();
    return { kills, faults: [...faults, ...twice], lanes: counts };
  } finally {
    await server.kill();
    await stopSupervisor?.();
    if (stopSupervisor !== undefined) await before.close();
  }
}
