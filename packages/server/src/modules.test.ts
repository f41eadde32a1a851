import { suggestion } from '@georisk/contract/endpoints.ts';
import { IMPORT_TITLES, JOB_TITLES } from '@georisk/contract/tables.ts';
import { expect, it } from 'vitest';
import { FINDERS, IMPORT_KINDS, jobKindOf, MODULES } from './modules.ts';

const kinds = MODULES.flatMap(({ jobs }) => jobs ?? []).map(({ kind }) => kind.name);

it('every kind of job has one handler and a title', () => {
  expect(kinds.toSorted()).toEqual(Object.keys(JOB_TITLES).toSorted());
  for (const name of kinds) expect(jobKindOf(name)?.name).toBe(name);
});

it('every kind of import has a title', () => {
  expect(Object.keys(IMPORT_KINDS).toSorted()).toEqual(Object.keys(IMPORT_TITLES).toSorted());
});

it('every type of hit has a reader', () => {
  expect(Object.keys(FINDERS).toSorted()).toEqual(
    suggestion.options.map(({ shape }) => shape.type.value as string).toSorted(),
  );
});
