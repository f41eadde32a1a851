/**
 * What is taken to the field: bytes a case, and a date drawn from the season pack beside the same date decoded from the server's tiles, in Chromium.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { tokenOf } from '../e2e/support/people.ts';
import { startProduct } from '../e2e/support/product.ts';
import type { FieldPack } from '../packages/contract/src/verticals/insurance/fieldPacks.ts';
import { bboxOf } from '../packages/domain/src/geo/bbox.ts';
import { eovToWebMercator } from '../packages/domain/src/geo/crs.ts';
import type { Areal } from '../packages/domain/src/geo/types.ts';
import { eov } from '../packages/domain/src/units.ts';
import type { PictureKind } from '../packages/domain/src/seasonPack/seasonPack.ts';
import { inflateSync } from 'node:zlib';
import { decodeSeasonPack } from '../packages/domain/src/seasonPack/decode.ts';
import { wholeChromiumPath } from '../scripts/lib/system.mjs';
import type { Asked, framesPerSecond, measure } from './seasonPackPage.ts';
import { type Figure, median, report, round } from './support.ts';

declare global {
  // oxlint-disable-next-line no-var -- a global of the page
  var seasonPackPage: { readonly measure: typeof measure; readonly framesPerSecond: typeof framesPerSecond };
}

const CASES = 6;
const ZOOM = 15;
const TILE = 256;
const WORLD = 2 * Math.PI * 6_378_137;
const THROTTLE = 4;

const product = await startProduct({ DATA_DIR: mkdtempSync(join(tmpdir(), 'georisk-pack-')) });
const headers = { authorization: `Bearer ${await tokenOf(product.url, 'expert-damage')}` };
const answer = (path: string) => fetch(`${product.url}${path}`, { headers });
const json = async <T>(path: string) => (await (await answer(path)).json()) as T;
const base64 = async (path: string) => Buffer.from(await (await answer(path)).arrayBuffer()).toString('base64');

/** Two by two tiles around the middle of a block. */
function squareOf(geom: Areal): Asked['target'] & { readonly boxes: readonly string[] } {
  const [west, south, east, north] = bboxOf(geom);
  const [x, y] = eovToWebMercator(eov((west + east) / 2, (south + north) / 2));
  const side = WORLD / 2 ** ZOOM;
  const [column, row] = [Math.round((x + WORLD / 2) / side) - 1, Math.round((WORLD / 2 - y) / side) - 1];
  const boxOf = (left: number, top: number, tiles: number) =>
    [
      left * side - WORLD / 2,
      WORLD / 2 - (top + tiles) * side,
      (left + tiles) * side - WORLD / 2,
      WORLD / 2 - top * side,
    ] as const;
  const boxes = [0, 1, 2, 3].map((index) => boxOf(column + (index % 2), row + Math.floor(index / 2), 1).join());
  return { epsg: 3857, bbox: boxOf(column, row, 2), width: 2 * TILE, height: 2 * TILE, boxes };
}

const tilePath = (layer: string, box: string) =>
  `/geoserver/s2/wms?${new URLSearchParams({
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: layer,
    STYLES: '',
    CRS: 'EPSG:3857',
    BBOX: box,
    WIDTH: String(TILE),
    HEIGHT: String(TILE),
    FORMAT: 'image/png',
    TRANSPARENT: 'true',
  }).toString()}`;

const { items } = await json<{ items: readonly { readonly id: number }[] }>('/api/damages?open=true');
const packs: FieldPack[] = [];
for (const { id } of items.slice(0, CASES)) packs.push(await json<FieldPack>(`/api/damages/${id}/fieldPack`));
const sizes = packs.map(({ bytes }) => bytes / 1000);
const [first] = packs;
const code = first?.seasons[0]?.mepar ?? '';
const packPath = `/api/damages/${first?.damageId}/seasonPacks/${code}`;
const raw = new Uint8Array(await (await answer(packPath)).arrayBuffer());
const season = await decodeSeasonPack(
  raw,
  async (bytes, size) => new Uint8Array(inflateSync(bytes, { maxOutputLength: size })),
);
const shown = season.pictures.reduce(
  (sum, { parts }) => sum + parts.reduce((all, { pixels }) => all + pixels.length, 0),
  0,
);
const { geom } = await json<{ geom: Areal }>(`/api/mepars/${code}`);
const { boxes, ...target } = squareOf(geom);

const LAYERS: Readonly<Record<PictureKind, string>> = { ndvi: 'NDVI', colour: 'TCI' };
async function askedOf(kind: PictureKind): Promise<Asked> {
  const tiles: Record<string, string[]> = {};
  for (const { date } of season.pictures.filter((each) => each.kind === kind))
    tiles[date] = await Promise.all(boxes.map((box) => base64(tilePath(`${LAYERS[kind]}_${date}`, box))));
  return { pack: Buffer.from(raw).toString('base64'), target, kind, tiles };
}

const bundle = await build({
  configFile: false,
  logLevel: 'silent',
  build: {
    write: false,
    lib: { entry: new URL('seasonPackPage.ts', import.meta.url).pathname, formats: ['iife'], name: 'seasonPackPage' },
  },
});
const [output] = Array.isArray(bundle) ? bundle : [bundle];
if (output === undefined || !('output' in output)) throw new Error('nothing was bundled');
const browser = await chromium.launch({
  executablePath: wholeChromiumPath() ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 800, height: 800 } });
await page.addScriptTag({ content: output.output[0].code });
const figures: Figure[] = [];
for (const kind of ['ndvi', 'colour'] as const) {
  const asked = await askedOf(kind);
  const { packMs, aheadMs, tilesMs, dates, pixels, differences, decodeMs } = await page.evaluate(
    (given) => globalThis.seasonPackPage.measure(given),
    asked,
  );
  figures.push({
    job: `A date of ${kind}, 512², from the season pack (unpacked once in ${round(decodeMs)} ms, drawn ahead once in ${round(aheadMs, 2)} ms)`,
    ours: `${round(packMs, 2)} ms`,
    peer: `four tiles decoded as PNG ${round(tilesMs, 2)} ms`,
    ratio: `${round(tilesMs / packMs, 1)} x`,
    goal: kind === 'ndvi' ? '≥ 10 x' : 'recorded',
  });
  figures.push({
    job: `… pixels that differ from the server's tiles, ${dates} dates`,
    ours: String(differences),
    peer: `of ${pixels}`,
    ratio: '–',
    goal: '0',
  });
}
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
const frames = await page.evaluate((given) => globalThis.seasonPackPage.framesPerSecond(given), await askedOf('ndvi'));
figures.push(
  {
    job: `Going through the dates, processor slowed ${THROTTLE} times`,
    ours: `${round(frames)} frames/s`,
    peer: '–',
    ratio: '–',
    goal: '≥ 55 frames/s',
  },
  {
    job: `Pictures of a case, ${packs.length} of the demo's`,
    ours: `${round(median(sizes))} kB, at most ${round(Math.max(...sizes))} kB, together ${round(sizes.reduce((sum, each) => sum + each, 0) / 1000, 1)} MB`,
    peer: `${round((raw.length * 8) / shown, 1)} bit a byte of picture`,
    ratio: '–',
    goal: 'a day of six ≤ 10 MB',
  },
);
await browser.close();
await product.stop();
report(figures);
