import { expect, it } from 'vitest';
import { LONG_ON_EMBEDDED, LONG_ON_POSTGRES, WITH_LONG_TESTS } from '@georisk/testing/onBothDatabases.ts';
import { partOf } from './changed.mjs';

it('a test file is run by the part of its name', () => {
  expect(partOf('packages/web/src/a.isolated.component.test.tsx')).toBe('component');
  expect(partOf('packages/web/src/lib/a.test.ts')).toBe('unit');
  expect(partOf('packages/server/src/modules/soil/soil.api.test.ts')).toBe('api-native');
  expect(partOf('packages/server/src/db/embedded/wire.embedded.api.test.ts')).toBe('api-embedded');
});

it('a long test file is run by the part of the longer run', () => {
  const embedded = Object.keys(LONG_ON_EMBEDDED).filter((path) => path.endsWith('.embedded.api.test.ts'));
  expect(new Set(embedded.map((path) => partOf(`packages/${path}`)))).toEqual(new Set(['api-embedded-rest']));
  expect(new Set(Object.keys(LONG_ON_POSTGRES).map((path) => partOf(`packages/${path}`)))).toEqual(
    new Set(['api-native-rest']),
  );
});

it('a file with some long tests is run by the part of its name', () => {
  expect(new Set(Object.keys(WITH_LONG_TESTS).map((path) => partOf(`packages/${path}`)))).toEqual(
    new Set(['api-native']),
  );
});
