import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Settings of `.env` in the project's root join the environment; what is set there already wins. */
export function loadEnvFile(): void {
  const file = join(import.meta.dirname, '../../../.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
