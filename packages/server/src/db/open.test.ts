import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from './open.ts';

afterEach(() => vi.unstubAllEnvs());

it('refuses the embedded database in production, and names both alternatives', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('ALLOW_EMBEDDED', '');
  await expect(openDatabase({ dataDir: '/nowhere' })).rejects.toThrow(/DATABASE_URL.*ALLOW_EMBEDDED=1/);
});
