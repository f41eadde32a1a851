import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
  const settings = { ...(await demoCopy(dataDir)), JOBS: '0' };
  // Nothing was there to be copied: the first start makes it.
  if (readdirSync(dataDir).length === 0) await (await startProduct(settings)).stop();
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
