import { expect, it } from 'vitest';
import { memoryOfTypes } from './checks.mjs';

const GIB = 1024 ** 3;

it('the program of the types gets half of the free memory, six gigabytes at most', () => {
  expect(memoryOfTypes(10 * GIB)).toEqual({ GOGC: 'off', GOMEMLIMIT: '5GiB' });
  expect(memoryOfTypes(64 * GIB)).toEqual({ GOGC: 'off', GOMEMLIMIT: '6GiB' });
});

it('the program of the types keeps its own limit where less than eight gigabytes are free', () => {
  expect(memoryOfTypes(8 * GIB)).toEqual({ GOGC: 'off', GOMEMLIMIT: '4GiB' });
  expect(memoryOfTypes(8 * GIB - 1)).toEqual({});
});
