import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cogBytes, eovGrid } from '@georisk/imagery/testing.ts';
import { plantRaster } from '@georisk/testing/imagery.ts';
import { BLOCKS } from '@georisk/testing/landscape.ts';
import { openNeighbourhood, type Neighbourhood, type PersonName } from '@georisk/testing/neighbourhood.ts';

const MAPSERV = '/usr/bin/mapserv';
const SECRET = 'titkos-jelszo';

const listening = (handler: RequestListener) =>
  new Promise<Server>((done) => {
    const server = createServer(handler);
    server.listen(0, '127.0.0.1', () => done(server));
  });
const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** MapServer as a CGI program: one process per request. */
function mapServer(folder: string): RequestListener {
  return (request, response) => {
    const env = {
      REQUEST_METHOD: 'GET',
      QUERY_STRING: (request.url ?? '').split('?')[1]?.replace(/(^|&)group=[^&]*/, '') ?? '',
      MS_MAPFILE: join(folder, 'erdo.map'),
      MAPSERVER_CONFIG_FILE: join(folder, 'mapserver.conf'),
      SERVER_NAME: 'inner-host',
      SERVER_PORT: '81',
      SCRIPT_NAME: '/cgi-bin/mapserv',
    };
    execFile(MAPSERV, [], { env, encoding: 'buffer', maxBuffer: 1 << 26 }, (_fault, stdout) => {
      const end = stdout.indexOf('\r\n\r\n');
      const type = /content-type: *([^\r\n]+)/i.exec(stdout.subarray(0, end).toString('latin1'))?.[1];
      response.writeHead(200, { 'Content-Type': type ?? 'text/plain' });
      response.end(stdout.subarray(end + 4));
    });
  };
}

async function plantMapFile(folder: string): Promise<void> {
  await writeFile(
    join(folder, 'trees.tif'),
    await cogBytes(new Uint8Array(10_000).fill(200), { grid: eovGrid(100, 100) }),
  );
  const projection = 'PROJECTION "init=epsg:3857" END';
  const layer = (
    name: string,
  ) => `LAYER NAME "${name}" TYPE RASTER STATUS ON DATA "${join(folder, 'trees.tif')}" TEMPLATE "x"
    PROJECTION "proj=utm" "zone=34" "datum=WGS84" "units=m" "no_defs" END
    METADATA "ows_title" "${name}" "ows_enable_request" "*" END END`;
  await writeFile(
    join(folder, 'erdo.map'),
    `MAP NAME "erdo" SIZE 256 256 EXTENT 760000 189000 761000 190000 ${projection} IMAGETYPE "png"
     WEB METADATA "ows_title" "erdo" "ows_onlineresource" "http://inner-host:81/cgi-bin/mapserv?map=/srv/erdo.map"
       "ows_srs" "EPSG:3857 EPSG:32634" "ows_enable_request" "*" END END
     ${layer('trees')} ${layer('NDVI_2018-05-21')} END`,
  );
  await writeFile(join(folder, 'mapserver.conf'), 'CONFIG ENV MS_MAP_PATTERN "." END END');
}

const MAP = {
  SERVICE: 'WMS',
  VERSION: '1.3.0',
  REQUEST: 'GetMap',
  LAYERS: 'trees',
  STYLES: '',
  CRS: 'EPSG:32634',
  BBOX: '760000,189000,761000,190000',
  WIDTH: '64',
  HEIGHT: '64',
  FORMAT: 'image/png',
};

describe('maps of another server', () => {
  const stage = {} as { n: Neighbourhood; inner: Server; folder: string; asked: IncomingMessage[] };
  /** The other server's answer; MapServer unless a test sets another. */
  let answer: RequestListener | undefined;

  beforeAll(async () => {
    stage.folder = await mkdtemp(join(tmpdir(), 'georisk-mapserver-'));
    await plantMapFile(stage.folder);
    const usual = mapServer(stage.folder);
    stage.asked = [];
    stage.inner = await listening((request, response) => {
      stage.asked.push(request);
      (answer ?? usual)(request, response);
    });
    stage.n = await openNeighbourhood({
      GEOSERVER_URL: `http://belso:${SECRET}@127.0.0.1:${portOf(stage.inner)}/cgi-bin/mapserv?group={group}`,
      GEOSERVER_GROUPS: 'erdo:7+2,domborzat,c4,imagery',
    });
    await plantRaster(stage.n.database.kysely, { kind: 'NDVI', date: '2018-05-21' });
  });
  afterAll(async () => {
    await stage.n.close();
    stage.inner.close();
    await rm(stage.folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    answer = undefined;
    stage.asked.length = 0;
    stage.n.clock.pass(10_000);
  });

  const get = (who: PersonName | null, group: string, changes: Record<string, string> = {}) =>
    stage.n.call(who, `/geoserver/${group}/wms?${new URLSearchParams({ ...MAP, ...changes }).toString()}`);
  const statusOf = async (...parameters: Parameters<typeof get>) => (await get(...parameters)).statusCode;

  describe.skipIf(!existsSync(MAPSERV))('MapServer’s', () => {
    it('pictures', async () => {
      const { statusCode, headers, rawPayload } = await get('woodwiser', 'erdo');
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
      expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
      expect(headers['cache-control']).toBe('private, max-age=60');
      expect(headers['x-content-type-options']).toBe('nosniff');
    });

    it('capabilities, without its address', async () => {
      const { statusCode, headers, body } = await get('woodwiser', 'erdo', { REQUEST: 'GetCapabilities' });
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toMatch(/^text\/xml/);
      expect(body).toContain('<Name>trees</Name>');
      expect(body).toContain('http://georisk.test:8080/geoserver/erdo/wms?');
      expect(body).not.toMatch(/inner-host|127\.0\.0\.1|\/srv\/|cgi-bin/);
    });

    it('values under a pixel', async () => {
      const info = {
        REQUEST: 'GetFeatureInfo',
        QUERY_LAYERS: 'trees',
        I: '5',
        J: '5',
        INFO_FORMAT: 'application/vnd.ogc.gml',
      };
      const { statusCode, body } = await get('woodwiser', 'erdo', info);
      expect(statusCode).toBe(200);
      expect(body).toContain('200');
    });

    it('faults, in our words', async () => {
      const { statusCode, body } = await get('woodwiser', 'erdo', { LAYERS: 'nothing' });
      expect(statusCode).toBe(400);
      expect(body).toContain('did not answer as it should');
      expect(body).not.toContain('nothing');
    });
  });

  it('are for the roles that the setting names, for an insurer’s people, for a company’s own', async () => {
    answer = (_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('x');
    const seen = async (who: PersonName) => [
      await statusOf(who, 'erdo'),
      await statusOf(who, 'domborzat'),
      await statusOf(who, 'c4'),
    ];
    expect(await seen('woodwiser')).toEqual([200, 404, 404]);
    expect(await seen('manager')).toEqual([404, 200, 200]);
    expect(await seen('managerB')).toEqual([404, 200, 404]);
    expect(await seen('admin')).toEqual([200, 200, 200]);
    expect(await seen('farmer')).toEqual([404, 404, 404]);
    expect(await seen('cemetery')).toEqual([404, 404, 404]);
    expect(await statusOf(null, 'erdo')).toBe(401);
    expect(await statusOf('farmer', 'erdo', { REQUEST: 'GetCapabilities' })).toBe(404);
  });

  it('are not requested for layers that the caller may not see', async () => {
    answer = (_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('x');
    // A known layer: the farmer has no published date of it, the manager lists every block's.
    expect(await statusOf('farmer', 'imagery', { LAYERS: 'NDVI_2018-05-21' })).toBe(404);
    expect(await statusOf('manager', 'imagery', { LAYERS: 'trees,NDVI_2018-05-21', MEPAR: BLOCKS.own })).toBe(200);
    expect(await statusOf('farmer', 'imagery', { LAYERS: 'TCI_2018-05-21' })).toBe(404);
    expect(await statusOf('manager', 'imagery', { MEPAR: 'NOSUCHBL' })).toBe(404);
    expect(stage.asked).toHaveLength(1);
  });

  it('are requested without the caller’s sign-in, with the server’s own', async () => {
    answer = (_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('x');
    const { headers } = await get('manager', 'domborzat', { map: '/etc/passwd' });
    const [request] = stage.asked;
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from(`belso:${SECRET}`).toString('base64')}`);
    expect(request?.headers.cookie).toBeUndefined();
    expect(request?.url).not.toContain('passwd');
    expect(new URL(request?.url ?? '', 'http://x').searchParams.get('group')).toBe('domborzat');
    expect(JSON.stringify(headers)).not.toContain(SECRET);
    expect(stage.n.logs.join('')).not.toContain(SECRET);
    expect(await statusOf('manager', 'domborzat', { SLD: 'http://127.0.0.1/x' })).toBe(400);
    expect(stage.asked).toHaveLength(1);
  });

  const BAD: readonly [string, RequestListener][] = [
    ['a redirect', (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()],
    ['a page', (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<script>')],
    ['an SVG', (_, response) => response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end('<svg/>')],
    ['its sign-in', (_, response) => response.writeHead(401, { 'WWW-Authenticate': 'Basic' }).end()],
    ['a fault', (_, response) => response.writeHead(500, { 'Content-Type': 'image/png' }).end('x')],
    ['nothing', (request) => request.socket.destroy()],
    [
      'more than anybody can look at',
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'image/png' });
        const chunk = Buffer.alloc(1 << 20);
        let left = 40;
        const more = () => {
          while (left > 0 && !response.destroyed) {
            left -= 1;
            if (!response.write(chunk)) {
              response.once('drain', more);
              return;
            }
          }
          response.end();
        };
        more();
      },
    ],
  ];
  it.each(BAD)('are not %s', async (_name, bad) => {
    answer = bad;
    const { statusCode, body, headers } = await get('manager', 'domborzat');
    expect(statusCode).toBe(502);
    expect(headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(body).toContain('did not answer as it should');
    expect(headers['www-authenticate']).toBeUndefined();
  });
});
