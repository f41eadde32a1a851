import { describe, expect, it } from 'vitest';
import { choiceOf, queryOf } from './userChoice.ts';

const of = (address: string) => queryOf(choiceOf(new URLSearchParams(address)), { page: 1, phrase: '' });
const PAGE = { page: 1, pageSize: 50 };

describe('the filters in the address of the list of users', () => {
  it('become the query of the call', () => {
    expect(of('role=4&companyId=12&status=disabled&signedIn=never&sort=-lastSignIn')).toEqual({
      ...PAGE,
      role: 4,
      companyId: 12,
      status: 'disabled',
      signedIn: 'never',
      sort: '-lastSignIn',
    });
    expect(queryOf(choiceOf(new URLSearchParams('phrase=%C3%89va')), { page: 2, phrase: 'Éva' })).toEqual({
      ...PAGE,
      page: 2,
      phrase: 'Éva',
    });
  });

  it('are left out where they say nothing that the call knows', () => {
    expect(of('role=99&companyId=x&status=gone&signedIn=maybe&sort=salary')).toEqual(PAGE);
    expect(of('role=&companyId=0&companyId=99999999999')).toEqual(PAGE);
  });
});
