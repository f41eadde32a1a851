import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Settings of `.env` join the environment; what is set there already wins. */
export function loadSettings() {
  const file = inRoot('.env');
  if (existsSync(file)) process.loadEnvFile?.(file);
}
