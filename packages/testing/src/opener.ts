/** Another process that opens a data directory and reports the result to its parent; for the tests of the lock. */
import { openDatabase } from '@georisk/server/db/open.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  await openDatabase({ dataDir });
  process.send?.('open');
  setInterval(() => undefined, 1000);
} catch (error) {
  process.send?.(error instanceof Error ? error.name : String(error), () => process.exit(3));
}
