import { z } from 'zod';
import type { ApiName } from './api.ts';
import type { Endpoint } from './schemas/shared.ts';
import * as admin from './verticals/admin/admin.endpoints.ts';
import * as agronomy from './verticals/agronomy/agronomy.endpoints.ts';
import * as cemetery from './verticals/cemetery/cemetery.endpoints.ts';
import * as frost from './verticals/frost/frost.endpoints.ts';
import * as forestry from './verticals/forestry/forestry.endpoints.ts';
import * as insurance from './verticals/insurance/insurance.endpoints.ts';
import * as maps from './verticals/maps/maps.endpoints.ts';
import * as monitoring from './verticals/monitoring/monitoring.endpoints.ts';
import * as radar from './verticals/radar/radar.endpoints.ts';
import * as session from './verticals/session/session.endpoints.ts';
import { searchEndpoints } from './verticals/maps/search.ts';
import * as soil from './verticals/soil/soil.endpoints.ts';

/** Hits of the search, each with the data that its screen needs; only those that the caller may open. */
export const suggestion = z.discriminatedUnion('type', [
  ...maps.suggestions,
  ...insurance.suggestions,
  ...soil.suggestions,
  ...monitoring.suggestions,
  ...agronomy.suggestions,
  ...cemetery.suggestions,
  ...forestry.suggestions,
]);
export type Suggestion = z.infer<typeof suggestion>;

/** Schemas of every call of `api.ts`; a call without its schemas does not compile. */
export const ENDPOINTS = {
  ...session.endpoints,
  ...insurance.endpoints,
  ...maps.endpoints,
  ...searchEndpoints(suggestion),
  ...admin.endpoints,
  ...monitoring.endpoints,
  ...soil.endpoints,
  ...agronomy.endpoints,
  ...cemetery.endpoints,
  ...frost.endpoints,
  ...radar.endpoints,
  ...forestry.endpoints,
} as const satisfies Record<ApiName, Endpoint>;

type Endpoints = typeof ENDPOINTS;
type Inferred<E, K extends string> = K extends keyof E
  ? E[K] extends z.ZodType
    ? z.infer<E[K]>
    : undefined
  : undefined;
type Input<E, K extends string> = K extends keyof E ? (E[K] extends z.ZodType ? z.input<E[K]> : undefined) : undefined;

/** Types of a call's answer and of its input: `Answer<'block'>`. */
export type Answer<N extends ApiName> = Inferred<Endpoints[N], 'answer'>;
export type Body<N extends ApiName> = Inferred<Endpoints[N], 'body'>;
export type Query<N extends ApiName> = Inferred<Endpoints[N], 'query'>;
export type Params<N extends ApiName> = Inferred<Endpoints[N], 'params'>;
export type QueryInput<N extends ApiName> = Input<Endpoints[N], 'query'>;
