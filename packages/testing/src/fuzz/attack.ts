import { Agent, type ClientRequest, request } from 'node:http';
import type { Executor } from '@georisk/server/db/executor.ts';
import { openSession, plantFixture } from '../fixture.ts';
import type { PersonKey } from '../people.ts';
import type { World } from '../permissions/ask.ts';
import { plantAudit } from '../permissions/audit.ts';
import { plantImagery, storeImages } from '../permissions/imagery.ts';
import { plantCases } from '../permissions/plantCases.ts';
import { plantLayers } from '../permissions/plantLayers.ts';
import { plantVerticals } from '../permissions/verticals.ts';
import type { FuzzRequest } from './requests.ts';

/** Everything that calls may refer to, in an empty database. @param dataDir folder of its images */
export async function plantFuzzWorld(db: Executor, dataDir: string, at: Date): Promise<World> {
  const fixture = await plantFixture(db, at);
  const images = await storeImages(dataDir);
  const imagery = await plantImagery(db, fixture.land, images);
  await plantLayers(db, { key: images['TCI'] ?? '', bytes: 100 });
  await plantVerticals(db);
  const world = { ...fixture, imagery, cases: await plantCases(db, fixture) };
  await plantAudit(db, fixture);
  return world;
}

/** Tokens of people, made on first use. */
export interface Tokens {
  of(key: PersonKey): Promise<string>;
  forget(key: PersonKey): void;
}

export function createTokens(db: Executor, world: World, now: () => Date): Tokens {
  const tokens = new Map<PersonKey, string>();
  return {
    async of(key) {
      const token = tokens.get(key) ?? (await openSession(db, world.people[key], { at: now() }));
      tokens.set(key, token);
      return token;
    },
    forget: (key) => void tokens.delete(key),
  };
}

export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** A connection each: a request refused before its end closes its connection. */
const anew = new Agent({ keepAlive: false });

export interface Sending {
  /** The owner of the connections; a new one for each request without it. */
  readonly agent?: Agent;
  /** Milliseconds of silence after which the request counts as unanswered. */
  readonly silenceMs?: number;
}

/** The server may close a kept connection just when the next request is sent: reads are repeated. */
const wasClosed = (error: unknown, { reusedSocket }: ClientRequest): boolean =>
  reusedSocket && error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/** Over a socket, the way clients send it. @throws Error without an answer in time, a minute by default */
export async function sendFuzz(
  port: number,
  tokens: Tokens,
  fuzz: FuzzRequest,
  sending: Sending = {},
): Promise<Answered> {
  const { method, path, headers, body, actor } = fuzz;
  const { agent = anew, silenceMs = 60_000 } = sending;
  const authorization = actor.key === null ? {} : { authorization: `Bearer ${await tokens.of(actor.key)}` };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, host: '127.0.0.1', port, method, path, headers: { ...authorization, ...headers }, timeout: silenceMs },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
        answer.on('error', reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${silenceMs} ms`)));
    // An answer that comes before everything was sent is an answer.
    outgoing.on('error', (error) => {
      if (wasClosed(error, outgoing)) resolve(sendFuzz(port, tokens, fuzz, { silenceMs }));
      else setTimeout(() => reject(error), 200);
    });
    outgoing.end(body ?? undefined);
  });
}
