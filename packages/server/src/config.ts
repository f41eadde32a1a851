import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { configTexts } from './config.hu.ts';
import { parseBucket } from '@georisk/imagery/bucket/parseBucket.ts';
import type { RasterStoreSetting } from './rasterStoreSetting.ts';
import type { PrivateHosts } from '#server/stacClient/address.ts';
import { type PassedGroup, parsePassedGroups } from '#server/modules/wms/upstream/passedGroups.ts';

/** All settings of the installation, from the environment or `.env`; read and checked only here. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The same PostgreSQL for the role that owns the tables: it migrates the schema, and serves no calls. */
  readonly migrateDatabaseUrl: string | undefined;
  readonly publicUrl: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /**
   * Address of an SMS gateway with the placeholders `{to}`, `{text}`, `{id}`; with `smsBody` (JSON, same placeholders)
   * by POST.
   */
  readonly smsUrl: string | undefined;
  readonly smsBody: string | undefined;
  readonly smsToken: string | undefined;
  /** How long alerts are gathered into one message for a person who wants each at once. */
  readonly alertCollectMinutes: number;
  readonly demoDate: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly baseMaps: string | undefined;
  /** Another map server that draws the groups of the next setting. */
  readonly geoserverUrl: string | undefined;
  readonly geoserverGroups: readonly PassedGroup[];
  readonly metricsToken: string | undefined;
  readonly trustProxy: string | undefined;
  readonly rateLimitFactor: number;
  readonly passwordMinimum: number;
  readonly bounds: readonly [number, number, number, number];
  /** The store of images: a folder in DATA_DIR, or a bucket of an S3 store. */
  readonly rasterStore: RasterStoreSetting;
  /** Opens and seals backups; required only by those commands. */
  readonly backupKey: string | undefined;
  readonly production: boolean;
  /** Private hosts allowed for sources of scenes; in production only those of STAC_HOSTS. */
  readonly privateSources: PrivateHosts;
  /** The same for webhooks; in production only those of WEBHOOK_HOSTS. */
  readonly privateWebhooks: PrivateHosts;
  /** Seals the secrets of webhooks; without it a key in DATA_DIR does. */
  readonly webhookKey: string | undefined;
  readonly allowEmbedded: boolean;
  /** False where an embedded database must not be filled with the demo world. */
  readonly demo: boolean;
  /** Processes that share the port; more than one needs a PostgreSQL. */
  readonly processes: number;
  /** False in a process that only serves: jobs wait for one that runs them. */
  readonly jobs: boolean;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A setting has an unusable value; the message is one Hungarian sentence that names it. */
export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>;
type Reader<T> = (value: string, name: string) => T;

const refuse = (name: string, value: string, wanted: string): never => {
  throw new ConfigError(configTexts.wrong(name, value, wanted));
};

const integer =
  (low: number, high: number): Reader<number> =>
  (value, name) => {
    const number = Number(value);
    if (!Number.isInteger(number) || number < low || number > high) refuse(name, value, configTexts.integer(low, high));
    return number;
  };

const url =
  (...protocols: string[]): Reader<string> =>
  (value, name) => {
    const parsed = URL.parse(value);
    if (!parsed || !protocols.includes(parsed.protocol)) refuse(name, value, configTexts.url(protocols));
    return value;
  };

const origin: Reader<string> = (value, name) => new URL(url('http:', 'https:')(value, name)).origin;

const date: Reader<string> = (value, name) => (isIsoDate(value) ? value : refuse(name, value, configTexts.date));

const oneOf =
  <T extends string>(values: readonly T[]): Reader<T> =>
  (value, name) =>
    values.find((each) => each === value) ?? refuse(name, value, configTexts.oneOf(values));

const factor: Reader<number> = (value, name) =>
  Number(value) > 0 && Number.isFinite(Number(value)) ? Number(value) : refuse(name, value, configTexts.positive);

const bounds: Reader<readonly [number, number, number, number]> = (value, name) => {
  const [west, south, east, north, ...rest] = value.split(',').map(Number);
  if (west === undefined || south === undefined || east === undefined || north === undefined || rest.length > 0) {
    return refuse(name, value, configTexts.bounds);
  }
  const box = [west, south, east, north] as const;
  return box.every(Number.isFinite) && west < east && south < north ? box : refuse(name, value, configTexts.bounds);
};

/** Proxies whose report of the caller's address is trusted: networks, or the names of the usual ones. */
const proxies: Reader<string> = (value, name) => {
  const known = new Set(['loopback', 'linklocal', 'uniquelocal']);
  const isNetwork = (part: string) => {
    const [address = '', bits, ...rest] = part.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    const inRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
    return isIP(address) !== 0 && inRange && rest.length === 0;
  };
  const parts = value.split(',').map((part) => part.trim());
  return parts.every((part) => known.has(part) || isNetwork(part)) ? value : refuse(name, value, configTexts.proxies);
};

/** Hosts as they are written in an address, a port after a colon where it is not the default. */
const hosts: Reader<readonly string[]> = (value, name) => {
  const named = value.split(',').map((part) => part.trim().toLowerCase());
  const isHost = (part: string) =>
    part !== '' && [`http://${part}/`, `https://${part}/`].includes(URL.parse(`http://${part}/`)?.href ?? '');
  return named.every(isHost) ? named : refuse(name, value, configTexts.hosts);
};

/** The value itself is never part of the sentence. */
const secret: Reader<string> = (value, name) =>
  value.length >= 32 && new Set(value).size >= 8 ? value : refuse(name, '…', configTexts.secret);

/** A name and an address, or an address alone; a line break would begin another header. */
const sender: Reader<string> = (value, name) =>
  /^(?:[^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u.test(value)
    ? value
    : refuse(name, value, configTexts.sender);

const SMS_PLACES = ['{to}', '{text}'] as const;

/** Gateways take their key in the address: it is never repeated. */
const smsAddress: Reader<string> = (value, name) => {
  const protocol = URL.parse(value.replaceAll(/\{(?:to|text|id)\}/g, 'x'))?.protocol;
  return protocol === 'https:' || protocol === 'http:'
    ? value
    : refuse(name, '…', configTexts.url(['https:', 'http:']));
};

const smsBody: Reader<string> = (value, name) => {
  try {
    JSON.parse(value);
  } catch {
    refuse(name, '…', configTexts.json);
  }
  return value;
};

const flag: Reader<boolean> = (value, name) =>
  oneOf(['0', '1', 'true', 'false'])(value, name).replace('true', '1') === '1';
const passedGroups: Reader<readonly PassedGroup[]> = (value, name) =>
  parsePassedGroups(value) ?? refuse(name, value, configTexts.groups);

/** An address that may contain a password: never part of the sentence. */
const secretUrl: Reader<string> = (value, name) => {
  const parsed = URL.parse(value);
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol))
    refuse(name, '…', configTexts.url(['http:', 'https:']));
  return value;
};

const bucketName: Reader<{ bucket: string; prefix: string }> = (value, name) =>
  parseBucket(value) ?? refuse(name, value, configTexts.bucket);
const text: Reader<string> = (value) => value;
const folder: Reader<string> = (value) => resolve(value);

/** Secrets may be given as files: `NAME_FILE` names the one that contains `NAME`. */
function fromFile(env: Env, name: string): string | undefined {
  const path = env[`${name}_FILE`];
  if (path === undefined || path === '') return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return refuse(`${name}_FILE`, path, configTexts.file);
  }
}

/** An S3 key pair and its place, all of it or none. */
function rasterStoreOf(read: <T, D>(name: string, reader: Reader<T>, otherwise: D) => T | D): RasterStoreSetting {
  const named = read('RASTER_STORE', bucketName, undefined);
  if (named === undefined) return { kind: 'folder' };
  const wanted = <T>(name: string, reader: Reader<T>): T =>
    read(name, reader, undefined) ?? refuse(name, '', configTexts.bucketNeeds);
  return {
    kind: 'bucket',
    ...named,
    endpoint: wanted('S3_ENDPOINT', origin),
    region: read('S3_REGION', text, 'us-east-1'),
    accessKeyId: wanted('S3_ACCESS_KEY_ID', text),
    secretAccessKey: wanted('S3_SECRET_ACCESS_KEY', text),
  };
}

/** The embedded database belongs to one process alone. */
function processesOn(databaseUrl: string | undefined, processes: number): number {
  return processes > 1 && databaseUrl === undefined
    ? refuse('PROCESSES', String(processes), configTexts.oneProcess)
    : processes;
}

/** @throws ConfigError that names the setting */
export function readConfig(env: Env): Config {
  const read = <T, D>(name: string, reader: Reader<T>, otherwise: D): T | D => {
    const value = (env[name] ?? fromFile(env, name))?.trim();
    return value === undefined || value === '' ? otherwise : reader(value, name);
  };
  const port = read('PORT', integer(0, 65_535), 8080);
  const production = env['NODE_ENV'] === 'production';
  const databaseUrl = read('DATABASE_URL', url('postgres:', 'postgresql:'), undefined);
  const migrateDatabaseUrl = read('MIGRATE_DATABASE_URL', url('postgres:', 'postgresql:'), undefined);
  if (migrateDatabaseUrl !== undefined && databaseUrl === undefined)
    refuse('MIGRATE_DATABASE_URL', '…', configTexts.alsoDatabaseUrl);
  const sms = { url: read('SMS_URL', smsAddress, undefined), body: read('SMS_BODY', smsBody, undefined) };
  const lacking = SMS_PLACES.filter((place) => !`${sms.url} ${sms.body}`.includes(place));
  if (sms.url !== undefined && lacking.length > 0) refuse('SMS_URL', '…', configTexts.smsPlaces(lacking));
  return {
    port,
    host: read('HOST', text, '0.0.0.0'),
    dataDir: read('DATA_DIR', folder, resolve('data')),
    databaseUrl,
    migrateDatabaseUrl,
    publicUrl: read('PUBLIC_URL', origin, `http://localhost:${port}`),
    smtpUrl: read('SMTP_URL', url('smtp:', 'smtps:'), undefined),
    mailFrom: read('MAIL_FROM', sender, 'GeoRisk <ertesites@georisk.invalid>'),
    smsUrl: sms.url,
    smsBody: sms.body,
    smsToken: read('SMS_TOKEN', text, undefined),
    alertCollectMinutes: read('ALERT_COLLECT_MINUTES', integer(0, 1440), 10),
    demoDate: production ? undefined : read('DEMO_DATE', date, undefined),
    logLevel: read('LOG_LEVEL', oneOf(LOG_LEVELS), 'info'),
    baseMaps: read('BASE_MAPS', text, undefined),
    geoserverUrl: read('GEOSERVER_URL', secretUrl, undefined),
    geoserverGroups: read('GEOSERVER_GROUPS', passedGroups, []),
    metricsToken: read('METRICS_TOKEN', secret, undefined),
    trustProxy: read('TRUST_PROXY', proxies, undefined),
    rateLimitFactor: read('RATE_LIMIT_FACTOR', factor, 1),
    passwordMinimum: read('PASSWORD_MIN', integer(8, 128), 8),
    bounds: read('BOUNDS', bounds, [384_000, 32_000, 960_000, 384_000] as const),
    rasterStore: rasterStoreOf(read),
    backupKey: read('BACKUP_KEY', secret, undefined),
    production,
    privateSources: production ? read('STAC_HOSTS', hosts, []) : 'any',
    privateWebhooks: production ? read('WEBHOOK_HOSTS', hosts, []) : 'any',
    webhookKey: read('WEBHOOK_KEY', secret, undefined),
    allowEmbedded: read('ALLOW_EMBEDDED', flag, false),
    demo: read('DEMO', flag, true),
    processes: processesOn(databaseUrl, read('PROCESSES', integer(1, 64), 1)),
    jobs: read('JOBS', flag, true),
  };
}
