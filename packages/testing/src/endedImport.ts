import type { Answer } from '@georisk/contract/endpoints.ts';
import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import type { TestApp } from './app.ts';
import { formOf, type SentFile } from './form.ts';

const MAX_MS = 150_000;

export interface SentImport {
  readonly kind: string;
  readonly files: readonly SentFile[];
  readonly fields?: Readonly<Record<string, string>>;
  readonly token: string;
}

/**
 * Sends an import. @returns the answer that tells its end: a busy machine makes an import take longer than its call, and
 * then it is looked at until it has ended
 */
export async function sendImport(test: TestApp, { kind, files, fields, token }: SentImport) {
  let answer: LightMyRequestResponse = await test.call('POST', `/api/admin/imports/${kind}`, {
    token,
    ...formOf(files, fields),
  });
  const hasEnded = async () => {
    const { id, state } = answer.json<Partial<Answer<'importFiles'>>>();
    if (state !== 'running') return true;
    answer = await test.get(`/api/admin/importAttempts/${id}`, { token });
    return false;
  };
  if (answer.statusCode === 200) await vi.waitUntil(hasEnded, MAX_MS);
  return answer;
}
