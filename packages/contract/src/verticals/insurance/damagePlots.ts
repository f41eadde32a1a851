import { z } from 'zod';
import { product } from './blocks.ts';
import { changeKey, damageStatus, idOnly } from './damages.ts';
import {
  areaGeometry,
  askedId,
  type Endpoint,
  instant,
  isoDate,
  noQuery,
  pointGeometry,
  polygonGeometry,
  rowId,
} from '../../schemas/shared.ts';
import { yieldCorrection } from './yieldCorrection.ts';
import { yieldBasis, yieldDetails } from './yieldFigure.ts';

export const damageArea = z.object({ id: z.uuid(), geom: areaGeometry, area: z.number() });
export type DamageArea = z.infer<typeof damageArea>;

/** Where a device was when a point was measured: WGS 84 degrees; `accuracy` is the radius of 68 %, metres. */
const pointFix = { lon: z.number(), lat: z.number(), accuracy: z.number() };

export const samplingPoint = z.object({
  id: z.uuid(),
  sequenceId: z.number(),
  isGenerated: z.boolean(),
  isUsed: z.boolean(),
  /** t/ha */
  yield: z.number().nullable(),
  /** Where `yield` is a correction: the measured value, which stays, and all corrections of it, the oldest first. */
  corrected: z.object({ measured: z.number(), corrections: z.array(yieldCorrection) }).optional(),
  /** When the yield was measured, by the device; null where it did not say. */
  measuredAt: instant.nullable(),
  /** Who measured it, their name; null where nobody did, or it was not recorded. */
  measuredBy: z.string().nullable(),
  /** When the server got the measurement. */
  receivedAt: instant.nullable(),
  /** Seconds by which the device's clock was behind the server's at sending, below 0 ahead; null where it did not say. */
  clockBehind: z.number().nullable().optional(),
  /** The real place, beside the planned one (`polygon`); null where the device did not say. */
  fix: z.object({ ...pointFix, at: instant }).nullable(),
  name: z.string(),
  comment: z.string(),
  polygon: pointGeometry,
  zoneIndex: z.number().nullable(),
  createdAt: instant,
  updatedAt: instant,
  newPoint: z.boolean(),
  removable: z.boolean(),
});
export type SamplingPoint = z.infer<typeof samplingPoint>;

/** Who changed a point last since a version of the sampling, and when; one that was removed too. */
const changedPoint = z.object({ id: z.uuid(), by: z.string().nullable(), at: instant });
export type ChangedPoint = z.infer<typeof changedPoint>;

export const samplingZone = z.object({
  zoneIndex: z.number(),
  polygon: areaGeometry,
  color: z.string(),
  /** ha */
  area: z.number(),
  meanNdvi: z.number(),
});
export type SamplingZone = z.infer<typeof samplingZone>;

/** What the case's policy insures of the plot's crop on its block. */
const insuredPlot = z.object({
  /** ha; null where the policy has none of it. */
  ha: z.number().nullable(),
  /** Outlines of the policy on the block: of the plot's crop, and then of none. */
  outlines: z.array(
    z.object({
      policyPlotId: z.number(),
      plantName: z.string().nullable(),
      /** ha, as the policy states it. */
      insuredArea: z.number(),
      /** ha of the outline. */
      area: z.number(),
      geom: polygonGeometry,
    }),
  ),
});
export type InsuredPlot = z.infer<typeof insuredPlot>;

export const damagePlot = z.object({
  id: z.number(),
  damage: z.object({
    id: z.number(),
    damageNumber: z.string(),
    damageDate: isoDate,
    policyNumber: z.string(),
    dangerType: z.string(),
    status: damageStatus,
  }),
  expertId: z.number().nullable(),
  plantName: z.string().nullable(),
  plantCode: z.string().nullable(),
  meparCode: z.string(),
  mepar: z.object({ meparCode: z.string(), geomHa: z.number(), geom: areaGeometry }).nullable(),
  meparPolygon: areaGeometry.nullable(),
  /** ha */
  area: z.number(),
  damagedArea: z.number(),
  tableGeometry: polygonGeometry.nullable(),
  tableGeometryHa: z.number().nullable(),
  tableAsMepar: z.boolean(),
  tableVersion: z.number(),
  products: z.array(product),
  /** t/ha */
  calculatedYield: z.number().nullable(),
  yieldDetails: yieldDetails.nullable(),
  version: z.number(),
  job: z.object({ type: z.enum(['yield', 'zones']), state: z.string(), progress: z.number() }).nullable(),
  canEdit: z.boolean(),
  /** Oddities of the plot, Hungarian sentences. */
  warnings: z.array(z.string()),
  /** With `getDrawings=true`. */
  areas: z.array(damageArea).optional(),
  sampling: z.array(samplingPoint).optional(),
  samplingZones: z.array(samplingZone).optional(),
  insured: insuredPlot.optional(),
});
export type DamagePlot = z.infer<typeof damagePlot>;

/** A refusal as an answer: the specification's calls send it with 200. */
const refused = { err: z.string(), messages: z.array(z.string()) };
const refusal = z.object(refused);
export type CallRefusal = z.infer<typeof refusal>;

/** Exactly one of the two: the answer's writer would otherwise take a part of the other for it. */
const either = <A extends z.ZodType, B extends z.ZodType>(success: A, other: B) => z.union([success, other]);

const pointSave = z.strictObject({
  id: z.uuid(),
  isUsed: z.boolean().optional(),
  /** t/ha; as text with a comma or a point before the decimals. */
  yield: z
    .union([z.number(), z.string().max(64)])
    .nullable()
    .optional(),
  /** By the device's clock, ISO 8601 with a zone. */
  measuredAt: z.iso.datetime({ offset: true }).nullable().optional(),
  /** What is impossible of it is refused in words. */
  fix: z
    .strictObject({ ...pointFix, at: z.iso.datetime({ offset: true }) })
    .nullable()
    .optional(),
  /** Why a measured yield is corrected: it stays beside the correction. */
  correctionReason: z.string().max(1_000).optional(),
  name: z.string().optional(),
  comment: z.string().optional(),
  polygon: z.unknown().optional(),
  // Fields that a point was read with are accepted and not saved.
  corrected: z.unknown().optional(),
  clockBehind: z.unknown().optional(),
  measuredBy: z.unknown().optional(),
  receivedAt: z.unknown().optional(),
  sequenceId: z.unknown().optional(),
  isGenerated: z.unknown().optional(),
  zoneIndex: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  newPoint: z.unknown().optional(),
  removable: z.unknown().optional(),
});

const intId = z.number().int().min(1).max(2_147_483_647);
const areaBody = z.strictObject({
  /** MULTIPOLYGON as well-known text, EPSG:23700. */
  geom: z.string().max(524_288),
  /** Ignored: the server computes it. */
  area: z.unknown().optional(),
  /** Identifier of a new area, where the device makes it. */
  id: z.uuid().optional(),
  ...changeKey,
});
const areaParams = z.strictObject({ id: rowId, areaId: z.uuid() });

export const damagePlotEndpoints = {
  damagePlot: {
    params: idOnly,
    query: z.strictObject({ getDrawings: z.enum(['true', 'false']).optional() }),
    answer: damagePlot,
  },
  damagePlotAreas: { params: idOnly, query: noQuery, answer: z.array(damageArea) },
  saveArea: { params: idOnly, body: areaBody, answer: damageArea },
  changeArea: {
    params: areaParams,
    body: areaBody
      .omit({ id: true })
      /**
       * The state in which the drawing began, as `geom`: where another shape has been stored since, it is not
       * overwritten.
       */
      .extend({ base: z.string().max(524_288).optional() }),
    answer: damageArea,
  },
  saveMeparAsArea: {
    params: idOnly,
    body: z.strictObject({ area: z.unknown().optional(), previousAreas: z.unknown().optional(), ...changeKey }),
    answer: z.array(damageArea),
  },
  removeArea: { params: areaParams, answer: z.object({ id: z.uuid() }) },
  saveTableDrawing: {
    body: z.strictObject({
      damagePlotId: intId,
      /** GeoJSON Polygon in EPSG:23700, or null to remove it. */
      tablePolygon: z.unknown(),
      /** The policy plot whose outline it is, where it was taken over from the contract: the history says so. */
      policyPlotId: intId.optional(),
      version: intId.optional(),
      ...changeKey,
    }),
    answer: damagePlot,
  },
  saveSampling: {
    params: idOnly,
    body: z.strictObject({
      damagePlotId: intId,
      sampling: z.array(pointSave).max(500),
      version: intId.optional(),
      /** When the device sends it, by its own clock: what that is behind or ahead is marked on the measurements. */
      sentAt: z.iso.datetime({ offset: true }).optional(),
      ...changeKey,
    }),
    answer: either(
      z.object({ sampling: z.array(samplingPoint), version: z.number() }),
      z.object({
        ...refused,
        stored: z
          .object({
            sampling: z.array(samplingPoint),
            version: z.number(),
            changed: z.array(changedPoint).optional(),
          })
          .optional(),
        sent: z.object({ sampling: z.array(z.unknown()) }).optional(),
      }),
    ),
  },
  removeSamplingPoint: {
    params: z.strictObject({ id: rowId, samplingId: z.uuid() }),
    /** Version of the sampling that was read: a newer one is not overwritten. */
    query: z.strictObject({ version: askedId.optional(), ...changeKey }),
    answer: either(
      z.object({ removed: z.uuid(), version: z.number() }),
      z.object({ ...refused, changed: z.array(changedPoint).optional() }),
    ),
  },
  removeSamplingPointByGet: {
    params: z.strictObject({ id: rowId, samplingId: z.uuid() }),
    query: noQuery,
    answer: either(z.object({ removed: z.uuid(), version: z.number() }), refusal),
  },
  generateZones: {
    params: idOnly,
    answer: either(
      z.object({
        samplingZones: z.array(samplingZone),
        sampling: z.array(samplingPoint),
        version: z.number(),
      }),
      refusal,
    ),
  },
  calculateYield: {
    params: idOnly,
    answer: either(z.object({ calculatedYield: z.number(), details: yieldDetails }), refusal),
  },
  yieldBasis: { params: idOnly, query: noQuery, answer: yieldBasis },
  yieldProtocol: { params: idOnly, query: noQuery },
  yieldProtocolJson: { params: idOnly, query: noQuery },
  /** KML, or with `.gpx` after the number GPX. */
  samplingPlan: {
    params: z.strictObject({
      file: z
        .string()
        .regex(/^[1-9][0-9]{0,9}(?:\.gpx)?$/)
        .refine((file) => Number.parseInt(file, 10) <= 2_147_483_647),
    }),
    query: noQuery,
  },
} as const satisfies Record<string, Endpoint>;
