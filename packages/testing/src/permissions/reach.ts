import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { COMPANIES, type PersonKey } from '../people.ts';
import type { Actor } from './actors.ts';

/** The owners of a row: companies, and farmers. */
export interface Owned {
  readonly companies: readonly number[];
  readonly farmers: readonly PersonKey[];
}

const A = COMPANIES.A.id;
const B = COMPANIES.B.id;
const owned = (companies: readonly number[], ...farmers: PersonKey[]): Owned => ({ companies, farmers });

/**
 * The owners by the landscape's names; written down here independently, so that a wrong query cannot agree with itself.
 */
export const PLOT_OWNERS = {
  drawn: owned([A], 'a.farmer1'),
  undrawn: owned([A], 'a.farmer1'),
  lastYear: owned([A], 'a.farmer1'),
  ownShared: owned([A], 'a.farmer1'),
  secondShared: owned([A], 'a.farmer2'),
  second: owned([A], 'a.farmer2'),
  secondMixed: owned([A], 'a.farmer2'),
  foreignMixed: owned([B], 'b.farmer1'),
  foreign: owned([B], 'b.farmer1'),
} as const;

export const POLICY_OWNERS = {
  own: owned([A], 'a.farmer1'),
  ownLastYear: owned([A], 'a.farmer1'),
  second: owned([A], 'a.farmer2'),
  foreign: owned([B], 'b.farmer1'),
} as const;

type Reaches = (actor: Actor, row: Owned) => boolean;
const always: Reaches = () => true;
const never: Reaches = () => false;
const byCompany: Reaches = ({ companyId }, { companies }) => companyId !== null && companies.includes(companyId);
const byOwner: Reaches = ({ key }, { farmers }) => key !== null && farmers.includes(key);

const BY_CELL: Readonly<Record<string, Reaches>> = {
  '*': always,
  S: always,
  G: always,
  A: always,
  X: always,
  T: byCompany,
  R: byCompany,
  F: (actor, row) => actor.takesRisk && byCompany(actor, row),
  C: byCompany,
  P: byCompany,
  O: byOwner,
};

/** Whether the actor may see the row by a row of the matrix. */
export const reaches = (permission: PermissionId, actor: Actor, row: Owned): boolean =>
  (BY_CELL[cellFor(permission, actor.role)] ?? never)(actor, row);

/** The rows within the actor's reach. */
export const reached = <K extends string>(
  permission: PermissionId,
  actor: Actor,
  owners: Readonly<Record<K, Owned>>,
): K[] => (Object.keys(owners) as K[]).filter((name) => reaches(permission, actor, owners[name]));
