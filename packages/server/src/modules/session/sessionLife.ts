import { inGroup, isApiClient } from '@georisk/domain/roles/roles.ts';
import type { SessionKind } from '#server/db/schema.ts';

/** How long a session lasts unused, and at most. */
export interface SessionLife {
  readonly idleSeconds: number;
  readonly lifeSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STAFF: SessionLife = { idleSeconds: 30 * MINUTE, lifeSeconds: 12 * HOUR };
const CUSTOMER: SessionLife = { idleSeconds: 12 * HOUR, lifeSeconds: 30 * DAY };

const byRole = (role: number): SessionLife => (inGroup(role, 'insurer') || isApiClient(role) ? STAFF : CUSTOMER);

const BY_KIND: Readonly<Record<SessionKind, (role: number) => SessionLife>> = {
  password: byRole,
  link: byRole,
  alert: () => ({ idleSeconds: 2 * HOUR, lifeSeconds: DAY }),
  impersonated: () => ({ idleSeconds: 30 * MINUTE, lifeSeconds: 30 * MINUTE }),
};

export const sessionLife = (kind: SessionKind, role: number): SessionLife => BY_KIND[kind](role);
