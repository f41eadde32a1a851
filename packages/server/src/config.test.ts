import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      publicUrl: 'http://localhost:8080',
      smtpUrl: undefined,
      rateLimitFactor: 1,
      passwordMinimum: 8,
      production: false,
      demo: true,
      jobs: true,
      processes: 1,
    });
  });

  it('treats an empty value as missing, and reads the values that are set', () => {
    const config = readConfig({
      PORT: '9000',
      SMTP_URL: '',
      PUBLIC_URL: 'https://karriasztas.example/path?x=1',
      TRUST_PROXY: '10.0.0.0/8, ::1, loopback',
      MAIL_FROM: 'Kárriasztás <ertesites@pelda.hu>',
      DEMO_DATE: '2026-06-01',
      BOUNDS: '1,2,3,4',
    });
    expect(config).toMatchObject({
      port: 9000,
      smtpUrl: undefined,
      publicUrl: 'https://karriasztas.example',
      demoDate: '2026-06-01',
      bounds: [1, 2, 3, 4],
    });
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['PROCESSES', '0'],
    ['PROCESSES', '65'],
    ['PROCESSES', '2'],
    ['PUBLIC_URL', 'georisk.hu'],
    ['PUBLIC_URL', 'ftp://georisk.hu'],
    ['DATABASE_URL', 'mysql://x'],
    ['SMTP_URL', 'https://x'],
    ['MAIL_FROM', 'GeoRisk'],
    ['MAIL_FROM', 'a@pelda.hu\r\nBcc: b@pelda.hu'],
    ['DEMO_DATE', '2026-02-30'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['RATE_LIMIT_FACTOR', 'NaN'],
    ['PASSWORD_MIN', '7'],
    ['BOUNDS', '3,2,1,4'],
    ['DEMO', 'maybe'],
  ])('%s=%j stops the start with one sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('does not print a secret that is too weak', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'canary' })).toThrow(/METRICS_TOKEN/);
    expect(() => readConfig({ METRICS_TOKEN: 'canary' })).not.toThrow(/canary/);
    expect(() => readConfig({ METRICS_TOKEN: 'a'.repeat(40) })).toThrow(ConfigError);
  });

  it('has no fixed day in production', () => {
    expect(readConfig({ NODE_ENV: 'production', DEMO_DATE: '2026-06-01' }).demoDate).toBeUndefined();
  });
});

describe('a setting in a file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'georisk-config-'));
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('is read without its line end, and the setting itself takes precedence', () => {
    const file = join(directory, 'database-url');
    writeFileSync(file, 'postgres://localhost/georisk\n');
    expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://localhost/georisk');
    const both = { DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://other/x' };
    expect(readConfig(both).databaseUrl).toBe('postgres://other/x');
    expect(() => readConfig({ DATABASE_URL_FILE: join(directory, 'none') })).toThrow(/DATABASE_URL_FILE/);
  });
});

describe('PROCESSES', () => {
  it('may be several with a database that several may use', () => {
    const config = readConfig({ PROCESSES: '4', DATABASE_URL: 'postgresql://localhost/georisk' });
    expect(config.processes).toBe(4);
  });
});

describe('RASTER_STORE', () => {
  const keys = { S3_ENDPOINT: 'http://minio:9000/x', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'canary' };

  it('is a folder unless a bucket is named', () => {
    expect(readConfig({}).rasterStore).toEqual({ kind: 'folder' });
    expect(readConfig({ RASTER_STORE: 's3://kepek/a', ...keys }).rasterStore).toEqual({
      kind: 'bucket',
      bucket: 'kepek',
      prefix: 'a/',
      endpoint: 'http://minio:9000',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'canary',
    });
  });

  it('needs all of its key, and never repeats it', () => {
    for (const name of Object.keys(keys)) {
      const lacking = { RASTER_STORE: 's3://kepek', ...keys, [name]: '' };
      expect(() => readConfig(lacking)).toThrow(new RegExp(name));
      expect(() => readConfig(lacking)).not.toThrow(/canary/);
    }
    expect(() => readConfig({ RASTER_STORE: 'kepek', ...keys })).toThrow(/RASTER_STORE/);
  });
});
