import { typedDate } from '@georisk/domain/cemetery/lifeDate.ts';
import { GEOM_TYPES, OBJECT_SYMBOLS } from '@georisk/domain/cemetery/objects.ts';
import type { LineString, MultiLineString, MultiPolygon, Point, Polygon } from 'geojson';
import { z } from 'zod';
import {
  areaGeometry,
  askedId,
  byExtent,
  type Endpoint,
  extentQuery,
  filledText,
  instant,
  isoDate,
  noQuery,
  rowId,
  wholeNumber,
} from '../../schemas/shared.ts';

export const graveyard = z.object({
  id: z.number(),
  name: z.string(),
  geom: areaGeometry,
  geoserverUrl: z.string().nullable(),
  /** Template of the orthophoto's tiles; null where the graveyard has none. */
  tiles: z.string().nullable(),
});
export type Graveyard = z.infer<typeof graveyard>;

/** A `LifeDate` of the domain: `1934-05-12`, `1934-05`, `1934`, each with `~` where it is about then; `XXXX`: unknown. */
const lifeDate = z.string().regex(/^(?:\d{4}(?:-\d{2}){0,2}~?|XXXX)$/);

export const deceased = z.object({
  id: z.number(),
  name: z.string(),
  birthDate: lifeDate.nullable(),
  deathDate: lifeDate.nullable(),
});
export type Deceased = z.infer<typeof deceased>;

export const grave = z.object({
  id: z.number(),
  geom: areaGeometry,
  parcel: z.string(),
  row: z.string(),
  pos: z.string(),
  deads: z.array(deceased),
  /** Until when the place is paid; left out for visitors. */
  graveValidDate: isoDate.nullable().optional(),
  photoPath: z.string().nullable(),
});
export type Grave = z.infer<typeof grave>;

/** Graves beside each other, as one shape. */
export const graveRow = z.object({
  graveyardId: z.number(),
  parcel: z.string(),
  row: z.string(),
  graves: z.number(),
  geom: areaGeometry,
});
export type GraveRow = z.infer<typeof graveRow>;

/** More graves than any graveyard of the country has. */
const MAX_CHOSEN = 100_000;
/** Chosen graves that are told with their shapes. */
export const MAX_SHOWN = 2_000;

export const chosenGraves = z.object({
  /** The first of them, in the order of their places. */
  items: z.array(grave),
  /** All of them. */
  graveIds: z.array(z.number()),
  /** The meant ones of their dead. */
  deadIds: z.array(z.number()),
  /** Around all of them, EPSG:23700: west, south, east, north; null of none. */
  box: z.array(z.number()).length(4).nullable(),
});
export type ChosenGraves = z.infer<typeof chosenGraves>;

const place = z.string().min(1).max(40);
/** A year, a month or a day. */
const dateBegin = z.string().refine((date) => typedDate(date) === date);
const chosenQuery = z.strictObject({
  parcel: place.optional(),
  row: place.optional(),
  grave: place.optional(),
  dead: askedId.optional(),
  born: dateBegin.optional(),
  died: dateBegin.optional(),
  valid: dateBegin.optional(),
});

const SHAPES = new Set(['Polygon', 'MultiPolygon', 'LineString', 'MultiLineString', 'Point']);
type ObjectGeometry = Polygon | MultiPolygon | LineString | MultiLineString | Point;
const objectGeometry = z.custom<ObjectGeometry>(
  (value) => typeof value === 'object' && value !== null && 'type' in value && SHAPES.has(String(value.type)),
);

/** Colours, kinds and signs are the customer's: the map skips what it cannot draw. */
const sign = { color: z.string(), geomType: z.string(), symbol: z.string(), size: z.number() };
export const cemeteryObject = z.object({ id: z.number(), geom: objectGeometry, ...sign });
export type CemeteryObject = z.infer<typeof cemeteryObject>;

export const cemeteryGuide = z.object({
  graveyardId: z.number(),
  /** EPSG:23700: easting, northing. */
  entrance: z.array(z.number()).length(2).nullable(),
  graves: z.number(),
  deads: z.number(),
  /** The day of the orthophoto. */
  photographedOn: isoDate.nullable(),
  /** The signs on the map and what they mean. */
  signs: z.array(z.object({ name: z.string(), ...sign, geomType: z.enum(GEOM_TYPES), symbol: z.enum(OBJECT_SYMBOLS) })),
});
export type CemeteryGuide = z.infer<typeof cemeteryGuide>;

export const graveyardLink = z.object({
  id: z.uuid(),
  graveyardId: z.number(),
  graveyardName: z.string(),
  label: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  revokedAt: instant.nullable(),
  expiresAt: instant,
  useCount: z.number(),
  lastUsedAt: instant.nullable(),
});
export type GraveyardLink = z.infer<typeof graveyardLink>;

const chosen = z.array(z.number().int().min(1).max(2_147_483_647)).max(MAX_CHOSEN);
const tileNumber = wholeNumber(0, 2_147_483_647);

export const cemeteryEndpoints = {
  graveyards: { query: noQuery, answer: z.array(graveyard) },
  cemeteryGuide: { query: noQuery, answer: z.array(cemeteryGuide) },
  graves: {
    query: z.strictObject({ after: askedId.optional(), limit: wholeNumber(1, 5_000).optional() }),
    answer: z.array(grave),
  },
  gravesByExtent: { query: extentQuery, answer: byExtent(grave) },
  graveRows: { query: extentQuery, answer: byExtent(graveRow) },
  chosenGraves: { query: chosenQuery, answer: chosenGraves },
  cemeteryObjects: { query: extentQuery, answer: byExtent(cemeteryObject) },
  graveyardTile: {
    params: z.strictObject({
      id: rowId,
      z: tileNumber,
      x: tileNumber,
      y: z
        .string()
        .regex(/^\d{1,8}\.png$/)
        .transform((text) => Number(text.slice(0, -'.png'.length))),
    }),
    /** Another image, another version: so that a browser keeps no old tile. */
    query: z.strictObject({ v: z.string().max(64).optional() }),
  },
  cemeteryExport: { query: noQuery, body: z.strictObject({ deadIds: chosen, graveIds: chosen }) },
  graveyardLinks: { query: noQuery, answer: z.array(graveyardLink) },
  makeGraveyardLink: {
    query: noQuery,
    body: z.strictObject({
      graveyardId: z.number().int().min(1).max(2_147_483_647),
      label: filledText(100),
    }),
    /** The address is told once: of its token only a hash is kept. */
    answer: graveyardLink.extend({ url: z.string() }),
    status: 201,
  },
  revokeGraveyardLink: { params: z.strictObject({ id: z.uuid() }), query: noQuery, status: 204 },
} as const satisfies Record<string, Endpoint>;
