import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Adds settings of `.env` in the project's root to the environment; variables already set there win. */
export function loadEnvFile(): void {
  const file = join(import.meta.dirname, '../../../.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
