import { USER_ORDERS, type UserOrder } from '@georisk/contract/verticals/admin/admin.ts';
import type { Query } from '@georisk/contract/endpoints.ts';
import { isRole } from '@georisk/domain/roles/roles.ts';
import { PAGE_SIZE } from '#web/ui/useListAddress.ts';

export const CHOICE_KEYS = ['phrase', 'role', 'companyId', 'status', 'signedIn', 'sort'] as const;
/** What the address of the list of users says, as it is shown in the filters; empty where it says nothing usable. */
export type UserChoice = Readonly<Record<(typeof CHOICE_KEYS)[number], string>>;

export const isUserOrder = (text: string): text is UserOrder => (USER_ORDERS as readonly string[]).includes(text);

const USABLE: Readonly<Record<keyof UserChoice, (text: string) => boolean>> = {
  phrase: (text) => text.length <= 64,
  role: (text) => isRole(Number(text)),
  companyId: (text) => /^[1-9]\d{0,8}$/.test(text),
  status: (text) => text === 'active' || text === 'disabled',
  signedIn: (text) => text === 'ever' || text === 'never',
  sort: isUserOrder,
};

/** The filters and the order of an address; invalid values count as not given. */
export function choiceOf(params: URLSearchParams): UserChoice {
  const usable = (key: keyof UserChoice) => {
    const value = params.get(key) ?? '';
    return value !== '' && USABLE[key](value) ? value : '';
  };
  return {
    phrase: usable('phrase'),
    role: usable('role'),
    companyId: usable('companyId'),
    status: usable('status'),
    signedIn: usable('signedIn'),
    sort: usable('sort'),
  };
}

interface Wanted {
  readonly page: number;
  /** What is searched for, which may lag behind the typed text. */
  readonly phrase: string;
}

/** The same as the query of the call. */
export function queryOf(
  { role, companyId, status, signedIn, sort }: UserChoice,
  { page, phrase }: Wanted,
): Query<'adminUsers'> {
  return {
    page,
    pageSize: PAGE_SIZE,
    ...(phrase !== '' && { phrase }),
    ...(role !== '' && { role: Number(role) }),
    ...(companyId !== '' && { companyId: Number(companyId) }),
    ...((status === 'active' || status === 'disabled') && { status }),
    ...((signedIn === 'ever' || signedIn === 'never') && { signedIn }),
    ...(isUserOrder(sort) && { sort }),
  };
}
