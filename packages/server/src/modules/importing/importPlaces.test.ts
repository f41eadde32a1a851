import { describe, expect, it } from 'vitest';
import { createImportPlaces } from './importPlaces.ts';

const refusalOf = (act: () => unknown): unknown => {
  try {
    act();
    return undefined;
  } catch (error) {
    return error;
  }
};
const TOO_MANY = { reason: 'too-many-requests', details: { retryAfterSeconds: 30 } };

describe('places of imports', () => {
  it('are three of a person, and are given back once', () => {
    const places = createImportPlaces();
    const person = { id: 1, companyId: null };
    const [first = () => undefined] = [1, 2, 3].map(() => places.take(person));
    expect(refusalOf(() => places.take(person))).toMatchObject(TOO_MANY);
    expect(refusalOf(() => places.take({ id: 2, companyId: null }))).toBeUndefined();
    first();
    first();
    expect(refusalOf(() => places.take(person))).toBeUndefined();
    expect(refusalOf(() => places.take(person))).toMatchObject(TOO_MANY);
  });

  it('are five of a company, whoever of its people sends', () => {
    const places = createImportPlaces();
    for (const id of [1, 2, 3, 4, 5]) places.take({ id, companyId: 7 });
    expect(refusalOf(() => places.take({ id: 6, companyId: 7 }))).toMatchObject(TOO_MANY);
    expect(refusalOf(() => places.take({ id: 6, companyId: 8 }))).toBeUndefined();
  });

  it('are twenty of a process', () => {
    const places = createImportPlaces();
    for (let id = 1; id <= 20; id += 1) places.take({ id, companyId: null });
    expect(refusalOf(() => places.take({ id: 21, companyId: null }))).toMatchObject({
      reason: 'busy',
      details: { retryAfterSeconds: 30 },
    });
  });
});
