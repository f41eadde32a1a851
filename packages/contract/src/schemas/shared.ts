import type { MultiPolygon, Point, Polygon } from 'geojson';
import { isBlank } from '@georisk/domain/text/isBlank.ts';
import { z } from 'zod';
import { MAX_ROWS } from '../maxRows.ts';
import { SPAN_TEXT } from '../texts/parameters.hu.ts';

/** A text field of a form, as its JSON schema. */
export interface FormField {
  readonly type: 'string';
  readonly description: string;
  readonly enum?: readonly string[];
}

/** Input and output of a call. `answer` is the success body; failures are always `Problem`. */
export interface Endpoint {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Names of the files of a form that may be sent; the first of them is required. */
  readonly form?: readonly string[];
  /** Other fields of that form. */
  readonly formFields?: Readonly<Record<string, FormField>>;
  readonly answer?: z.ZodType;
  /** Whether an answer is a refusal, which is sent with 422 and in the same form. */
  readonly isRefusal?: (answer: never) => boolean;
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

/** GeoJSON in EPSG:23700, easting first. Answers only: input is checked by the domain. */
export const areaGeometry = z.custom<Polygon | MultiPolygon>(isGeometry);
export const polygonGeometry = z.custom<Polygon>(isGeometry);
export const pointGeometry = z.custom<Point>(isGeometry);
/** GeoJSON in the coordinate system that the call names. */
export const featureGeometry = z.custom<Polygon | MultiPolygon | Point>(isGeometry);

export const meparCode = z.string().regex(/^[A-Z0-9]{8}$/);
export const isoDate = z.iso.date();

const DIGITS = /^(?:0|[1-9][0-9]{0,9})$/;
/** A whole number of a query, both bounds included: decimal digits alone, neither `1e3` nor `0x7` nor a blank. */
export const wholeNumber = (least: number, most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value === undefined ? value : NaN),
    z.number().int().min(least).max(most),
  );
/** A row's number in a query. */
export const askedId = wholeNumber(1, 2_147_483_647);
/** A year in which there may be images, policies or crops. */
export const seasonYear = wholeNumber(1990, 2100);

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2200-12-31';
/** A day of a query: of years that the database can compute with, too. */
export const askedDay = isoDate.refine((day) => day >= FIRST_DAY && day <= LAST_DAY);

interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** For `refine` of a query that has both: it ends no earlier than it begins. */
export const inOrder = ({ from, to }: Span): boolean => from === undefined || to === undefined || from <= to;
export const IN_ORDER = { path: ['to'], params: { sentence: SPAN_TEXT } };

/** A text that has to be filled in, trimmed: one of which nothing is seen is refused as an empty one is. */
export const filledText = (most: number, least = 1) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => !isBlank(text));

export const instant = z.iso.datetime();
/** A row's number in a path: decimal digits only, so that a row has one address. */
export const rowId = z
  .string()
  .regex(/^[1-9][0-9]{0,9}$/)
  .transform(Number)
  .pipe(z.number().int().max(2_147_483_647));
export const noQuery = z.strictObject({});

/** An extent as a query contains it: a GeoJSON Polygon in EPSG:23700, at most 8 kB of text. */
export const extentText = z.string().min(2).max(8_192);
export const extentQuery = z.strictObject({
  extent: extentText,
  limit: wholeNumber(1, MAX_ROWS).optional(),
});

export const byExtent = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), truncated: z.boolean() });

export const pageQuery = {
  page: wholeNumber(1, 1_000_000).optional(),
  pageSize: wholeNumber(1, 500).optional(),
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
  /** For another expert's case: the sentence once more, as the specification's clients read it. */
  err: z.string().optional(),
  /** Of a table that was refused: every cell that is wrong. */
  rows: z.array(z.object({ row: z.number(), column: z.string(), error: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;
