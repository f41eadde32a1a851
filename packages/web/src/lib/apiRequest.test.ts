import { API, type ApiName } from '@georisk/contract/api.ts';
import { isPublic } from '@georisk/contract/permissions/permissions.ts';
import { describe, expect, it } from 'vitest';
import { apiUrl, cookiesOf, isOpenCall } from './apiRequest.ts';
import { sessionHeaders } from './sessionHeaders.ts';

describe('address of a call', () => {
  it('fills in its path and leaves out what is undefined', () => {
    expect(apiUrl('block', { code: 'ABCD1234' })).toBe('/api/blocks/ABCD1234');
    expect(apiUrl('policy', { id: 'A/1 b' }, { year: 2026 })).toBe('/api/policies/A%2F1%20b?year=2026');
    expect(apiUrl('adminUsers', {}, { phrase: undefined, page: 2 })).toBe('/api/admin/users?page=2');
  });
  it('is not made with a missing parameter', () => expect(() => apiUrl('block')).toThrow(/code/));
});

describe('headers', () => {
  it('include the token and the flag', () => {
    expect(sessionHeaders('abc', true)).toEqual({ Authorization: 'Bearer abc', 'x-admin': 'true' });
    expect(sessionHeaders(undefined, false)).toEqual({ 'x-admin': 'false' });
  });
});

describe('cookies', () => {
  it('are sent only where a browser becomes known, or is known', () => {
    const carrying = (Object.keys(API) as ApiName[]).filter((name) => cookiesOf(name) !== 'omit');
    expect(carrying.sort()).toEqual([
      'changePassword',
      'linkSignIn',
      'renewPassword',
      'requestLink',
      'requestPasswordReset',
      'signIn',
    ]);
  });
});

describe('open calls', () => {
  it.each(Object.keys(API) as ApiName[])('%s is open exactly where the permission matrix says so', (name) =>
    expect(isOpenCall(name)).toBe(isPublic(API[name].permission)),
  );
});
