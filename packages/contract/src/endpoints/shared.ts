import type { MultiPolygon, Point, Polygon } from 'geojson';
import { z } from 'zod';

/** What a call takes and gives. `answer` is the success body; failures are always `Problem`. */
export interface Endpoint {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Names of the files of a form that may be sent; the first of them must be there. */
  readonly form?: readonly string[];
  readonly answer?: z.ZodType;
  /** Status of success where it is not 200. */
  readonly status?: number;
}

const TYPES = new Set(['Polygon', 'MultiPolygon', 'Point']);
const isGeometry = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'coordinates' in value &&
  'type' in value &&
  TYPES.has(String(value.type));

/** GeoJSON in EPSG:23700, easting first. Answers only: what comes in is checked by the domain. */
export const areaGeometry = z.custom<Polygon | MultiPolygon>(isGeometry);
export const polygonGeometry = z.custom<Polygon>(isGeometry);
export const pointGeometry = z.custom<Point>(isGeometry);

export const meparCode = z.string().regex(/^[A-Z0-9]{8}$/);
export const isoDate = z.iso.date();
export const instant = z.iso.datetime();
/** A row's number in a path: decimal digits and nothing else, so that a row has one address. */
export const rowId = z
  .string()
  .regex(/^[1-9][0-9]{0,9}$/)
  .transform(Number)
  .pipe(z.number().int().max(2_147_483_647));
export const noQuery = z.strictObject({});

/** An extent as it stands in a query: a GeoJSON Polygon in EPSG:23700, at most 8 kB of text. */
export const extentText = z.string().min(2).max(8_192);
export const extentQuery = z.strictObject({
  extent: extentText,
  limit: z.coerce.number().int().min(1).max(5_000).optional(),
});

export const byExtent = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), truncated: z.boolean() });

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(500).optional(),
};
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number(), page: z.number(), pageSize: z.number() });

/** Every refusal and failure. `current` comes with 409 over a stale version, `fields` with 422. */
export const problem = z.object({
  code: z.number(),
  error: z.string(),
  message: z.string(),
  reason: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  current: z.unknown().optional(),
  /** Over another expert's case: the sentence once more, as the specification's clients read it. */
  err: z.string().optional(),
  /** Of a table that was refused: every cell that is wrong. */
  rows: z.array(z.object({ row: z.number(), column: z.string(), error: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;
