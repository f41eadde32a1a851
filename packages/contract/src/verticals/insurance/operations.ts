import { z } from 'zod';
import { instant } from '../../schemas/shared.ts';
import { damageStatus } from './damages.ts';

/** Changes of an assessor's day, as a device keeps them until the server has them, and as a rescue file holds them. */
export const OPERATION_KINDS = ['outline', 'area', 'points', 'photo', 'status'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

const id = z.number().int().min(1).max(2_147_483_647);
/** Metres, EPSG:23700, far beyond the country. */
const metre = z.number().min(-10_000_000).max(10_000_000);
const position = z.tuple([metre, metre]).readonly();
/** MULTIPOLYGON of well-known text, EPSG:23700. */
const wkt = z.string().max(524_288);

const pointState = z.strictObject({
  id: z.uuid(),
  sequenceId: z.number().int(),
  isGenerated: z.boolean(),
  isUsed: z.boolean(),
  yield: z.number().nullable(),
  measuredYield: z.number().nullable().optional(),
  correctionReason: z.string().max(1_000).optional(),
  measuredAt: instant.nullable().optional(),
  fix: z.strictObject({ lon: z.number(), lat: z.number(), accuracy: z.number(), at: instant }).nullable().optional(),
  name: z.string().max(4_000),
  comment: z.string().max(4_000),
  position,
});

const pointOperation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('put'), point: pointState }),
  z.strictObject({ kind: z.literal('remove'), id: z.uuid() }),
]);

const common = {
  /** UUID, made by the device: the idempotency key of the change. */
  changeId: z.uuid(),
  /** Who did it. */
  user: id,
  /** Its place in the order in which the device made its operations. */
  seq: z.number().int().min(0),
  /** `damagePlots/7`, `policyPlots/7` or, of photos and statuses, `damages/7`. */
  plot: z.string().max(40),
  /** The case that it belongs to; null for none. */
  damageId: id.nullable(),
  /** For people: which case and block. */
  title: z.string().max(200),
  /** Address of its screen. */
  path: z.string().max(400),
  /** Version of the changed thing in which the change began; null where there is none. */
  baseVersion: z.number().int().nullable(),
  /** When the person did it, by the clock of the device. */
  deviceAt: instant,
  /** Where the device was: EPSG:23700, and the radius of 68 %, metres. */
  gps: z.strictObject({ at: position, accuracy: z.number().min(0).max(10_000_000) }).optional(),
};

const anyOperation = z.discriminatedUnion('kind', [
  z.strictObject({
    ...common,
    kind: z.literal('outline'),
    /** GeoJSON Polygon in EPSG:23700. */
    payload: z.strictObject({ plotId: id, of: z.enum(['damagePlot', 'policyPlot']), polygon: z.unknown() }),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('area'),
    payload: z.strictObject({
      plotId: id,
      areaId: z.uuid(),
      isNew: z.boolean(),
      geom: wkt,
      /** The shape in which the drawing began; null for a new area. */
      base: wkt.nullable(),
    }),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('points'),
    payload: z.strictObject({
      plotId: id,
      /** The changed points as they were before; new ones are left out. */
      base: z.array(pointState).max(500),
      operations: z.array(pointOperation).min(1).max(500),
    }),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('photo'),
    payload: z.strictObject({
      damageId: id,
      name: z.string().max(400),
      type: z.string().max(200),
      bytes: z.number().int().min(0),
      /** The sampling point that it shows. */
      pointId: z.uuid().optional(),
      /** Of the file, hexadecimal; null where the browser cannot compute it. */
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullable(),
    }),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('status'),
    /** `reason`: why a case is surveyed without its survey being finished, or is opened again. */
    payload: z.strictObject({ damageId: id, status: damageStatus, reason: z.string().max(1_000).optional() }),
  }),
]);

/** Whether an operation names one place: what is shown of it, and what it changes, are of the same plot or case. */
function isOfOnePlace({ kind, payload, plot, damageId }: z.infer<typeof anyOperation>): boolean {
  if (kind === 'photo' || kind === 'status')
    return payload.damageId === damageId && plot === `damages/${payload.damageId}`;
  return plot === `${kind === 'outline' ? payload.of : 'damagePlot'}s/${payload.plotId}`;
}

/** One change. */
export const operation = anyOperation.refine(isOfOnePlace, { message: 'plot and payload name different places' });

export type Operation = z.infer<typeof operation>;
export type OperationOf<K extends OperationKind> = Extract<Operation, { kind: K }>;
