import { API, type ApiName } from '@georisk/contract/api.ts';
import { calls as admin } from '@georisk/contract/verticals/admin/admin.vertical.ts';
import { calls as insurance } from '@georisk/contract/verticals/insurance/insurance.vertical.ts';
import { calls as maps } from '@georisk/contract/verticals/maps/maps.vertical.ts';
import { calls as session } from '@georisk/contract/verticals/session/session.vertical.ts';

const namesOf = (calls: object): readonly ApiName[] => Object.keys(calls) as ApiName[];
const named = new Set([admin, insurance, maps, session].flatMap(namesOf));
const reads = (name: ApiName): boolean => API[name].method === 'GET';

/**
 * The calls of the contract, each in one division: a division is one test file, so that several processes judge the
 * matrix at once. A call of a further vertical belongs to `trades`.
 */
export const DIVISIONS = {
  admin: namesOf(admin),
  insuranceReads: namesOf(insurance).filter(reads),
  insuranceWrites: namesOf(insurance).filter((name) => !reads(name)),
  maps: namesOf(maps),
  session: namesOf(session),
  trades: namesOf(API).filter((name) => !named.has(name)),
} as const satisfies Record<string, readonly ApiName[]>;

export type Division = keyof typeof DIVISIONS;
