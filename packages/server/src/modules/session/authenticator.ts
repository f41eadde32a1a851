import type { Clock } from '../../clock.ts';
import type { Executor } from '../../db/executor.ts';
import type { Authenticator, Caller } from '../../http/caller.ts';
import { limitedAddress } from '../../http/network.ts';
import { capabilitiesOf } from '../user/capabilities.ts';
import { findMapKeyHolder, type MapKeyHolder } from '../user/user.repository.ts';
import { findSession, type SessionRow, touchSession } from './session.repository.ts';
import { countFailure, refuseThrottled, throttleKey } from './throttle.ts';
import { hashOf, sameHash } from './tokens.ts';

/** How old what is known of a session may be: a role changed elsewhere acts after this. */
const FRESH_MS = 5_000;
const TOUCH_EVERY_MS = 60_000;
const MOST_CACHED = 20_000;
const QUARTER_HOUR = 900;

type Known = Omit<Caller, 'adminFlag'>;

interface Entry {
  readonly row: SessionRow;
  readonly readAt: number;
  lastUsedAt: number;
}

export interface Sessions extends Authenticator {
  /** Forgets at once what is known of the sessions of a person, after they were ended or his rights changed. */
  forgetUser(userId: number): void;
  forgetSession(id: string): void;
  forgetAll(): void;
}

const callerOf = (row: SessionRow): Known => ({
  id: row.userId,
  companyId: row.companyId,
  role: row.role,
  name: row.name,
  userName: row.userName,
  capabilities: capabilitiesOf(row),
  hidePolicyDamage: row.hidePolicyDamage,
  session: {
    id: row.id,
    kind: row.kind,
    actorId: row.actorId,
    actorRole: row.actorRole,
    actorName: row.actorName,
    authenticatedAt: row.authenticatedAt,
    expiresAt: row.expiresAt,
  },
});

/** A map program has no session: its key stands for one as long as the person is active. */
const callerOfKey = (holder: MapKeyHolder, now: Date): Known => ({
  id: holder.id,
  companyId: holder.companyId,
  role: holder.role,
  name: holder.name,
  userName: holder.userName,
  capabilities: capabilitiesOf(holder),
  hidePolicyDamage: holder.hidePolicyDamage,
  session: {
    id: '',
    kind: 'password',
    actorId: null,
    actorRole: null,
    actorName: null,
    authenticatedAt: new Date(0),
    expiresAt: new Date(now.getTime() + FRESH_MS),
  },
});

/** Tells who stands behind a bearer token or a map key; remembers it for at most 5 s. */
export function createSessions(executor: Executor, clock: Clock, factor: number): Sessions {
  const entries = new Map<string, Entry>();
  const keys = new Map<string, { readonly known: Known; readonly readAt: number }>();
  // Raised by every revocation: an answer that was on its way from the database meanwhile is not remembered.
  let revocation = 0;

  const forget = (where: (row: SessionRow) => boolean) => {
    revocation += 1;
    keys.clear();
    for (const [key, { row }] of entries) if (where(row)) entries.delete(key);
  };

  const entryOf = async (token: string, now: number): Promise<Entry | undefined> => {
    const hash = hashOf(token);
    const key = hash.toString('base64');
    const cached = entries.get(key);
    if (cached && Math.abs(now - cached.readAt) < FRESH_MS) return cached;
    const asked = revocation;
    const row = await findSession(executor, hash);
    entries.delete(key);
    if (!row) return undefined;
    const entry = { row, readAt: now, lastUsedAt: row.lastUsedAt.getTime() };
    if (entries.size >= MOST_CACHED) entries.clear();
    if (asked === revocation) entries.set(key, entry);
    return entry;
  };

  return {
    async byToken(token) {
      const now = clock.now();
      const entry = await entryOf(token, now.getTime());
      if (!entry) return undefined;
      const { row } = entry;
      if (now >= row.expiresAt || now.getTime() >= entry.lastUsedAt + row.idleSeconds * 1000) return undefined;
      if (now.getTime() - entry.lastUsedAt >= TOUCH_EVERY_MS) {
        entry.lastUsedAt = now.getTime();
        await touchSession(executor, row.id, now);
      }
      return callerOf(row);
    },

    async byMapKey(userName, mapKey, ip) {
      const now = clock.now();
      const given = hashOf(mapKey);
      const cacheKey = `${given.toString('base64')} ${userName}`;
      const cached = keys.get(cacheKey);
      if (cached && Math.abs(now.getTime() - cached.readAt) < FRESH_MS) return cached.known;
      const windows = [
        { key: throttleKey('map-key-user', userName), limit: 10 * factor, seconds: QUARTER_HOUR },
        { key: throttleKey('map-key-ip', limitedAddress(ip)), limit: 50 * factor, seconds: QUARTER_HOUR },
      ];
      await refuseThrottled(executor, windows, now);
      const asked = revocation;
      const holder = await findMapKeyHolder(executor, userName);
      if (!holder || !sameHash(holder.mapKeyHash, given)) {
        await countFailure(executor, windows, now);
        return undefined;
      }
      const known = callerOfKey(holder, now);
      if (keys.size >= MOST_CACHED) keys.clear();
      if (asked === revocation) keys.set(cacheKey, { known, readAt: now.getTime() });
      return known;
    },

    forgetUser: (userId) => forget((row) => row.userId === userId || row.actorId === userId),
    forgetSession: (id) => forget((row) => row.id === id),
    forgetAll: () => forget(() => true),
  };
}
