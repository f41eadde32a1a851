import type { ZodType } from 'zod';
import { describe, expect, it } from 'vitest';
import type { ApiName } from './api.ts';
import { ENDPOINTS } from './endpoints.ts';

const bodyOf = (name: ApiName): ZodType => (ENDPOINTS[name] as { readonly body: ZodType }).body;
const ID = '0198f3a2-5c1e-7000-8000-000000000001';

describe.each<[string, ApiName, (text: string) => unknown]>([
  ['the name of a person', 'renameCurrentUser', (name) => ({ name })],
  ['the name of a map key', 'makeMapKey', (name) => ({ name, days: null })],
  ['the name of a device', 'makeDeviceGrant', (name) => ({ id: ID, publicKey: 'AAAA', name })],
  ['the label of a link', 'makeGraveyardLink', (label) => ({ graveyardId: 1, label })],
  ['the reason of an impersonation', 'impersonate', (reason) => ({ userId: 1, reason })],
  ['a note', 'addFarmerNote', (text) => ({ text })],
])('%s', (_, call, body) => {
  it.each(['', '   ', '\u200b', '\u202e\u202e\u202e', ' \u2060\ufeff ', '\u3164\u3164\u3164'])(
    '%j is refused',
    (text) => expect(bodyOf(call).safeParse(body(text)).success).toBe(false),
  );
  it('is kept as it is, with what nobody sees inside of it', () =>
    expect(bodyOf(call).parse(body(' Kis\u200bné Őri 1 '))).toEqual(body('Kis\u200bné Őri 1')));
});
