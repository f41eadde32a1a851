import type { z } from 'zod';
import type { ApiName } from '../api.ts';
import { adminEndpoints } from './admin.ts';
import { auditEndpoints } from './audit.ts';
import { alertEndpoints } from './alerts.ts';
import { blockEndpoints } from './blocks.ts';
import { companyEndpoints } from './companies.ts';
import { damageEndpoints } from './damages.ts';
import { damagePlotEndpoints } from './damagePlots.ts';
import { dashboardEndpoints } from './dashboards.ts';
import { documentEndpoints } from './documents.ts';
import { curveEndpoints } from './curve.ts';
import { layerEndpoints } from './layers.ts';
import { mapEndpoints } from './map.ts';
import { mapsEndpoints } from './maps.ts';
import { personEndpoints } from './persons.ts';
import { policyEndpoints } from './policies.ts';
import { searchEndpoints } from './search.ts';
import { sessionEndpoints } from './session.ts';
import type { Endpoint } from './shared.ts';
import { workEndpoints } from './work.ts';
import { sourceEndpoints } from './sources.ts';
import { stacEndpoints } from './stac.ts';

/** Schemas of every call of `api.ts`; a call without its schemas does not compile. */
export const ENDPOINTS = {
  ...sessionEndpoints,
  ...blockEndpoints,
  ...curveEndpoints,
  ...policyEndpoints,
  ...damageEndpoints,
  ...damagePlotEndpoints,
  ...mapEndpoints,
  ...layerEndpoints,
  ...searchEndpoints,
  ...mapsEndpoints,
  ...adminEndpoints,
  ...companyEndpoints,
  ...auditEndpoints,
  ...personEndpoints,
  ...workEndpoints,
  ...sourceEndpoints,
  ...stacEndpoints,
  ...alertEndpoints,
  ...documentEndpoints,
  ...dashboardEndpoints,
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
