import { setTimeout as pause } from 'node:timers/promises';
import type { CasePhoto } from '@georisk/contract/endpoints/damages.ts';
import type { Database } from '../db/database.ts';
import { QUEUE, queueOptions, superviseQueue } from '../jobs/queue.ts';
import { type Caller, caseCalls } from './caseCalls.ts';
import { type LaneStage, photoLane, samplingLane, type Upload, yieldLane, zonesLane } from './caseLanes.ts';
import { importFields } from './caseStage.ts';
import { openSession, plantFixture } from './fixture.ts';
import { hurryQueue } from './jobsChaos.ts';
import { EVENT, madeField, type MeasuredField, TODAY } from './measuredFields.ts';
import { serverProcess } from './serverProcess.ts';

export interface CaseChaosResult {
  readonly kills: number;
  readonly faults: readonly string[];
  /** By lane: steps that were answered, and kills that fell into one. */
  readonly lanes: Readonly<Record<string, { readonly answered: number; readonly interrupted: number }>>;
}

const FIELD = 'CHAOSKAR';
const SIDE = 600;

export interface CaseChaos {
  /** The server's own; opened once before it starts, and once when it has ended. */
  readonly open: () => Promise<Database>;
  readonly dataDir: string;
  /** Of a PostgreSQL; without it the server has its database within. */
  readonly databaseUrl?: string;
  readonly kills: number;
  readonly onRound?: (round: number, faults: number) => void;
}

/** Everybody and everything that is worked with. @returns the header of somebody who is signed in */
async function planted({ kysely: db }: Database, dataDir: string, field: MeasuredField): Promise<string> {
  const { people } = await plantFixture(db, new Date());
  await importFields(db, dataDir, [field]);
  await db.deleteFrom('work').execute();
  return `Bearer ${await openSession(db, people['a.manager'], { at: new Date() })}`;
}

/** Who died is found out within seconds, by somebody who is not killed. @returns how to stop it */
async function superviseFast(database: Database): Promise<() => Promise<void>> {
  const supervisor = superviseQueue(database, 1);
  await supervisor.start();
  if (!(await supervisor.getQueue(QUEUE))) await supervisor.createQueue(QUEUE, queueOptions('native'));
  await hurryQueue(database.kysely);
  return () => supervisor.stop({ graceful: false, close: false });
}

/**
 * The server is killed while a yield is calculated, zones are made, photos come in and points are saved; each time it is started again, what was
 * under way is sent again as the same, and what stands is looked at.
 */
export async function caseChaos({ open, dataDir, databaseUrl, kills, onRound }: CaseChaos): Promise<CaseChaosResult> {
  const field = madeField(FIELD, SIDE);
  const before = await open();
  const authorization = await planted(before, dataDir, field);
  // An embedded database is its server's alone.
  const stopSupervisor = databaseUrl === undefined ? undefined : await superviseFast(before);
  if (stopSupervisor === undefined) await before.close();
  const server = await serverProcess({
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    DATA_DIR: dataDir,
    DEMO_DATE: TODAY,
  });
  await server.start();
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
  const lanes = {
    points: await samplingLane(stage),
    yield: await yieldLane(stage),
    zones: await zonesLane(stage),
    photos: await photoLane(stage, upload),
  };
  const names = Object.keys(lanes) as (keyof typeof lanes)[];
  const counts = Object.fromEntries(names.map((name) => [name, { answered: 0, interrupted: 0 }]));
  const faults: string[] = [];
  for (let round = 1; round <= kills; round += 1) {
    const over = new AbortController();
    const working = names.map(async (name) => {
      const count = counts[name] ?? { answered: 0, interrupted: 0 };
      for (; !over.signal.aborted; count.answered += 1)
        try {
          await lanes[name].step();
        } catch (error) {
          // Before the kill nothing may go wrong.
          if (!over.signal.aborted) faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
          count.interrupted += 1;
          return;
        }
    });
    await pause(100 + Math.random() * 1_900);
    over.abort();
    await server.kill();
    await Promise.all(working);
    await server.start();
    for (const name of names) faults.push(...(await lanes[name].settle()).map((fault) => `${name}: ${fault}`));
    onRound?.(round, faults.length);
  }
  await server.stop();
  if (stopSupervisor !== undefined) {
    await stopSupervisor();
    await before.close();
  }
  const after = await open();
  for (const name of names) faults.push(...(await lanes[name].judge(after)).map((fault) => `${name}: ${fault}`));
  await after.close();
  return { kills, faults, lanes: counts };
}
