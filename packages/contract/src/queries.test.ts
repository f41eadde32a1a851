import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { API, type ApiName } from './api.ts';
import { PARAMETER_TEXTS } from './texts/parameters.hu.ts';
import { ENDPOINTS } from './endpoints.ts';
import type { Endpoint } from './schemas/shared.ts';

interface Property {
  readonly type?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

const queryOf = (name: ApiName): z.ZodObject | undefined => {
  const { query } = ENDPOINTS[name] as Endpoint;
  return query instanceof z.ZodObject ? query : undefined;
};

/** Every parameter of every query: call, name, error text. */
const parameters = (Object.keys(API) as ApiName[]).flatMap((name) => {
  const query = queryOf(name);
  if (query === undefined) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([key, property]) => ({ name, key, property: property as Property }));
});
const numbers = parameters.filter(({ property }) => property.type === 'integer' || property.type === 'number');
const days = parameters.filter(({ property }) => property.format === 'date');

/** Checks one parameter; the others are left out, and errors about those are ignored. */
function accepts(name: ApiName, key: string, value: string): boolean {
  const result = queryOf(name)?.safeParse({ [key]: value });
  return result === undefined || result.success || result.error.issues.every(({ path }) => path[0] !== key);
}

describe('numbers in a query', () => {
  it('exist', () => {
    expect(numbers.length).toBeGreaterThan(15);
    expect(days.length).toBeGreaterThan(3);
  });
  it.each(numbers)('$name: $key has a least and a greatest value', ({ property }) => {
    expect(property.minimum).toBeGreaterThan(Number.MIN_SAFE_INTEGER);
    expect(property.maximum).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });
  it.each(numbers)('$name: $key is written in digits and lies within its bounds', ({ name, key, property }) => {
    const { minimum = 0, maximum = 0 } = property;
    const wrong = [
      minimum - 1,
      maximum + 1,
      `${maximum}e0`,
      `0x${minimum.toString(16)}`,
      ` ${minimum}`,
      `${minimum}.0`,
    ];
    const never = ['', '-1', '+1', 'NaN', 'Infinity', 'true', 'null', '[]', '2026.5', '99999999999999999999'];
    expect([...wrong, ...never].map(String).filter((value) => accepts(name, key, value))).toEqual([]);
    expect([minimum, maximum].map(String).filter((value) => !accepts(name, key, value))).toEqual([]);
  });
});

describe('days in a query', () => {
  it.each(days)('$name: $key is a day of a year with data', ({ name, key }) => {
    const wrong = ['0000-01-01', '0001-01-01', '1899-12-31', '2201-01-01', '9999-12-31', '2026-02-30', '2026-7-1', ''];
    expect(wrong.filter((value) => accepts(name, key, value))).toEqual([]);
    expect(accepts(name, key, '2024-02-29')).toBe(true);
  });
  it.each(['audit', 'auditExport', 'scenes'] as const)('of %s end no earlier than they begin', (name) => {
    const query = { format: 'csv', from: '2026-08-01', to: '2026-07-01' };
    const { format: _, ...span } = query;
    const asked = name === 'auditExport' ? query : span;
    expect(
      queryOf(name)
        ?.safeParse(asked)
        .error?.issues.map(({ path }) => path[0]),
    ).toEqual(['to']);
    expect(queryOf(name)?.safeParse({ ...asked, to: asked.from }).success).toBe(true);
  });
});

it('has an error text for every number and every day', () => {
  const keys = [...new Set([...numbers, ...days].map(({ key }) => key))];
  expect(keys.filter((key) => PARAMETER_TEXTS[key] === undefined)).toEqual([]);
});

describe('a query', () => {
  it.each((Object.keys(API) as ApiName[]).filter((name) => queryOf(name) !== undefined))(
    'of %s has no name that the call does not know',
    (name) => {
      const { issues = [] } = queryOf(name)?.safeParse({ nincsIlyen: '1' }).error ?? {};
      expect(issues).toContainEqual(expect.objectContaining({ code: 'unrecognized_keys', keys: ['nincsIlyen'] }));
    },
  );
});
