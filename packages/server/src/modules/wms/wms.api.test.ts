import { NDVI_RAMPS, rampPalette } from '@georisk/domain/ndvi/ramp.ts';
import { describe, expect, it } from 'vitest';
import { BLOCKS, cornerOf } from '@georisk/testing/landscape.ts';
import { BLOCK_PLOTS, plantBlockPlots } from '@georisk/testing/permissions/plantBlockPlots.ts';
import { codeAt, DATE, useMapStage, type WmsParameters } from '@georisk/testing/mapStage.ts';

const { neighbourhood, get, statusOf, picture } = useMapStage();
const [east, north] = cornerOf('own');

describe('the picture', () => {
  it('is the raster, pixel for pixel, in the colours of the ramp', async () => {
    const png = await picture('manager');
    expect([png.width, png.height, png.colorType]).toEqual([50, 50, 3]);
    const expected = Uint8Array.from({ length: 2500 }, (_, at) => codeAt(at % 50, Math.floor(at / 50)));
    expect(png.pixels).toEqual(expected);
    expect(Buffer.from(png.palette)).toEqual(Buffer.from(rampPalette(NDVI_RAMPS.ndvi)));
    expect([...png.transparency]).toEqual([0]);
  });

  it('has the requested colours', async () => {
    const png = await picture('manager', { STYLES: 'cividis' });
    expect(Buffer.from(png.palette)).toEqual(Buffer.from(rampPalette(NDVI_RAMPS.cividis)));
    expect(await statusOf('manager', { STYLES: 'rainbow' })).toBe(400);
    expect(await statusOf('manager', { LAYERS: `TCI_${DATE}`, STYLES: 'ndvi' })).toBe(400);
  });

  it('is the same under the names of the other products', async () => {
    const { pixels } = await picture('manager');
    for (const LAYERS of [`AgriNdvi_${DATE}`, `Chronology_BMI_${DATE}`, `imagery:NDVI_${DATE}`]) {
      expect((await picture('manager', { LAYERS })).pixels).toEqual(pixels);
    }
  });

  it('is true colour in colours', async () => {
    for (const LAYERS of [`TCI_${DATE}`, `Chronology_TCI_${DATE}`]) {
      const png = await picture('manager', { LAYERS });
      expect(png.colorType).toBe(6);
      expect([...png.pixels.subarray(0, 4)]).toEqual([90, 90, 90, 255]);
    }
  });

  it('joins the granules of a date', async () => {
    const { pixels } = await picture('manager', { LAYERS: 'NDVI_2018-06-10' });
    const row = [...Array.from({ length: 30 }, () => 60), ...Array.from({ length: 20 }, () => 120)];
    expect([...pixels.subarray(0, 50)]).toEqual(row);
  });

  it('is clipped to the block', async () => {
    const BBOX = `${east},${north - 100},${east + 700},${north + 600}`;
    const { pixels } = await picture('farmer', { BBOX, WIDTH: '70', HEIGHT: '70', MEPAR: BLOCKS.own });
    const whole = await picture('farmer', { BBOX, WIDTH: '70', HEIGHT: '70' });
    const inside = Uint8Array.from({ length: 4900 }, (_, at) => {
      const [column, row] = [at % 70, Math.floor(at / 70)];
      return column < 50 && row >= 10 && row < 60 ? (whole.pixels[at] ?? 0) : 0;
    });
    expect(pixels).toEqual(inside);
    expect(whole.pixels.filter((code) => code > 0)).toHaveLength(70 * 50);
  });

  it('is clipped to a plot of the caller’s own on the block', async () => {
    const db = neighbourhood().database.kysely;
    await plantBlockPlots(db);
    neighbourhood().clock.pass(5_001);
    const { own, ownSecond, foreign } = BLOCK_PLOTS;
    const asked = { BBOX: `${east},${north},${east + 500},${north + 500}`, WIDTH: '50', HEIGHT: '50' };
    const inBlock = { ...asked, MEPAR: BLOCKS.own };
    const { pixels } = await picture('agro', { ...inBlock, BLOCK_PLOT: String(own[0]) });
    const whole = await picture('agro', inBlock);
    // The plot is a square of 20 by 20 pixels, two pixels from the south-western corner of its block.
    const inside = Uint8Array.from({ length: 2500 }, (_, at) => {
      const [column, row] = [at % 50, Math.floor(at / 50)];
      return column >= 2 && column < 22 && row >= 28 && row < 48 ? (whole.pixels[at] ?? 0) : 0;
    });
    expect(pixels).toEqual(inside);
    expect(pixels.some((code) => code > 0)).toBe(true);

    const statusAs = (who: 'agro' | 'admin' | 'manager' | 'farmer', plot: string, block: string | undefined) =>
      statusOf(who, { ...asked, MEPAR: block, BLOCK_PLOT: plot });
    expect(await statusAs('agro', String(ownSecond[0]), BLOCKS.own)).toBe(200);
    // Another customer's, one on another block, none at all, and one of those who own no plots: the same answer.
    expect(await statusAs('agro', String(foreign[0]), BLOCKS.foreign)).toBe(404);
    expect(await statusAs('agro', String(foreign[0]), BLOCKS.own)).toBe(404);
    expect(await statusAs('agro', '9999', BLOCKS.own)).toBe(404);
    expect(await statusAs('manager', String(own[0]), BLOCKS.own)).toBe(404);
    expect(await statusAs('farmer', String(own[0]), BLOCKS.own)).toBe(404);
    expect(await statusAs('admin', String(own[0]), BLOCKS.own)).toBe(200);
    expect(await statusAs('admin', String(own[0]), BLOCKS.second)).toBe(404);
    // Malformed, or without its block.
    for (const plot of ['0', '-1', '1 or 1=1', '99999999999']) {
      expect(await statusAs('agro', plot, BLOCKS.own), plot).toBe(400);
    }
    expect(await statusAs('agro', String(own[0]), undefined)).toBe(400);
  });

  it('is one of a plot as a file too', async () => {
    const fileOf = async (query: string) => {
      const address = `/api/blocks/${BLOCKS.own}/geotiff?layer=imagery:NDVI_${DATE}${query}`;
      return neighbourhood().call('agro', address);
    };
    const plot = await fileOf(`&blockPlot=${BLOCK_PLOTS.own[0]}`);
    const block = await fileOf('');
    expect([plot.statusCode, block.statusCode]).toEqual([200, 200]);
    expect(plot.rawPayload.length).toBeLessThan(block.rawPayload.length);
    expect((await fileOf(`&blockPlot=${BLOCK_PLOTS.foreign[0]}`)).statusCode).toBe(404);
    expect((await fileOf('&blockPlot=x')).statusCode).toBe(400);
  });

  it('may be of another moment only where the layer is', async () => {
    expect(await statusOf('manager', { TIME: DATE })).toBe(200);
    expect(await statusOf('manager', { TIME: '2018-05-20' })).toBe(400);
  });

  it('changes with its file and with the outline of the block, within seconds', async () => {
    const db = neighbourhood().database.kysely;
    const tag = async (changes: WmsParameters = {}) => (await get('manager', changes)).headers['etag'];
    const before = [await tag(), await tag({ MEPAR: BLOCKS.own })];
    const { storageKey } = await db
      .selectFrom('raster')
      .select('storageKey')
      .where('layer', '=', 'NDVI_2018-05-08')
      .executeTakeFirstOrThrow();
    const original = await db
      .selectFrom('raster')
      .select('storageKey')
      .where('layer', '=', `NDVI_${DATE}`)
      .executeTakeFirstOrThrow();
    await db.updateTable('raster').set({ storageKey, version: 2 }).where('layer', '=', `NDVI_${DATE}`).execute();
    neighbourhood().clock.pass(5_001);
    const after = [await tag(), await tag({ MEPAR: BLOCKS.own })];
    await db
      .updateTable('raster')
      .set({ ...original, version: 3 })
      .where('layer', '=', `NDVI_${DATE}`)
      .execute();
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    neighbourhood().clock.pass(5_001);
    expect(await tag()).toBe(before[0]);
  });
});

describe('the headers', () => {
  it('let a browser keep it for its user alone, and revalidate it cheaply', async () => {
    const { headers } = await get('farmer');
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+$/);
    expect(headers['vary']).toContain('Authorization');
    const etag = String(headers['etag']);
    expect(etag).toMatch(/^"[A-Za-z0-9_-]{20,}"$/);
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('farmer', {}, undefined, { 'if-none-match': header });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers['etag']).toBe(etag);
    }
    expect(await statusOf('farmer', {}, undefined, { 'if-none-match': '"other"' })).toBe(200);
  });

  it('never answer from the cache what the caller may not see', async () => {
    const etag = String((await get('farmer')).headers['etag']);
    expect(await statusOf('farmer57', {}, undefined, { 'if-none-match': etag })).toBe(404);
    expect(await statusOf(null, {}, undefined, { 'if-none-match': etag })).toBe(401);
  });
});
