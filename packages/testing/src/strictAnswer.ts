import type { ApiName } from '@georisk/contract/api.ts';
import { type Answer, ENDPOINTS } from '@georisk/contract/endpoints.ts';
import type { Endpoint } from '@georisk/contract/schemas/shared.ts';
import { expect } from 'vitest';

interface Answered {
  readonly statusCode: number;
  json(): unknown;
}

/**
 * The body of an answer that must be of the call's form, a success or a refusal in the same form, exactly: its schema
 * accepts it, and all of it (schemas drop keys that they do not know, so an unknown one makes the two differ).
 */
export function strictAnswer<N extends ApiName>(name: N, answer: Answered): Answer<N> {
  const endpoint: Endpoint = ENDPOINTS[name];
  const body = answer.json();
  const isRefusal = endpoint.isRefusal?.(body as never) ?? false;
  const success = endpoint.status ?? 200;
  // A refusal that took longer than its call is told by a read.
  expect(isRefusal ? [422, success] : [success], JSON.stringify(body)).toContain(answer.statusCode);
  if (!endpoint.answer) throw new Error(`${name} answers no JSON`);
  const parsed = endpoint.answer.parse(body);
  expect(parsed).toStrictEqual(body);
  return body as Answer<N>;
}
