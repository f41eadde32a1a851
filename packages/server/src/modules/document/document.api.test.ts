import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { multiFromGeoJson } from '#server/db/geometry.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';
import { cogBytes } from '@georisk/imagery/testing.ts';
import { GRID, GROUP, plantRaster } from '@georisk/testing/imagery.ts';
import { BLOCKS, cornerOf, square } from '@georisk/testing/landscape.ts';
import { DATE, useMapStage } from '@georisk/testing/mapStage.ts';
import type { PersonName } from '@georisk/testing/neighbourhood.ts';

const run = promisify(execFile);
const { neighbourhood, dataDir } = useMapStage();
const db = () => neighbourhood().database.kysely;
const NDVI = `NDVI_${DATE}_${GROUP}_${BLOCKS.own}.pdf`;
const ZONE_YEAR = 2017;

beforeAll(async () => {
  const { storageKey } = await db()
    .selectFrom('raster')
    .select('storageKey')
    .where('layer', '=', `NDVI_${DATE}`)
    .executeTakeFirstOrThrow();
  const [east, north] = cornerOf('own');
  await plantRaster(db(), { kind: 'Alert', date: DATE, storageKey });
  const grid = { ...GRID, pixelWidth: GRID.pixel, pixelHeight: GRID.pixel };
  const zones = Uint8Array.from(
    { length: GRID.width * GRID.height },
    (_, at) => 1 + (Math.floor((at % GRID.width) / 12.5) % 4),
  );
  const store = await rasterStore({ dataDir: dataDir() });
  const { key } = await store.put([await cogBytes(zones, { grid, samples: 1 })], 'tif');
  await plantRaster(db(), { kind: 'SoilManagementZone', date: `${ZONE_YEAR}-12-31`, storageKey: key });
  for (const [category, offset] of [
    [1, 0],
    [2, 125],
    [3, 250],
    [4, 375],
  ] as const) {
    await db()
      .insertInto('soilZone')
      .values({
        blockId: neighbourhood().land.blocks.own,
        groupName: GROUP,
        year: ZONE_YEAR,
        category,
        geom: multiFromGeoJson(square(east + offset, north, 125)),
        areaHa: 1.5625 * category,
        mean: 0.1,
        seasons: [2015, 2016, 2017],
      })
      .execute();
  }
});

const fetchPdf = (who: PersonName | null, name: string, headers: Record<string, string> = {}) =>
  neighbourhood().call(who, `/pdfs/${name}`, { headers });
const kept = () => db().selectFrom('document').selectAll().orderBy('fileName').execute();
const files = async () =>
  (await readdir(join(dataDir(), 'documents'), { recursive: true })).filter((name) => name.endsWith('.pdf'));
/** Cached data of a layer are read again. */
const later = () => neighbourhood().clock.pass(6000);

describe('a document', () => {
  it('is made on the first request, then kept, with an entry in the log each time', async () => {
    const answer = await fetchPdf('manager', NDVI);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${NDVI}"`,
    });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const [row] = await kept();
    expect(row).toMatchObject({ companyId: neighbourhood().companies.A, bytes: answer.rawPayload.length });
    expect(answer.headers.etag).toBe(`"${row?.sha256}"`);

    neighbourhood().clock.pass(60_000);
    const again = await fetchPdf('operator', NDVI);
    expect(again.rawPayload.equals(answer.rawPayload)).toBe(true);
    const unchanged = await fetchPdf('manager', NDVI, { 'if-none-match': String(answer.headers.etag) });
    expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0]);
    expect(await files()).toHaveLength(1);
    const logged = await db()
      .selectFrom('logEntry')
      .select(['userId', 'resource'])
      .where('type', '=', 'get-product-pdf')
      .execute();
    expect(logged).toEqual(
      (['manager', 'operator', 'manager'] as const).map((who) => ({
        userId: neighbourhood().people[who],
        resource: NDVI,
      })),
    );
  });

  it('is one for all concurrent requests', async () => {
    const name = `HeterogenityMap_${DATE}_${GROUP}_${BLOCKS.own}.pdf`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetchPdf('manager', name)));
    expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    const rows = await kept();
    expect(rows.filter(({ fileName }) => fileName.endsWith(name))).toHaveLength(1);
    expect(await files()).toHaveLength(rows.length);
  });

  it('is made again once its image changes, and the old file is removed', async () => {
    const before = await fetchPdf('manager', NDVI);
    const count = (await files()).length;
    await db()
      .updateTable('raster')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('layer', '=', `NDVI_${DATE}`)
      .execute();
    later();
    const after = await fetchPdf('manager', NDVI);
    expect(after.statusCode).toBe(200);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(await files()).toHaveLength(count);
  });

  it('is made again where its file is missing', async () => {
    await fetchPdf('manager', NDVI);
    await rm(join(dataDir(), 'documents'), { recursive: true });
    await mkdir(join(dataDir(), 'documents', '.scratch'), { recursive: true });
    const answer = await fetchPdf('manager', NDVI);
    expect(answer.statusCode).toBe(200);
    expect(await files()).toHaveLength(1);
    expect((await fetchPdf('manager', NDVI)).headers.etag).toBe(answer.headers.etag);
  });

  it('is kept for each company separately', async () => {
    const [ofA, ofB] = [await fetchPdf('manager', NDVI), await fetchPdf('managerB', NDVI)];
    expect([ofA.statusCode, ofB.statusCode]).toEqual([200, 200]);
    expect(ofB.headers.etag).not.toBe(ofA.headers.etag);
  });

  it('is refused without the right, and an unknown name is not found', async () => {
    expect((await fetchPdf('farmer', NDVI)).statusCode).toBe(403);
    expect((await fetchPdf('agro', NDVI)).statusCode).toBe(403);
    expect((await fetchPdf(null, NDVI)).statusCode).toBe(401);
    for (const name of [
      'x.pdf',
      `NDVI_2018-05-22_${GROUP}_${BLOCKS.own}.pdf`,
      `NDVI_${DATE}_${GROUP}_TESTNONE.pdf`,
      NDVI.replace('.pdf', ''),
    ]) {
      expect((await fetchPdf('manager', name)).statusCode, name).toBe(404);
    }
  });
});

const hasPoppler = await run('pdftotext', ['-v']).then(
  () => true,
  () => false,
);

describe.skipIf(!hasPoppler)('in a reader’s program', () => {
  const products = async (): Promise<Product[]> => {
    const of = async (query: string) =>
      (await neighbourhood().call('manager', `/api/products?meparCode=${BLOCKS.own}${query}`)).json<Product[]>();
    return [...(await of('')), ...(await of('&year=2017'))];
  };

  it('every product is A4, with embedded fonts, and visible words and drawing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'georisk-pdf-'));
    const seen = new Map<string, Product>();
    for (const product of await products())
      if (product.fileName !== null) seen.set(`${product.type}${product.subType ?? ''}`, product);
    expect([...seen.keys()]).toEqual(
      expect.arrayContaining([
        'NDVI',
        'ChronologyBMI',
        'ChronologyTCI',
        'HeterogenityMap',
        'Alert',
        'SoilManagementZone',
      ]),
    );
    for (const [type, { fileName, title }] of seen) {
      const answer = await fetchPdf('manager', fileName ?? '');
      expect(answer.statusCode, `${type} ${answer.body.slice(0, 200)}`).toBe(200);
      const path = join(folder, `${type}.pdf`);
      await writeFile(path, answer.rawPayload);
      const info = (await run('pdfinfo', [path])).stdout;
      expect(info, type).toMatch(/Page size: +595\.28 x 841\.89 pts \(A4\)/);
      const fonts = (await run('pdffonts', [path])).stdout.trim().split('\n').slice(2);
      expect(fonts.length, type).toBeGreaterThan(0);
      for (const font of fonts) expect(font).toMatch(/Inter-(?:Regular|Bold).* yes yes yes/);
      const text = (await run('pdftotext', ['-layout', path, '-'])).stdout;
      expect(text).toContain(title);
      for (const word of [
        'TESTOWN1 · Túrkeve · 25,00 ha',
        'Módszer',
        'Módosított Copernicus Sentinel-2 adatok',
        'felhő',
      ]) {
        expect(text, type).toContain(word);
      }
      expect(text).toMatch(/[őű]/);
      await run('pdftoppm', ['-r', '40', '-gray', '-f', '1', '-l', '1', '-singlefile', path, join(folder, type)]);
      const greys = new Set(await readFile(join(folder, `${type}.pgm`)));
      expect(greys.size, type).toBeGreaterThan(30);
    }
    const zones = seen.get('SoilManagementZone')?.fileName ?? '';
    await writeFile(join(folder, 'zones.pdf'), (await fetchPdf('manager', zones)).rawPayload);
    const text = (await run('pdftotext', ['-layout', join(folder, 'zones.pdf'), '-'])).stdout;
    expect(text).toMatch(/alacsony +1,56 ha +10,0 %/);
    expect(text).toMatch(/változékony +6,25 ha +40,0 %/);
    await rm(folder, { recursive: true, force: true });
  });
});
