import { Client, type QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { createFramer } from './framing.ts';
import { openEmbedded } from './open.ts';
import { PortStream } from './portStream.ts';
import { findSnapshot } from './snapshot.ts';
import { type Supervisor, superviseEngine } from './supervisor.ts';

let supervisor: Supervisor;
let clients: Client[] = [];

async function connect(): Promise<Client> {
  const client = new Client({ stream: () => new PortStream(() => supervisor.connect()) });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

const value = async (client: Client, text: string): Promise<unknown> =>
  Object.values((await client.query<Record<string, unknown>>(text)).rows[0] ?? {})[0];

const raw = (type: string, body = ''): Buffer => {
  const bytes = Buffer.from(`${type}0000${body}`, 'latin1');
  bytes.writeUInt32BE(bytes.length - 1, 1);
  return bytes;
};
const ask = (text: string) => [raw('P', `\0${text}\0\0\0`), raw('B', '\0\0\0\0\0\0\0\0'), raw('E', '\0\0\0\0\0')];
const simple = (text: string) => raw('Q', `${text}\0`);
const sync = raw('S');
const flush = raw('H');
const STARTUP = Buffer.from('\0\0\0\x08\0\x03\0\0', 'latin1');

/** Sends all batches in one go, without waiting; the types of the answering messages, split at each ready. */
async function speak(batches: Buffer[][]): Promise<string[]> {
  const stream = new PortStream(() => supervisor.connect()).connect();
  const readies = 1 + batches.filter((batch) => [sync[0], simple('')[0]].includes(batch.at(-1)?.[0] ?? 0)).length;
  const types: string[] = [];
  const framer = createFramer();
  const done = new Promise<void>((resolve, reject) => {
    stream.on('error', reject);
    stream.on('data', (chunk: Buffer) => {
      framer.push(chunk, (type) => types.push(String.fromCharCode(type)));
      if (types.filter((type) => type === 'Z').length === readies) resolve();
    });
  });
  stream.write(STARTUP);
  stream.write(Buffer.concat(batches.flat()));
  await done;
  stream.destroy();
  const behindGreeting = types.slice(types.indexOf('Z') + 1);
  return behindGreeting.join('').split(/(?<=Z)|(?=Z)/);
}

beforeAll(async () => {
  supervisor = await superviseEngine({ directory: null, snapshot: findSnapshot() });
  const client = await connect();
  await client.query('create table item (id integer primary key, note text)');
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  clients = [];
  await supervisor.close();
});

describe('several connections to one engine', () => {
  it('isolates two parallel transactions', async () => {
    const [first, second] = [await connect(), await connect()];
    await first.query('begin');
    await first.query("insert into item values (1, 'first')");
    const order: string[] = [];
    const waiting = (async () => {
      await second.query('begin');
      const seen = await value(second, 'select count(*)::int from item where id = 1');
      order.push('second');
      await second.query('rollback');
      return seen;
    })();
    expect(await value(first, 'select note from item where id = 1')).toBe('first');
    order.push('first');
    await first.query('commit');
    expect(await waiting).toBe(1);
    expect(order).toEqual(['first', 'second']);
  });

  it('answers each of many interleaved transactions with its own rows', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, connect));
    const answers = await Promise.all(
      many.map(async (client, number) => {
        const seen: unknown[] = [];
        for (let round = 0; round < 10; round += 1) {
          await client.query('begin');
          const id = 1000 + number * 100 + round;
          await client.query('insert into item values ($1, $2)', [id, `n${number}`]);
          await client.query('insert into item values ($1, $2)', [id, 'twice']).catch(() => undefined);
          await client.query(round % 2 === 0 ? 'commit' : 'rollback');
          seen.push(await value(client, `select ${id}`));
        }
        return seen;
      }),
    );
    answers.forEach((seen, number) => {
      expect(seen).toEqual(Array.from({ length: 10 }, (_, round) => 1000 + number * 100 + round));
    });
    // Each transaction had an error in it: even its commit is a rollback.
    expect(await value(many[0] as Client, 'select count(*)::int from item where id >= 1000')).toBe(0);
  });

  it('roll back the open work of a connection that dies', async () => {
    const [dying, other] = [await connect(), await connect()];
    await dying.query('begin');
    await dying.query("insert into item values (2, 'never')");
    await dying.query("set search_path = 'pg_catalog'");
    const waiting = value(other, 'select count(*)::int from item where id = 2');
    (dying as unknown as { connection: { stream: PortStream } }).connection.stream.destroy();
    expect(await waiting).toBe(0);
    expect(await value(other, 'show search_path')).toBe('public');
  });

  it('roll back the open work of a connection that terminates', async () => {
    const leaving = await connect();
    await leaving.query('begin');
    await leaving.query("insert into item values (3, 'never')");
    await leaving.end();
    expect(await value(await connect(), 'select count(*)::int from item where id = 3')).toBe(0);
  });

  it('leave nothing of a session to the next', async () => {
    const first = await connect();
    await first.query('create temporary table mine (id integer)');
    await first.query('prepare plan as select 1');
    await first.end();
    const second = await connect();
    await expect(second.query('select * from mine')).rejects.toMatchObject({ code: '42P01' });
    await expect(second.query('execute plan')).rejects.toMatchObject({ code: '26000' });
  });
});

describe('the messages of a pipeline', () => {
  it('are answered as PostgreSQL does: an error skips the messages before its Sync, and none after it', async () => {
    const answers = await speak([
      [...ask('select 1'), ...ask('select 1 / 0'), ...ask('select 3'), sync],
      [...ask('select 4'), sync],
      [simple('select 5; select nonsense; select 6')],
      [simple('select 7')],
    ]);
    // 1 parsed, 2 bound, D row, C completed, E error (the planner's, before the second is bound), T columns.
    expect(answers).toEqual(['12DC1E', 'Z', '12DC', 'Z', 'TDCE', 'Z', 'TDC', 'Z']);
  });

  it('are answered at a flush, without a ready', async () => {
    const other = await connect();
    const [answers, elsewhere] = await Promise.all([
      speak([[...ask('select 1'), flush], [...ask('select 2'), flush], [sync]]),
      value(other, 'select 7'),
    ]);
    expect(answers.join('')).toBe('12DC12DCZ');
    expect(elsewhere).toBe(7);
  });

  it('are skipped after an error before a flush, up to the Sync', async () => {
    const answers = await speak([
      [...ask('select 1 / 0'), flush],
      [...ask('select 2'), flush],
      [...ask('select 3'), sync],
      [...ask('select 4'), sync],
    ]);
    expect(answers.join('')).toBe('1EZ12DCZ');
  });

  it('are answered in portions to a driver that fetches so', async () => {
    const client = await connect();
    const { rows } = await client.query({ text: 'select generate_series(1, 5) as n', rows: 2 } as QueryConfig);
    expect(rows).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })));
  });
});

describe('large messages', () => {
  it('passes many rows on in order', async () => {
    const { rows } = await (await connect()).query<{ n: number }>(
      "select n, repeat('x', 500) as filler from generate_series(1, 40000) n",
    );
    expect(rows.length).toBe(40_000);
    expect(rows.every(({ n }, index) => n === index + 1)).toBe(true);
  });

  it('passes one very long value in both directions', async () => {
    const text = 'árvíztűrő '.repeat(700_000);
    const { rows } = await (await connect()).query<{ echo: string }>('select $1::text as echo', [text]);
    expect(rows[0]?.echo === text).toBe(true);
  });

  it('passes bytes unchanged', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
    const { rows } = await (await connect()).query<{ echo: Buffer }>('select $1::bytea as echo', [bytes]);
    expect(rows[0]?.echo.equals(bytes)).toBe(true);
  });
});

describe('the pool', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openEmbedded({ directory: null });
    await database.pool.query('create table item (id integer primary key, parent integer references item (id))');
  });
  afterAll(() => database.close());

  it('gives the right answer to each of 200 refused writes among good ones', async () => {
    await database.pool.query('insert into item values (0, null)');
    const calls = Array.from({ length: 800 }, (_, index) => {
      const id = index + 1;
      const kinds = [
        { text: 'insert into item values ($1, 0) returning id', values: [id], answer: [{ id }] },
        { text: 'insert into item values ($1, null)', values: [0], answer: '23505' },
        { text: 'select $1::int as n', values: [id], answer: [{ n: id }] },
        { text: 'insert into item values ($1, $2)', values: [id, 1_000_000], answer: '23503' },
      ];
      // Every fourth call is refused, by one rule or the other.
      const kind = kinds[index % 4 === 3 ? (index % 8 === 3 ? 1 : 3) : index % 2 === 0 ? 0 : 2];
      if (!kind) throw new Error('no such kind');
      return kind;
    });
    const results = await Promise.allSettled(calls.map(({ text, values }) => database.pool.query(text, values)));
    const answers = results.map((result) => (result.status === 'fulfilled' ? result.value.rows : result.reason.code));
    expect(answers).toEqual(calls.map(({ answer }) => answer));
    expect(answers.filter((answer) => typeof answer === 'string').length).toBe(200);
    const { rows } = await database.pool.query<{ n: number }>('select count(*) as n from item where parent = 0');
    expect(rows).toEqual([{ n: 400 }]);
  });
});
