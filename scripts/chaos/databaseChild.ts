/** A small server for the fault tests: executes its parent's writes on the database, and reports when it is ready. */
import { sql } from 'kysely';
import { openDatabase } from '../../packages/server/src/db/open.ts';
import { inTransaction } from '../../packages/server/src/db/transaction.ts';

const { DATA_DIR = '', DATABASE_URL } = process.env;
const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
await sql`create table if not exists chaos_item (id uuid primary key, filler text)`.execute(database.kysely);
await sql`create table if not exists chaos_part (id uuid primary key references chaos_item (id))`.execute(
  database.kysely,
);

const commands = {
  write: ({ id = '' }) =>
    inTransaction(database.kysely, async (tx) => {
      await sql`insert into chaos_item (id, filler) values (${id}, repeat('x', 500))`.execute(tx);
      await sql`insert into chaos_part (id) values (${id})`.execute(tx);
    }),
  async stored() {
    const { rows } = await sql<{ id: string; whole: boolean }>`
      select id, chaos_part.id is not null as whole from chaos_item left join chaos_part using (id)`.execute(
      database.kysely,
    );
    return rows;
  },
};

interface Call {
  number: number;
  command: keyof typeof commands;
  id?: string;
}

process.on('message', (call: Call) => {
  commands[call.command](call).then(
    (answer) => process.send?.({ number: call.number, answer: answer ?? null }),
    (error: unknown) => process.send?.({ number: call.number, error: String(error) }),
  );
});
process.on('SIGTERM', () => void database.close().then(() => process.exit(0)));
process.send?.({ ready: true });
