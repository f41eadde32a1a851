import type { Company, CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import type { MenuEntry, MenuTarget } from '#web/shared/feature.ts';
import { FEATURES } from '../features.ts';
import { screenFor } from '../roleScreens.ts';

/** All entries, in the order of the list of features. */
export const MENU: readonly MenuEntry[] = FEATURES.flatMap(({ menu = [] }) => menu);

/** Where an entry leads for a company's people; undefined where their company has no target for it. */
export const targetOf = ({ to }: MenuEntry, company: Company | null): MenuTarget | undefined =>
  typeof to === 'function' ? to(company) : to;

/** The entries of a user's menu: those of their role whose screens exist and whose conditions they fulfil. */
export const menuOf = (
  { role, capabilities, company }: Pick<CurrentUser, 'role' | 'capabilities' | 'company'>,
  entries: readonly MenuEntry[] = MENU,
): readonly MenuEntry[] =>
  entries.filter((entry) => {
    const { roles, route, capability } = entry;
    if (roles !== undefined && !(roles as readonly number[]).includes(role)) return false;
    if (route !== undefined && screenFor(route, { role, capabilities }) === undefined) return false;
    if (capability !== undefined && !capabilities.includes(capability)) return false;
    return targetOf(entry, company) !== undefined;
  });
