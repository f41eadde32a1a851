import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Settings of `.env` are added to the environment; existing ones win. */
export function loadSettings() {
  const file = inRoot('.env');
  if (existsSync(file)) process.loadEnvFile?.(file);
}
