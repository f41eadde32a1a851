import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { Actor } from './actors.ts';
import { VERTICALS } from './verticals.ts';

/** The types of products of some roles (B4); the insurer's people get all. */
const TYPES_OF: Readonly<Record<number, readonly string[]>> = Object.assign(
  { [ROLES.FARMER]: ['Alert', 'AgriNdvi', 'NDVI', 'Chronology'] },
  ...VERTICALS.map(({ products }) => products),
);

export const getsType = ({ role }: Actor, type: string): boolean =>
  role === 'anon' || TYPES_OF[role] === undefined || TYPES_OF[role].includes(type);

/** Who is notified of alerts (B7) sees them though they are no products. */
export const seesAlerts = (actor: Actor): boolean => cellFor('B7', actor.role) === 'S' || getsType(actor, 'Alert');
