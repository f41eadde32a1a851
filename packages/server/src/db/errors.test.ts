import { expect, it } from 'vitest';
import { isDatabaseUnavailable, isRetryable, violationOf } from './errors.ts';

const error = (fields: object, message = 'x') => Object.assign(new Error(message), fields);

it.each([
  ['23505', 'unique'],
  ['23503', 'foreignKey'],
  ['23502', 'notNull'],
  ['23514', 'check'],
  ['23P01', 'exclusion'],
])('reads %s as a broken %s rule', (code, kind) => {
  expect(violationOf(error({ code, constraint: 'c', table: 't' }))).toEqual({
    kind,
    constraint: 'c',
    table: 't',
    column: undefined,
  });
});

it('takes no other error for a broken rule', () => {
  expect(violationOf(error({ code: '42P01' }))).toBeUndefined();
  expect(violationOf({ code: '23505' })).toBeUndefined();
});

it('repeats deadlocks and serialization failures only', () => {
  expect(['40001', '40P01', '23505', '57P01'].map((code) => isRetryable(error({ code })))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it.each([
  [error({ code: 'ECONNREFUSED' })],
  [error({ code: '57P01' })],
  [error({ code: '55000', routine: 'CheckMyDatabase' }, 'database "x" is not currently accepting connections')],
  [error({ code: '28P01', routine: 'auth_failed' })],
  [error({ code: '08006' })],
  [error({ code: 'ENOENT', syscall: 'connect' })],
  [error({}, 'Connection terminated unexpectedly')],
  [error({}, 'timeout exceeded when trying to connect')],
  [new AggregateError([error({ code: 'ECONNREFUSED' })])],
])('recognises an absent database: %s', (absent) => {
  expect(isDatabaseUnavailable(absent)).toBe(true);
});

it.each([[error({ code: 'ENOENT', syscall: 'open' })], [error({ code: '23505' })], ['ECONNREFUSED'], [new Error('x')]])(
  'does not blame the database for %s',
  (other) => {
    expect(isDatabaseUnavailable(other)).toBe(false);
  },
);
