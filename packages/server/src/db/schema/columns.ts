import type { ColumnType } from 'kysely';

/** Geometry columns are never read or written bare: `db/geometry.ts` turns them to and from GeoJSON. */
export type Geometry = ColumnType<never, unknown, unknown>;
export type Instant = ColumnType<Date, Date, Date>;
export type DefaultInstant = ColumnType<Date, Date | undefined, Date>;
