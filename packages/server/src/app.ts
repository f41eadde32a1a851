import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { rowOf } from '@georisk/contract/permissions/permissions.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import pino from 'pino';
import { type Background, createBackground } from './background.ts';
import type { Parts } from './module.ts';
import { FEATURE_LAYERS, FINDERS, IMPORT_KINDS, jobKindOf, MODULES, TILE_LAYERS } from './modules.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from '#server/db/open.ts';
import type { Deps } from './deps.ts';
import type { Jobs } from '#server/jobs/job.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { answerWriter } from '#server/http/answerWriter.ts';
import { callsOn } from '#server/http/calls.ts';
import { credentialsOf } from '#server/http/credentials.ts';
import { deadlineOn } from '#server/http/deadline.ts';
import { problemsOn, unroutable } from '#server/http/errors.ts';
import { createTileShortcut } from '#server/http/fast/tileShortcut.ts';
import { type GuardedRoute, guardOn } from '#server/http/guard.ts';
import { encryptedOn, headersOn } from '#server/http/headers.ts';
import { createLimits } from '#server/http/limits.ts';
import { loopGuardOn } from '#server/http/loopGuard.ts';
import { accessLogOn, logServed } from '#server/http/logging.ts';
import { proxyNoticeOn } from '#server/http/proxy.ts';
import { requestShapeOn } from '#server/http/requestShape.ts';
import { createTurns } from '#server/http/turns.ts';
import { turnLimitsFor, turnsOn } from '#server/http/turnsOn.ts';
import { closeUnreadOn } from '#server/http/unreadBodies.ts';
import { openUploadFolder } from '#server/http/upload/uploadFolder.ts';
import { createUploadSlots } from '#server/http/upload/uploadSlots.ts';
import type { Uploads } from '#server/http/upload/uploads.ts';
import { shellRoutes } from '#server/http/shell/shell.routes.ts';
import { webFiles } from '#server/http/shell/webFiles.ts';
import { zodValidator } from '#server/http/validation.ts';
import { createTileHosts } from '#server/modules/company/tileHosts.ts';
import { SLOWEST_PHOTO_MS } from '#server/modules/photo/sentPhoto.ts';
import { createHealth, type Health } from '#server/modules/health/health.ts';
import { probesOf } from '#server/modules/health/probes.ts';
import { healthRoutes } from '#server/modules/health/health.routes.ts';
import { type Figures, metricsRoutes, NO_FIGURES } from '#server/modules/health/metrics.ts';
import { createInstallation } from '#server/modules/installation/installation.ts';
import { logSource, writeLog } from '#server/modules/log/writeLog.ts';
import { createOutbox } from '#server/modules/mail/outbox.ts';
import { createSender, type Sender } from '#server/modules/mail/sender.ts';
import { smsTransport } from '#server/modules/mail/smsGateway.ts';
import { smtpTransport, transportBy } from '#server/modules/mail/transport.ts';
import { baseMapOrigins, readBaseMaps } from '#server/modules/map/baseMaps.ts';
import { createSessions, type Sessions } from '#server/modules/session/authenticator.ts';
import { createPasswords, type HashCost } from '#server/modules/session/passwords.ts';
import { createPace } from '#server/modules/session/pace.ts';
import { createYields } from '#server/modules/yield/yield.service.ts';
import { createMapRenderer, rasterStore } from '#server/modules/wms/mapRenderer.ts';
import { mapParts } from '#server/modules/wms/mapParts.ts';

/**
 * The parts from which everything else is built; made by `main.ts`, and by the tests with a database and a clock of
 * their own.
 */
export interface Foundation {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly logger: FastifyBaseLogger | false;
  /** What a password's hash costs; left out by `main.ts`, for an installation's cost. */
  readonly hashCost?: HashCost;
}

/** Parts that run beside the routes: for `main.ts`, which starts and stops them, and for the tests. */
export interface Services {
  readonly background: Background;
  readonly health: Health;
  readonly sessions: Sessions;
  /** Senders of mail and SMS; without SMTP_URL and SMS_URL there are none. */
  readonly sender: Sender | undefined;
  /** The queue of background work for which no caller waits. */
  readonly jobs: Jobs;
  readonly routes: readonly GuardedRoute[];
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    uploads: Uploads;
  }
}

const BODY_LIMIT = 1_048_576;
/** Sooner than the web application gives up (half a minute): a waiting client gets the reason. */
const REQUEST_MS = 25_000;
/** Time limit of the slowest body: each call has a limit of its own below. */
const BODY_MS = SLOWEST_PHOTO_MS;
const WEB_DIRECTORY = join(import.meta.dirname, '../../web/dist');

/** Makes the whole server, wired, not yet listening. The parts are made here, the routes by the modules of `modules.ts`. */
export async function buildApp({ config, clock, database, logger, hashCost }: Foundation): Promise<FastifyInstance> {
  const { kysely } = database;
  const sessions = createSessions(kysely, clock, config.rateLimitFactor);
  const limits = createLimits(clock, config.rateLimitFactor);
  const images = await rasterStore(config);
  const health = createHealth(probesOf(config, database, images));
  const log = logger || pino({ level: 'silent' });
  let figures: Figures = NO_FIGURES;
  const shortcut = createTileShortcut({
    clock,
    limits,
    isDraining: () => health.draining,
    peek(authorization) {
      const given = credentialsOf(authorization);
      return given && sessions.peek(given);
    },
    served(served, requestId) {
      logServed(log, served, requestId);
      figures.served(served);
    },
  });
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    serverFactory: (handler, options) => shortcut.server(handler, options),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 256 },
    requestTimeout: BODY_MS,
    return503OnClosing: true,
    // Monitors and balancers ask by HEAD.
    exposeHeadRoutes: true,
    frameworkErrors: unroutable,
  });
  const uploads = { slots: createUploadSlots(config.rateLimitFactor), folder: openUploadFolder(config.dataDir) };
  const deps: Deps = { config, clock, database, logger: app.log, uploads };

  const background = createBackground(app.log);
  const jobs = createJobs();
  const installation = createInstallation(kysely, clock);
  const host = new URL(config.publicUrl).hostname;
  const { smtpUrl, smsUrl } = config;
  const transport = transportBy({
    ...(smtpUrl !== undefined && { email: smtpTransport(smtpUrl, config.mailFrom, host) }),
    ...(smsUrl !== undefined && { sms: smsTransport({ url: smsUrl, body: config.smsBody, token: config.smsToken }) }),
  });
  const sends = smtpUrl !== undefined || smsUrl !== undefined;
  const sender = sends ? createSender({ executor: kysely, clock, logger: app.log, transport }) : undefined;
  const sending = { outbox: createOutbox(config), publicUrl: config.publicUrl };
  const session = {
    clock,
    sessions,
    passwords: createPasswords(hashCost),
    rateLimitFactor: config.rateLimitFactor,
    isDemo: () => installation.isDemo(),
    pace: createPace(),
    alarm: () => app.log.error({ alarm: 'password-guessing' }, 'a password is searched for from many places'),
  };

  deadlineOn(app, REQUEST_MS);
  loopGuardOn(app, (block) => figures.blocked(block));
  app.setValidatorCompiler(zodValidator);
  app.setSerializerCompiler(({ schema }) => answerWriter(schema as Record<string, unknown>));
  problemsOn(app, () => health.noteFullDisk());
  proxyNoticeOn(app, config.trustProxy !== undefined, () => {
    health.warn('proxy-not-trusted');
    app.log.warn({ alarm: 'proxy-not-trusted' }, 'calls are forwarded by a proxy that is not trusted: set TRUST_PROXY');
  });
  const https = config.publicUrl.startsWith('https:');
  headersOn(app, https);
  if (https && config.trustProxy !== undefined) encryptedOn(app);
  accessLogOn(app);
  closeUnreadOn(app);
  const routes = guardOn(app, {
    authenticator: sessions,
    limits,
    rowInForce: async (permission) =>
      permission === rowOf('openapi') && (await installation.isDemo()) ? rowOf('openapiOfDemo') : permission,
    refused: (caller, permission, { ip, id }) => {
      const source = logSource({ caller, ip, requestId: id });
      const entry = { ...source, type: 'permission-refused', at: clock.now(), resource: permission } as const;
      background.run('log a refusal', () => writeLog(kysely, entry));
    },
  });
  requestShapeOn(app);
  turnsOn(app, createTurns(turnLimitsFor(config.processes)));
  app.addHook('onSend', async (_request, reply) => {
    // The client's next call goes to another process.
    if (health.draining) reply.header('Connection', 'close');
  });
  shortcut.on(app);

  const calls = callsOn(app);
  healthRoutes(app, calls, deps, health);
  figures = metricsRoutes(app, config, kysely);
  const tileHosts = createTileHosts(kysely, clock, baseMapOrigins(readBaseMaps(config.baseMaps)));
  const renderer = createMapRenderer(images);
  app.addHook('onClose', () => renderer.close());
  const parts: Parts = {
    app,
    calls,
    deps,
    background,
    jobs,
    kindOf: jobKindOf,
    installation,
    session,
    sessions,
    sending,
    tileHosts,
    images,
    renderer,
    maps: mapParts(deps, renderer),
    yields: createYields(kysely, clock),
    importKinds: IMPORT_KINDS,
    tileLayers: TILE_LAYERS,
    featureLayers: FEATURE_LAYERS,
    finders: FINDERS,
  };
  // The contract decides who may call, the module what is done.
  for (const { routes: serve } of MODULES) await serve?.(parts);
  shellRoutes(app, webFiles(WEB_DIRECTORY), () => tileHosts.current());

  app.decorate('uploads', uploads);
  app.decorate('services', { background, health, sessions, sender, jobs, routes });
  app.addHook('onClose', () => background.idle());
  app.addHook('onClose', () => uploads.folder.clear());
  return app;
}
