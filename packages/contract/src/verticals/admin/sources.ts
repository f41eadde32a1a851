import { z } from 'zod';
import {
  askedDay,
  type Endpoint,
  filledText,
  IN_ORDER,
  inOrder,
  instant,
  isoDate,
  noQuery,
  paged,
  pageQuery,
  rowId,
} from '../../schemas/shared.ts';
import { sourceTry } from './sourceTry.ts';

export const sceneSource = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  collection: z.string().nullable(),
  /** Group of layers of the scenes' products. */
  groupName: z.string(),
  active: z.boolean(),
  pollMinutes: z.number(),
  lookbackDays: z.number(),
  /** Per cent; scenes that the provider reports as cloudier are listed but not computed. */
  mostCloud: z.number(),
  nextPollAt: instant,
  lastPolledAt: instant.nullable(),
  /** New scenes of the last request. */
  lastFound: z.number().nullable(),
  /** Error of the last request, a sentence. */
  lastError: z.string().nullable(),
  /** Whether a request is waiting or running. */
  asking: z.boolean(),
  version: z.number(),
});
export type SceneSource = z.infer<typeof sceneSource>;

export const SCENE_STATES = ['found', 'working', 'done', 'refused', 'failed'] as const;
const sceneState = z.enum(SCENE_STATES);
export type SceneState = z.infer<typeof sceneState>;

export const scene = z.object({
  id: z.number(),
  sourceId: z.number().nullable(),
  sourceName: z.string().nullable(),
  groupName: z.string(),
  externalId: z.string(),
  date: isoDate,
  granule: z.string(),
  platform: z.string().nullable(),
  state: sceneState,
  /** Why it was refused or failed, a sentence. */
  reason: z.string().nullable(),
  /** Per cent, as the provider reports. */
  cloudCover: z.number().nullable(),
  /** 0 to 1, as computed here. */
  clearShare: z.number().nullable(),
  updatedAt: instant,
});
export type Scene = z.infer<typeof scene>;

const line = (most: number) => filledText(most).regex(/^[^\p{Cc}]*$/u);

/** Settings of a source by an administrator. Whether requests to the address are allowed is checked by the server. */
const wish = {
  name: line(120),
  url: line(2_000),
  collection: line(200).nullable(),
  groupName: z.string().regex(/^[a-z0-9-]{1,64}$/),
  active: z.boolean(),
  pollMinutes: z.number().int().min(1).max(44_640),
  lookbackDays: z.number().int().min(1).max(3_660),
  mostCloud: z.number().min(0).max(100),
};

export const sourceEndpoints = {
  sources: { query: noQuery, answer: z.array(sceneSource) },
  createSource: {
    body: z.strictObject({
      name: wish.name,
      url: wish.url,
      collection: wish.collection.optional(),
      groupName: wish.groupName.optional(),
      active: wish.active.optional(),
      pollMinutes: wish.pollMinutes.optional(),
      lookbackDays: wish.lookbackDays.optional(),
      mostCloud: wish.mostCloud.optional(),
    }),
    answer: sceneSource,
    status: 201,
  },
  changeSource: {
    params: z.strictObject({ id: rowId }),
    body: z.strictObject({
      version: z.number().int().min(1),
      name: wish.name.optional(),
      url: wish.url.optional(),
      collection: wish.collection.optional(),
      groupName: wish.groupName.optional(),
      active: wish.active.optional(),
      pollMinutes: wish.pollMinutes.optional(),
      lookbackDays: wish.lookbackDays.optional(),
      mostCloud: wish.mostCloud.optional(),
    }),
    answer: sceneSource,
  },
  /** Asks a catalogue once, without keeping anything. */
  trySource: {
    body: z.strictObject({
      url: wish.url,
      collection: wish.collection.optional(),
      lookbackDays: wish.lookbackDays.optional(),
    }),
    answer: sourceTry,
  },
  removeSource: { params: z.strictObject({ id: rowId }), status: 204 },
  pollSource: { params: z.strictObject({ id: rowId }), answer: sceneSource },
  scenes: {
    query: z
      .strictObject({
        ...pageQuery,
        source: rowId.optional(),
        state: sceneState.optional(),
        from: askedDay.optional(),
        to: askedDay.optional(),
      })
      .refine(inOrder, IN_ORDER),
    answer: paged(scene),
  },
} as const satisfies Record<string, Endpoint>;
