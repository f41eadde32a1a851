import type { ObjectStore } from '@georisk/imagery/objectStore.ts';
import type { Renderer } from '@georisk/imagery/render/renderer.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Background } from './background.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from './deps.ts';
import type { Calls } from '#server/http/calls.ts';
import type { ImportKinds } from '#server/imports/importKind.ts';
import type { JobHandler, Jobs } from '#server/jobs/job.ts';
import type { AnyJobKind, JobKind, KindOf } from '#server/jobs/jobKind.ts';
import type { Schedule } from '#server/jobs/scheduler.ts';
import type { TileHosts } from '#server/modules/company/tileHosts.ts';
import type { Installation } from '#server/modules/installation/installation.ts';
import type { LinkSending } from '#server/modules/link/sendLink.ts';
import type { Finders } from '#server/modules/search/finder.ts';
import type { FeatureLayers } from '#server/modules/ogc/featureLayer.ts';
import type { Sessions } from '#server/modules/session/authenticator.ts';
import type { SessionDeps } from '#server/modules/session/session.service.ts';
import type { TileLayers } from '#server/modules/tile/tileLayer.ts';
import type { MapParts } from '#server/modules/wms/mapParts.ts';
import type { Yields } from '#server/modules/yield/yield.service.ts';

/** What the routes of the modules are made of; made once by `app.ts`. */
export interface Parts {
  readonly app: FastifyInstance;
  readonly calls: Calls;
  readonly deps: Deps;
  readonly background: Background;
  readonly jobs: Jobs;
  readonly kindOf: KindOf;
  readonly installation: Installation;
  readonly session: SessionDeps;
  readonly sessions: Sessions;
  readonly sending: LinkSending;
  readonly tileHosts: TileHosts;
  readonly images: ObjectStore;
  readonly renderer: Renderer;
  readonly maps: MapParts;
  readonly yields: Yields;
  /** Of all modules. */
  readonly importKinds: ImportKinds;
  /** Of all modules. */
  readonly tileLayers: TileLayers;
  /** Of all modules. */
  readonly featureLayers: FeatureLayers;
  /** Of all modules. */
  readonly finders: Finders;
}

/** What the handlers of jobs are made of. */
export interface HandlerDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly jobs: Jobs;
}

/** A kind of job and what does it. */
export interface HandledJob {
  readonly kind: AnyJobKind;
  readonly handler: (deps: HandlerDeps) => JobHandler<AnyJobKind>;
}

/** Pairs a kind with a handler of its data. */
export const handled = <D extends object>(
  kind: JobKind<D>,
  handler: (deps: HandlerDeps) => JobHandler<JobKind<D>>,
): HandledJob => ({ kind, handler });

/**
 * What a module adds to the server. `modules.ts` lists the modules; the server, the worker and the import command
 * iterate over them.
 */
export interface Module {
  readonly routes?: (parts: Parts) => void | Promise<void>;
  readonly jobs?: readonly HandledJob[];
  readonly schedules?: readonly Schedule[];
  readonly imports?: ImportKinds;
  /** Layers of vector tiles by their name in an address. */
  readonly tileLayers?: TileLayers;
  /** Layers that other programs read feature by feature (OGC API - Features), by their name in an address. */
  readonly featureLayers?: FeatureLayers;
  /** Readers of the search by the type of their hits. */
  readonly finders?: Partial<Finders>;
}
