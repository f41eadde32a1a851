import { DATE, useMapStage, type WmsParameters } from '@georisk/testing/mapStage.ts';
import { BLOCKS, cornerOf } from '@georisk/testing/landscape.ts';
import { GRID } from '@georisk/testing/imagery.ts';
import { finishedMap } from '@georisk/imagery/render/flatPicture.ts';
import decode, { init } from '@jsquash/webp/decode.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { codecOptions, wholeBuffer } from '#server/modules/photo/examine/wasmCodec.ts';

const { get, statusOf } = useMapStage();
const WEBP = { FORMAT: 'image/webp' };
/** Of 255, for a colour that went through a lossy WebP. */
const TOLERANCE = 6;

beforeAll(async () => init(await codecOptions('@jsquash/webp/codec/dec/webp_dec.wasm', () => undefined)));

/** A map in both formats: pixels of red, green, blue and alpha. */
async function both(changes: WmsParameters) {
  const [webp, png] = [await get('manager', { ...changes, ...WEBP }), await get('manager', changes)];
  expect(webp.statusCode, webp.body).toBe(200);
  expect([webp.headers['content-type'], png.headers['content-type']]).toEqual(['image/webp', 'image/png']);
  const [ours, theirs] = [await decode(wholeBuffer(webp.rawPayload)), finishedMap(png.rawPayload)];
  expect([ours.width, ours.height]).toEqual([theirs.width, theirs.height]);
  return { ours: ours.data, theirs: theirs.data, bytes: webp.rawPayload.length };
}

/** Pixels that both show, their largest difference, and in how many the two disagree about transparency. */
function compared({ ours, theirs }: Awaited<ReturnType<typeof both>>) {
  let [shown, furthest, alphas] = [0, 0, 0];
  for (let at = 0; at < theirs.length; at += 4) {
    if (ours[at + 3] !== theirs[at + 3]) alphas += 1;
    if (theirs[at + 3] === 0) continue;
    shown += 1;
    for (let channel = at; channel < at + 3; channel += 1)
      furthest = Math.max(furthest, Math.abs((ours[channel] ?? 0) - (theirs[channel] ?? 0)));
  }
  return { shown, furthest, alphas, of: theirs.length / 4 };
}

describe('a map as WebP', () => {
  it.each([
    ['an index', { LAYERS: `NDVI_${DATE}`, WIDTH: '120', HEIGHT: '90' }],
    ['an index within a block', { LAYERS: `NDVI_${DATE}`, MEPAR: BLOCKS.own }],
    ['classes', { LAYERS: `ChangeMap_2018-05-08_${DATE}` }],
  ])('has exactly the colours of %s', async (_what, changes) => {
    const { shown, furthest, alphas } = compared(await both(changes));
    expect([furthest, alphas]).toEqual([0, 0]);
    expect(shown).toBeGreaterThan(500);
  });

  it('is near to the true colour, and transparent where there is none', async () => {
    // Over the eastern edge of the image, which is 50 pixels wide.
    const [, north] = cornerOf('own');
    const edge = GRID.originX + 50 * GRID.pixel;
    const map = await both({ LAYERS: 'TCI_2018-02-07', BBOX: `${edge - 250},${north},${edge + 250},${north + 500}` });
    const { shown, furthest, alphas, of } = compared(map);
    expect(alphas).toBe(0);
    expect(furthest).toBeLessThanOrEqual(TOLERANCE);
    expect(shown).toBeGreaterThan(of / 3);
    expect(shown).toBeLessThan((of * 2) / 3);
  });

  it('is tiny where there is nothing', async () => {
    const { ours, bytes } = await both({ LAYERS: `TCI_${DATE}`, BBOX: '100000,100000,100500,100500' });
    expect(ours.every((value: number) => value === 0)).toBe(true);
    expect(bytes).toBeLessThan(40);
  });

  it('is not sent again while it is current, under a tag of its own', async () => {
    const asked = { ...WEBP, LAYERS: `TCI_${DATE}` };
    const [first, again] = [await get('manager', asked), await get('manager', asked)];
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
    const etag = String(first.headers['etag']);
    expect(again.headers['etag']).toBe(etag);
    expect(first.headers).toMatchObject({ vary: 'Authorization', 'cache-control': 'private, max-age=300' });
    const unchanged = await get('manager', asked, undefined, { 'if-none-match': etag });
    expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0]);
    for (const FORMAT of ['image/png', 'image/jpeg']) {
      const other = await get('manager', { ...asked, FORMAT }, undefined, { 'if-none-match': etag });
      expect([other.statusCode, other.headers['content-type']]).toEqual([200, FORMAT]);
      expect(other.headers['etag']).not.toBe(etag);
    }
  });

  it('comes for every tile of many maps at once', async () => {
    const [west, south] = cornerOf('own');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => {
        const [x, y] = [west + 10 * (at % 10), south + 10 * Math.floor(at / 10)];
        return get('manager', { ...WEBP, LAYERS: `TCI_${DATE}`, BBOX: `${x},${y},${x + 500},${y + 500}` });
      }),
    );
    expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([200]);
  });

  it('is offered beside PNG and JPEG, and refused where those are', async () => {
    for (const VERSION of ['1.3.0', '1.1.1']) {
      const { body } = await get('manager', { REQUEST: 'GetCapabilities', VERSION });
      const formats = ['image/png', 'image/jpeg', 'image/webp'].map((name) => `<Format>${name}</Format>`);
      expect(body).toContain(`<GetMap>${formats.join('')}`);
    }
    // A transparent picture has no background.
    expect(await statusOf('manager', { ...WEBP, BGCOLOR: 'white' })).toBe(200);
    expect(await statusOf('farmerB', { ...WEBP, LAYERS: 'NDVI_1999-01-01' })).toBe(404);
    expect(await statusOf(null, WEBP)).toBe(401);
    const legend = { REQUEST: 'GetLegendGraphic', LAYER: `NDVI_${DATE}`, STYLE: '', ...WEBP };
    expect(await statusOf('manager', legend)).toBe(400);
  });
});
