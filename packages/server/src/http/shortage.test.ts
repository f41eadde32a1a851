import { expect, it } from 'vitest';
import { problemOf } from './errors.ts';
import { shortageOf } from './shortage.ts';

const error = (fields: object, message = 'x', cause?: unknown) =>
  Object.assign(new Error(message, cause === undefined ? undefined : { cause }), fields);

it.each([
  ['the file system', error({ code: 'ENOSPC', syscall: 'write' }), 503, 507],
  ['a quota', error({ code: 'EDQUOT' }), 503, 507],
  ['the database', error({ code: '53100', severity: 'ERROR' }, 'could not extend file "base/1/2"'), 503, 507],
  ['the embedded database', error({ code: 'XX000' }, 'could not write: No space left on device'), 503, 507],
  ['what a file was written for', error({}, 'upload failed', error({ code: 'ENOSPC' })), 503, 507],
  ['one of several', new AggregateError([error({}), error({ code: 'ENOSPC' })]), 503, 507],
])('no room of %s is reported as such, also to an upload', (_what, thrown, otherwise, upload) => {
  expect(shortageOf(thrown)).toBe('disk');
  expect(problemOf(thrown).status).toBe(otherwise);
  expect(problemOf(thrown, true).status).toBe(upload);
  expect(problemOf(thrown, true).body().message).toContain('betelt');
});

it.each(['EMFILE', 'ENFILE', 'ENOMEM', '53200', '53400', '57014', '55P03'])(
  '%s is reported as too much at once',
  (code) => {
    expect(shortageOf(error({ code }))).toBe('busy');
    expect(problemOf(error({ code }))).toMatchObject({ reason: 'busy', status: 503 });
  },
);

it('no other error is a shortage', () => {
  for (const other of [error({ code: 'ENOENT' }), error({ code: '23505' }), new Error('x'), 'ENOSPC', undefined]) {
    expect(shortageOf(other)).toBeUndefined();
  }
  expect(problemOf(error({ code: 'ENOENT', syscall: 'open' })).status).toBe(500);
});
