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
      resource: 'user:5',
    });
  });

  it('leaves mere views out until they are requested', () => {
    expect(of('')).toEqual({ without: 'cross-company-view' });
    expect(of('views=1')).toEqual({});
    expect(of('type=cross-company-view')).toEqual({ type: 'cross-company-view' });
  });

  it.each(['from=2026-13-01', 'to=x', 'type=toString', 'type=x', 'who=%20', `resource=${'x'.repeat(65)}`])(
    'leaves out %s',
    (query) => {
      expect(of(`${query}&views=1`)).toEqual({});
    },
  );
});
