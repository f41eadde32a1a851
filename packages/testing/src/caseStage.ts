import { IMPORT_KINDS } from '@georisk/server/modules.ts';
import type { Executor } from '@georisk/server/db/executor.ts';
import { parseCommand } from '@georisk/server/imports/command/arguments.ts';
import { runCommand } from '@georisk/server/imports/command/runCommand.ts';
import { HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { rasterStore } from '@georisk/server/modules/wms/mapRenderer.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './caseCalls.ts';
import { type Fixture, openSession } from './fixture.ts';
import { fieldImports, type MeasuredField, writeFieldFiles } from './measuredFields.ts';
import type { PersonKey } from './people.ts';

/** Runs the import command as an operator would, in this process. */
export async function runImport(db: Executor, dataDir: string, args: readonly string[]): Promise<void> {
  const parsed = parseCommand([...args], IMPORT_KINDS);
  if (!parsed.ok) throw new Error(parsed.reason);
  const deps = { db, bounds: HUNGARY_BOUNDS, store: await rasterStore({ dataDir }) };
  const reports = await runCommand(deps, parsed.command, {
    kinds: IMPORT_KINDS,
    folder: '/',
    now: new Date(),
    onProgress: () => {},
  });
  for (const report of reports) if (!report.saved) throw new Error(JSON.stringify(report));
}

/** Imports fields by the product's own imports. */
export async function importFields(db: Executor, dataDir: string, fields: readonly MeasuredField[]): Promise<void> {
  for (const field of fields) {
    const files = await writeFieldFiles(dataDir, field);
    for (const args of fieldImports(field, files)) await runImport(db, dataDir, args);
  }
}

/** A person of the fixture who makes calls. */
export async function callerOf(test: TestApp, { people }: Fixture, who: PersonKey): Promise<Caller> {
  const token = await openSession(test.database.kysely, people[who], { at: test.clock.now() });
  return async (method, path, body) => {
    const answer = await test.call(method, path, { token, ...(body !== undefined && { body }) });
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 500)}`);
    return answer.json();
  };
}
