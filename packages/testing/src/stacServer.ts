import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A scene of the server: its bands are files of this machine, by the asset's name. */
export interface ServedScene {
  readonly id: string;
  /** ISO 8601. */
  readonly datetime: string;
  /** WGS84, longitude first. */
  readonly bbox: readonly [number, number, number, number];
  readonly files?: Readonly<Record<string, string>>;
  readonly properties?: Readonly<Record<string, unknown>>;
  /** Assets written out, beside or instead of files. */
  readonly assets?: Readonly<Record<string, unknown>>;
}

/** The server's fault; `times` of the next answers, for ever without. */
export type Misbehaviour =
  | {
      readonly kind: 'silent' | 'slow' | 'half' | 'html' | 'foreign' | 'endless' | 'circle' | 'huge';
      readonly times?: number;
    }
  | { readonly kind: 'status'; readonly status: number; readonly times?: number }
  | { readonly kind: 'redirect'; readonly to: string; readonly times?: number };

export interface StacServer {
  /** Landing page of the API. */
  readonly url: string;
  readonly collectionUrl: string;
  /** All requests so far, as `GET /path`. */
  readonly requests: readonly string[];
  add(...scenes: readonly ServedScene[]): void;
  /** @param on requests whose path begins so; all without */
  misbehave(how: Misbehaviour | undefined, on?: string): void;
  close(): Promise<void>;
}

const COLLECTION = 'sentinel-2-l2a';
const COG = 'image/tiff; application=geotiff; profile=cloud-optimized';

interface Query {
  readonly bbox?: readonly number[];
  readonly datetime?: string;
  readonly limit: number;
  readonly from: number;
}

const within = (scene: ServedScene, { bbox, datetime }: Query): boolean => {
  const [west = -180, south = -90, east = 180, north = 90] = bbox ?? [];
  const [start = '..', end = start] = (datetime ?? '..').split('/');
  const [a, b, c, d] = scene.bbox;
  const time = Date.parse(scene.datetime);
  return (
    a <= east &&
    c >= west &&
    b <= north &&
    d >= south &&
    (start === '..' || time >= Date.parse(start)) &&
    (end === '..' || time <= Date.parse(end))
  );
};

/**
 * A STAC API on loopback: search by POST and GET in pages, collections, files by ranges; it answers wrongly on request.
 */
export async function startStacServer({ pageSize = 2 }: { readonly pageSize?: number } = {}): Promise<StacServer> {
  const scenes: ServedScene[] = [];
  const requests: string[] = [];
  let fault: { how: Misbehaviour; on: string; left: number } | undefined;

  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const item = ({ id, datetime, bbox, files = {}, properties, assets }: ServedScene) => {
    const [west, south, east, north] = bbox;
    return {
      type: 'Feature',
      stac_version: '1.0.0',
      id,
      collection: COLLECTION,
      bbox,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      },
      properties: { datetime, platform: 'sentinel-2b', 's2:processing_baseline': '05.09', ...properties },
      assets: {
        ...Object.fromEntries(
          Object.keys(files).map((key) => [
            key,
            { href: `../../../files/${id}/${key}.tif`, type: COG, roles: ['data'] },
          ]),
        ),
        ...assets,
      },
      links: [{ rel: 'self', href: `${origin}/collections/${COLLECTION}/items/${id}` }],
    };
  };

  const page = (query: Query, next: (from: number) => unknown) => {
    const matching = scenes.filter((scene) => within(scene, query));
    const size = Math.min(query.limit, pageSize);
    const to = query.from + size;
    const more = to < matching.length || fault?.how.kind === 'endless';
    const features = matching.slice(query.from, to).map(item);
    return { type: 'FeatureCollection', features, links: more ? [next(to)] : [] };
  };

  const json = (response: ServerResponse, body: unknown, type = 'application/geo+json') => {
    response.writeHead(200, { 'content-type': type }).end(JSON.stringify(body));
  };

  const catalog = (extra: Record<string, unknown>, links: readonly unknown[]) => ({
    stac_version: '1.0.0',
    id: 'test',
    description: 'test',
    ...extra,
    links,
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    if (misbehaved(url, response)) return;
    const query = {
      ...(url.searchParams.has('bbox') && { bbox: url.searchParams.get('bbox')?.split(',').map(Number) ?? [] }),
      ...(url.searchParams.has('datetime') && { datetime: url.searchParams.get('datetime') ?? '' }),
      limit: Number(url.searchParams.get('limit') ?? 10),
      from: Number(url.searchParams.get('from') ?? 0),
    };
    const nextByGet = (from: number) => {
      const href = new URL(url);
      href.searchParams.set('from', fault?.how.kind === 'circle' ? '0' : String(from));
      return { rel: 'next', href: href.href };
    };
    if (url.pathname === '/') {
      const search = { rel: 'search', type: 'application/geo+json', href: '/search' };
      return json(response, catalog({ type: 'Catalog' }, [search, { ...search, method: 'POST' }]));
    }
    if (url.pathname === '/search' && request.method === 'POST') {
      const body = JSON.parse(await text(request)) as Partial<Query>;
      return json(
        response,
        page({ limit: 10, from: 0, ...body }, (from) => ({
          rel: 'next',
          href: '/search',
          method: 'POST',
          merge: true,
          body: { from: fault?.how.kind === 'circle' ? 0 : from },
        })),
      );
    }
    const [, collections, name, items, id] = url.pathname.split('/');
    if (url.pathname === '/search') return json(response, page(query, nextByGet));
    if (collections === 'files') return file(request, response, name ?? '', items ?? '');
    if (collections !== 'collections' || name !== COLLECTION) return void response.writeHead(404).end('{}');
    if (items === undefined) {
      const extent = { spatial: { bbox: [[-180, -90, 180, 90]] }, temporal: { interval: [[null, null]] } };
      const link = { rel: 'items', href: `/collections/${COLLECTION}/items` };
      return json(response, catalog({ type: 'Collection', id: COLLECTION, license: 'other', extent }, [link]));
    }
    if (id === undefined) return json(response, page(query, nextByGet));
    const scene = scenes.find((each) => each.id === id);
    return scene ? json(response, item(scene)) : void response.writeHead(404).end('{}');
  }

  async function file(request: IncomingMessage, response: ServerResponse, id: string, key: string): Promise<void> {
    const path = scenes.find((scene) => scene.id === id)?.files?.[key.replace(/\.tif$/, '')];
    if (path === undefined) return void response.writeHead(404).end();
    const { size, mtimeMs } = await stat(path);
    const etag = `"${size}-${mtimeMs}"`;
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const start = range ? Number(range[1]) : 0;
    const end = range?.[2] ? Math.min(Number(range[2]), size - 1) : size - 1;
    response.writeHead(range ? 206 : 200, {
      etag,
      'accept-ranges': 'bytes',
      'content-length': end - start + 1,
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    createReadStream(path, { start, end }).pipe(response);
  }

  /** @returns whether the request got a faulty answer */
  function misbehaved({ pathname }: URL, response: ServerResponse): boolean {
    if (fault === undefined || !pathname.startsWith(fault.on) || fault.left <= 0) return false;
    const { how } = fault;
    if (how.kind === 'endless' || how.kind === 'circle') return false;
    fault.left -= 1;
    const head = { 'content-type': 'application/json' };
    const send = {
      silent: () => undefined,
      slow: () => void response.writeHead(200, head).write('{"type":'),
      half: () => {
        response.writeHead(200, { ...head, 'content-length': 1000 }).write('{"type":"FeatureCollection"', () => {
          response.destroy();
        });
      },
      html: () => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
      foreign: () => json(response, { hello: 'world' }, 'application/json'),
      huge: () => {
        response.writeHead(200, head);
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        };
        response.on('drain', more);
        more();
      },
      status: () => {
        if (how.kind === 'status') response.writeHead(how.status).end('{}');
      },
      redirect: () => void response.writeHead(302, { location: how.kind === 'redirect' ? how.to : '/' }).end(),
    };
    send[how.kind]();
    return true;
  }

  return {
    url: `${origin}/`,
    collectionUrl: `${origin}/collections/${COLLECTION}`,
    requests,
    add: (...more) => void scenes.push(...more),
    misbehave(how, on = '/') {
      fault = how && { how, on, left: how.times ?? Number.POSITIVE_INFINITY };
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
