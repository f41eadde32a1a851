import { describe, expect, it } from 'vitest';
import { filterOf } from './auditFilter.ts';

const of = (query: string) => filterOf(new URLSearchParams(query));

describe('the filter of the log', () => {
  it('is that of the address', () => {
    expect(of('from=2026-06-01&to=2026-06-30&type=login&who=%20Kov%C3%A1cs%20&resource=user:5&page=2')).toEqual({
      from: '2026-06-01',
      to: '2026-06-30',
      type: 'login',
      who: 'Kovács',
      object: 'user:5',
    });
  });

  it.each([
    ['társaság 4', { object: 'company:4' }],
    ['company:4', { object: 'company:4' }],
    ['Kárakta 12', { object: 'damages/12' }],
    ['forrás 3', { object: 'sceneSource:3' }],
    ['webhook 01a1fd43-7e2e-7ad3-aa29-e479532417a7', { object: 'webhook:01a1fd43-7e2e-7ad3-aa29-e479532417a7' }],
    // The beginning of a long identifier, as the table shows it, and mere text: they are searched for.
    ['munkamenet 01a1fd43…', { resource: 'session:01a1fd43' }],
    ['társaságok', { resource: 'companies' }],
    ['valami', { resource: 'valami' }],
    ['ismeretlen:4', { resource: 'ismeretlen:4' }],
  ])('of %s is that object alone, or a text', (typed, wanted) => {
    expect(of(new URLSearchParams({ resource: typed, views: '1' }).toString())).toEqual(wanted);
  });

  it('leaves mere views out until they are requested', () => {
    expect(of('')).toEqual({ without: 'cross-company-view' });
    expect(of('views=1')).toEqual({});
    expect(of('type=cross-company-view')).toEqual({ type: 'cross-company-view' });
  });

  it.each([
    'from=2026-13-01',
    'from=2026-02-31',
    'to=2025-02-29',
    'from=2026-06-02&to=2026-06-01',
    'to=x',
    'type=toString',
    'type=x',
    'who=%20',
    `resource=${'x'.repeat(65)}`,
  ])('leaves out %s', (query) => {
    expect(of(`${query}&views=1`)).toEqual({});
  });
});
