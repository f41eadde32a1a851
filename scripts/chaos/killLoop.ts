/**
 * Kills something at random moments while it is being written to, and checks afterwards whether all acknowledged
 * writes are there.
 */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Victim {
  /** Resolves when it accepts writes. */
  start(): Promise<void>;
  /** Like a power failure: no signal that can be handled. Resolves when it has ended. */
  kill(): Promise<void>;
  /** Stops it finally, in the orderly way. */
  stop(): Promise<void>;
}

export interface KillLoop {
  victim: Victim;
  kills: number;
  /** Resolves when the write is acknowledged; rejects when it is not known to have happened. */
  write(id: string): Promise<void>;
  /** The stored writes. */
  stored(): Promise<{ ids: Set<string>; halfDone: number }>;
  newId(): string;
  /** Number of concurrent writers. */
  writers?: number;
  /** Kills occur this many milliseconds after the first acknowledgement of a round (default 50 to 1500). */
  window?: [number, number];
  onRound?: (round: number, result: KillResult) => void;
}

export interface KillResult {
  kills: number;
  acknowledged: number;
  /** Acknowledged but gone. */
  lost: string[];
  /** Writes that are stored only in part. */
  halfDone: number;
  /** Writes without an answer that happened all the same (allowed). */
  unanswered: number;
  /** Milliseconds: the first start (which may have to create things), and the slowest of the restarts. */
  firstStart: number;
  slowestRestart: number;
}

export async function killLoop(loop: KillLoop): Promise<KillResult> {
  const { victim, writers = 4, window = [50, 1500] } = loop;
  const acknowledged = new Set<string>();
  const result: KillResult = {
    kills: 0,
    acknowledged: 0,
    lost: [],
    halfDone: 0,
    unanswered: 0,
    firstStart: 0,
    slowestRestart: 0,
  };
  const start = async () => {
    const began = performance.now();
    await victim.start();
    return Math.round(performance.now() - began);
  };
  const look = async () => {
    const { ids, halfDone } = await loop.stored();
    result.lost = [...acknowledged].filter((id) => !ids.has(id));
    result.halfDone = Math.max(result.halfDone, halfDone);
    result.unanswered = [...ids].filter((id) => !acknowledged.has(id) && !before.has(id)).length;
    result.acknowledged = acknowledged.size;
  };

  result.firstStart = await start();
  const before = (await loop.stored()).ids;
  for (let round = 1; round <= loop.kills; round += 1) {
    const over = new AbortController();
    const sofar = acknowledged.size;
    const work = Array.from({ length: writers }, () => writeUntil(over.signal, loop, acknowledged));
    while (acknowledged.size === sofar) await sleep(5);
    await sleep(window[0] + Math.random() * (window[1] - window[0]));
    await victim.kill();
    over.abort();
    await Promise.all(work);
    result.kills = round;
    result.slowestRestart = Math.max(result.slowestRestart, await start());
    await look();
    loop.onRound?.(round, result);
  }
  await victim.stop();
  return result;
}

async function writeUntil(over: AbortSignal, loop: KillLoop, acknowledged: Set<string>): Promise<void> {
  while (!over.aborted) {
    const id = loop.newId();
    try {
      await loop.write(id);
      acknowledged.add(id);
    } catch {
      await sleep(10);
    }
  }
}
