import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Authenticator, Caller } from '#server/http/caller.ts';
import type { Credentials } from '#server/http/credentials.ts';
import { limitedAddress } from '#server/http/network.ts';
import { shortageOf } from '#server/http/shortage.ts';
import { capabilitiesOf, hidesPolicyDamage } from '#server/modules/user/capabilities.ts';
import { findMapKeyHolder, type MapKeyHolder, touchMapKey } from '#server/modules/user/mapKey.repository.ts';
import { findSession, type SessionRow, touchSession } from './session.repository.ts';
import { countFailure, refuseThrottled, throttleKey } from './throttle.ts';
import { hashOf, sameHash } from '#server/tokens.ts';

/** How old the cached data of a session may be: a role changed elsewhere takes effect after this. */
const FRESH_MS = 5_000;
const TOUCH_EVERY_MS = 60_000;
/** Of a key it is said when it was last used, to the hour. */
const TOUCH_KEY_EVERY_MS = 3_600_000;
const MAX_CACHED = 20_000;
const QUARTER_HOUR = 900;

export type KnownCaller = Omit<Caller, 'adminFlag'>;

interface Entry {
  readonly row: SessionRow;
  readonly known: KnownCaller;
  readonly readAt: number;
  lastUsedAt: number;
}

interface KeyEntry {
  readonly known: KnownCaller;
  readonly readAt: number;
  readonly expiresAt: Date;
}

export interface Sessions extends Authenticator {
  /**
   * The caller of a token or a map key, where already known: never queries the database, and returns nothing where it
   * would have to. The same object as long as the cached data are the same.
   */
  peek(credentials: Credentials): KnownCaller | undefined;
  /** Drops the cached data of a person's sessions at once, after they were ended or the person's rights changed. */
  forgetUser(userId: number): void;
  /** A session, and those that were opened from it by impersonation. */
  forgetSession(id: string): void;
  forgetAll(): void;
}

const callerOf = (row: SessionRow): KnownCaller => ({
  id: row.userId,
  companyId: row.companyId,
  role: row.role,
  name: row.name,
  userName: row.userName,
  capabilities: capabilitiesOf(row),
  hidePolicyDamage: hidesPolicyDamage(row),
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

/** A map program has no session: its key serves as one as long as it is valid and the person is active. */
const callerOfKey = (holder: MapKeyHolder, now: Date): KnownCaller => ({
  id: holder.id,
  companyId: holder.companyId,
  role: holder.role,
  name: holder.name,
  userName: holder.userName,
  capabilities: capabilitiesOf(holder),
  hidePolicyDamage: hidesPolicyDamage(holder),
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

const isOver = ({ row, lastUsedAt }: Entry, now: number) =>
  now >= row.expiresAt.getTime() || now >= lastUsedAt + row.idleSeconds * 1000;
/** Where nothing can be written, reads are still answered. */
const bearFullDisk = (error: unknown): void => {
  if (shortageOf(error) !== 'disk') throw error;
};
const isToTouch = ({ lastUsedAt }: Entry, now: number) => now - lastUsedAt >= TOUCH_EVERY_MS;

/** A clock that is set back must not keep anything fresh. */
const freshAt = <T extends { readonly readAt: number }>(now: number, entry: T | undefined): T | undefined =>
  entry && Math.abs(now - entry.readAt) < FRESH_MS ? entry : undefined;

/** Memory too holds nothing from which a token could be recovered. */
const keyOf = (token: string): string => hash('sha256', token, 'base64');
const keyOfMapKey = (userName: string, mapKey: string): string => `${keyOf(mapKey)} ${userName}`;

/** Finds the caller of a bearer token or a map key; caches it for at most 5 s. */
export function createSessions(executor: Executor, clock: Clock, factor: number): Sessions {
  const entries = new LRUCache<string, Entry>({ max: MAX_CACHED });
  const keys = new LRUCache<string, KeyEntry>({ max: MAX_CACHED });
  // Raised by every revocation: an answer of the database that was on its way meanwhile is not cached.
  let revocation = 0;

  const forget = (where: (row: SessionRow) => boolean) => {
    revocation += 1;
    keys.clear();
    // A list: the cache must not be changed while it is walked through.
    for (const [key, { row }] of entries.entries().toArray()) if (where(row)) entries.delete(key);
  };

  const entryOf = async (token: string, now: number): Promise<Entry | undefined> => {
    const key = keyOf(token);
    const cached = freshAt(now, entries.get(key));
    if (cached) return cached;
    const asked = revocation;
    const row = await findSession(executor, hashOf(token));
    entries.delete(key);
    if (!row) return undefined;
    const entry = { row, known: callerOf(row), readAt: now, lastUsedAt: row.lastUsedAt.getTime() };
    if (asked === revocation) entries.set(key, entry);
    return entry;
  };

  /** The caller of a key that was read a moment ago, unless its time is over since. */
  const openKey = (now: number, cacheKey: string): KnownCaller | undefined => {
    const cached = freshAt(now, keys.get(cacheKey));
    return cached && now < cached.expiresAt.getTime() ? cached.known : undefined;
  };

  const noteUse = async ({ keyId, lastUsedAt }: MapKeyHolder, now: Date) => {
    const before = new Date(now.getTime() - TOUCH_KEY_EVERY_MS);
    if (lastUsedAt === null || lastUsedAt <= before)
      await touchMapKey(executor, keyId, now, before).catch(bearFullDisk);
  };

  /** Nobody guesses 256 bits: the right key is admitted whatever came before, wrong ones count against their origin. */
  const countWrongKey = async (userName: string, ip: string, now: Date) => {
    const place = limitedAddress(ip);
    const windows = [
      { key: throttleKey('map-key-pair', `${userName} ${place}`), limit: 10 * factor, seconds: QUARTER_HOUR },
      { key: throttleKey('map-key-ip', place), limit: 50 * factor, seconds: QUARTER_HOUR },
    ];
    await refuseThrottled(executor, windows, now);
    await countFailure(executor, windows, now);
  };

  return {
    async byToken(token) {
      const now = clock.now();
      const entry = await entryOf(token, now.getTime());
      if (!entry) return undefined;
      const { row } = entry;
      if (isOver(entry, now.getTime())) return undefined;
      if (isToTouch(entry, now.getTime())) {
        entry.lastUsedAt = now.getTime();
        await touchSession(executor, row.id, now).catch(bearFullDisk);
      }
      return entry.known;
    },

    async byMapKey(userName, mapKey, ip) {
      const now = clock.now();
      const given = hashOf(mapKey);
      const cacheKey = keyOfMapKey(userName, mapKey);
      const cached = openKey(now.getTime(), cacheKey);
      if (cached) return cached;
      const asked = revocation;
      const holder = await findMapKeyHolder(executor, userName, given);
      if (!holder || !sameHash(holder.keyHash, given) || holder.expiresAt <= now) {
        await countWrongKey(userName, ip, now);
        return undefined;
      }
      const known = callerOfKey(holder, now);
      if (asked === revocation) keys.set(cacheKey, { known, readAt: now.getTime(), expiresAt: holder.expiresAt });
      await noteUse(holder, now);
      return known;
    },

    peek(credentials) {
      const now = clock.now().getTime();
      if (credentials.kind === 'mapKey') {
        return openKey(now, keyOfMapKey(credentials.userName, credentials.mapKey));
      }
      const entry = freshAt(now, entries.get(keyOf(credentials.token)));
      return entry && !isOver(entry, now) && !isToTouch(entry, now) ? entry.known : undefined;
    },

    forgetUser: (userId) => forget((row) => row.userId === userId || row.actorId === userId),
    forgetSession: (id) => forget((row) => row.id === id || row.actorSessionId === id),
    forgetAll: () => forget(() => true),
  };
}
