import { NDVI_RAMPS, rampPalette } from '@georisk/domain/ndvi/ramp.ts';
import { codeAt, DATE, useMapStage, type WmsParameters } from '@georisk/testing/mapStage.ts';
import decode, { init } from '@jsquash/jpeg/decode.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { codecOptions, wholeBuffer } from '#server/modules/photo/examine/wasmCodec.ts';

const { get, picture } = useMapStage();
const JPEG = { FORMAT: 'image/jpeg' };
/** One pixel of the image is a square of ten of the map: a JPEG blurs edges, not the middle of areas. */
const LARGE = { ...JPEG, WIDTH: '500', HEIGHT: '500' };
/** Of 255, for a colour that went through a JPEG. */
const TOLERANCE = 12;

beforeAll(async () => init(await codecOptions('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm', () => undefined)));

async function jpeg(changes: WmsParameters) {
  const answer = await get('manager', changes);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('image/jpeg');
  const { width, height, data } = await decode(wholeBuffer(answer.rawPayload));
  const at = (x: number, y: number) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];
  return { width, height, at };
}

const distance = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, channel) => Math.abs(value - (b[channel] ?? 0))));

describe('a map as JPEG', () => {
  it('has the colours of the raster', async () => {
    const { width, height, at } = await jpeg(LARGE);
    expect([width, height]).toEqual([500, 500]);
    const ramp = rampPalette(NDVI_RAMPS.ndvi);
    const off: number[] = [];
    for (let row = 0; row < 50; row += 7) {
      for (let column = 0; column < 50; column += 7) {
        const code = codeAt(column, row);
        off.push(distance(at(column * 10 + 5, row * 10 + 5), [...ramp.subarray(3 * code, 3 * code + 3)]));
      }
    }
    expect(Math.max(...off)).toBeLessThanOrEqual(TOLERANCE);
  });

  it('is white, or of the background’s colour, where the PNG is transparent', async () => {
    const outside = { BBOX: '100000,100000,100500,100500' };
    expect((await picture('manager', outside)).pixels.every((index) => index === 0)).toBe(true);
    expect((await jpeg({ ...JPEG, ...outside })).at(25, 25)).toEqual([255, 255, 255]);
    const green = (await jpeg({ ...JPEG, ...outside, BGCOLOR: '0x0F5C5C' })).at(25, 25);
    expect(distance(green, [0x0f, 0x5c, 0x5c])).toBeLessThanOrEqual(3);
  });

  it('is true colour too', async () => {
    const { at } = await jpeg({ ...JPEG, LAYERS: `TCI_${DATE}` });
    expect(distance(at(25, 25), [90, 90, 90])).toBeLessThanOrEqual(3);
  });

  it('is not sent again while it is current, and is another one on another background', async () => {
    const [first, again] = [await get('manager', JPEG), await get('manager', JPEG)];
    expect(again.headers['etag']).toBe(first.headers['etag']);
    const etag = String(first.headers['etag']);
    expect((await get('manager', JPEG, undefined, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get('manager', { ...JPEG, BGCOLOR: '0x000000' })).headers['etag']).not.toBe(etag);
    expect((await get('manager')).headers['etag']).not.toBe(etag);
  });

  it('is offered beside PNG, and refused where it cannot be made', async () => {
    for (const VERSION of ['1.3.0', '1.1.1']) {
      const { body } = await get('manager', { REQUEST: 'GetCapabilities', VERSION });
      expect(body).toContain('<GetMap><Format>image/png</Format><Format>image/jpeg</Format>');
    }
    expect((await get('manager', { ...JPEG, BGCOLOR: 'white' })).statusCode).toBe(400);
    expect((await get('farmerB', { ...JPEG, LAYERS: 'NDVI_1999-01-01' })).statusCode).toBe(404);
    expect((await get(null, JPEG)).statusCode).toBe(401);
  });
});
