import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, startProduct } from './product.ts';
import { ACCOUNTS } from './roleTable.ts';
import { demoCopy, greet } from './demoWorlds.ts';

export interface HostileWorld {
  readonly url: string;
  /**
   * Columns that accepted the text, and those that the database guards, with its reason; undefined in an existing
   * world.
   */
  readonly fields: { readonly done: readonly string[]; readonly refused: readonly string[] } | undefined;
  stop(): Promise<void>;
}

/** The demo world with hostile text wherever a person or a file can write; `HOSTILE_URL` names a running one. */
export async function startHostileWorld(): Promise<HostileWorld> {
  const running = process.env['HOSTILE_URL'];
  if (running !== undefined) {
    await greet(running, ACCOUNTS);
    return { url: running, fields: undefined, stop: () => Promise.resolve() };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'georisk-hostile-'));
  const copy = await demoCopy(dataDir);
  const settings = { ...copy, JOBS: '0' };
  // The embedded database's demo is made by its first start.
  if (copy.DATABASE_URL === '') await (await startProduct(settings)).stop();
  const output = await runCommand('e2e/support/poison.ts', [], settings);
  const product = await startProduct(settings);
  await greet(product.url, ACCOUNTS);
  return {
    url: product.url,
    fields: JSON.parse(output.slice(output.indexOf('{'))) as HostileWorld['fields'],
    async stop() {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
