import { LONGEST_KEY_DAYS, type MapKeyItem } from '@georisk/contract/verticals/session/mapKeys.ts';
import type { mapKeysOf } from '#server/modules/user/mapKey.repository.ts';

const DAY_MS = 86_400_000;
type Row = Awaited<ReturnType<typeof mapKeysOf>>[number];

/** When a key ends that is made now. @param days null where its person wants no earlier end than any has */
export const endOf = (now: Date, days: number | null): Date =>
  new Date(now.getTime() + (days ?? LONGEST_KEY_DAYS) * DAY_MS);

export const isOver = ({ expiresAt }: Pick<Row, 'expiresAt'>, now: Date): boolean => expiresAt <= now;

export const itemsOf = (rows: readonly Row[], now: Date): MapKeyItem[] =>
  rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expired: isOver(row, now),
  }));
