import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CellObject, read } from '@e965/xlsx';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { arealArea } from '@georisk/domain/geo/area.ts';
import { bboxPolygon, HUNGARY_BOUNDS } from '@georisk/domain/geo/bbox.ts';
import { WEB_TILES } from '@georisk/imagery/wmts/tileMatrixSets.ts';
import { eovToWebMercator } from '@georisk/domain/geo/crs.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { eov } from '@georisk/domain/units.ts';
import { cogBytes } from '@georisk/imagery/testing.ts';
import { square } from '@georisk/testing/landscape.ts';
import { type Neighbourhood, openNeighbourhood } from '@georisk/testing/neighbourhood.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { GRAVEYARDS, plantGraveyards } from '@georisk/testing/permissions/plantGraveyards.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { multiFromGeoJson } from '#server/db/geometry.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { strangersFiles } from '#server/modules/importing/strangersFiles.ts';
import { type ImportBench, importBench } from '#server/imports/testing.ts';
import { rasterStore } from '#server/modules/wms/mapRenderer.ts';
import { importOrthophoto } from './imports/orthophoto.import.ts';

const { graveyard, grave, dead, at } = GRAVEYARDS.cemetery1;

let n: Neighbourhood;
let bench: ImportBench;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-cemetery-'));
  n = await openNeighbourhood({ DATA_DIR: dataDir });
  await plantGraveyards(n.database.kysely);
  bench = await importBench(n.database.kysely);
});
afterAll(async () => {
  await bench.remove();
  await n.close();
  await rm(dataDir, { recursive: true, force: true });
});

const graves = async (who: 'cemetery' | 'cemeteryPublic') =>
  strictAnswer('graves', await n.call(who, '/api/cemetery/graves')) as Answer<'graves'>;

const suggestions = async (who: 'cemetery' | 'cemeteryPublic', phrase: string) => {
  const answer = await n.call(who, `/api/search?phrase=${encodeURIComponent(phrase)}`);
  return (strictAnswer('search', answer) as Answer<'search'>).suggestions;
};

describe('graves', () => {
  it('are told to their clerk with dead, expiry and photo', async () => {
    expect(await graves('cemetery')).toEqual([
      {
        id: grave,
        geom: expect.objectContaining({ type: 'MultiPolygon' }),
        parcel: '1',
        row: '2',
        pos: '3',
        deads: [{ id: dead, name: 'Elhunyt Elemér', birthDate: '1934', deathDate: '2001-02-03' }],
        graveValidDate: '2030-05-01',
        photoPath: 'https://pelda.hu/sir.jpg',
      },
    ]);
  });

  it('have no expiry for visitors, and no photo within two years of a burial', async () => {
    const [old] = await graves('cemeteryPublic');
    expect(old).not.toHaveProperty('graveValidDate');
    expect(old?.photoPath).toBe('https://pelda.hu/sir.jpg');
    const change = (deathDate: string) =>
      n.database.kysely.updateTable('deceased').set({ deathDate }).where('id', '=', dead).execute();
    await change(n.clock.today());
    const [recent] = await graves('cemeteryPublic');
    expect(recent?.photoPath).toBeNull();
    expect((await graves('cemetery'))[0]?.photoPath).toBe('https://pelda.hu/sir.jpg');
    await change('2001-02-03');
  });

  it('are within the extent with their objects, and nothing of another cemetery is', async () => {
    const extent = encodeURIComponent(JSON.stringify(bboxPolygon(HUNGARY_BOUNDS)));
    const answer = await n.call('cemetery', `/api/cemetery/objects?extent=${extent}`);
    const { items } = strictAnswer('cemeteryObjects', answer) as Answer<'cemeteryObjects'>;
    expect(items).toEqual([
      {
        id: 931,
        geom: { type: 'Point', coordinates: [...at] },
        color: '#2E7D32',
        geomType: 'point',
        symbol: 'circle',
        size: 4,
      },
    ]);
  });
});

describe('a large register', () => {
  /** Graves in two rows, numbered backwards, so that their order is that of their places. */
  const plantMore = () =>
    sql`insert into grave (company_id, graveyard_id, parcel, row_name, pos, geom, geom3857, valid_until)
      select company_id, graveyard_id, 'N', (i % 2 + 1)::text, (20 - i)::text, geom, geom3857, date '2040-02-01'
      from grave, generate_series(0, 19) as i where grave.id = ${grave}`.execute(n.database.kysely);
  const removeMore = () => n.database.kysely.deleteFrom('grave').where('parcel', '=', 'N').execute();
  beforeAll(plantMore);
  afterAll(removeMore);
  const extent = `extent=${encodeURIComponent(JSON.stringify(bboxPolygon(HUNGARY_BOUNDS)))}`;
  const read = async <N extends 'gravesByExtent' | 'graveRows' | 'chosenGraves'>(name: N, query: string) =>
    strictAnswer(name, await n.call('cemetery', `/api/cemetery/${name}?${query}`)) as Answer<N>;

  it('is read part by part, each of which leads to the next', async () => {
    const ids: number[] = [];
    let next: string | undefined = '/api/cemetery/graves?limit=8';
    let parts = 0;
    while (next !== undefined) {
      const answer = await n.call('cemetery', next);
      ids.push(...answer.json<Answer<'graves'>>().map(({ id }) => id));
      next = /^<(.*)>; rel="next"$/.exec(String(answer.headers['link']))?.[1];
      parts += 1;
    }
    expect([parts, ids.length, new Set(ids).size]).toEqual([3, 21, 21]);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('says that there are more graves and rows in an extent than were wanted', async () => {
    expect(await read('gravesByExtent', `${extent}&limit=21`)).toMatchObject({ truncated: false });
    const { items, truncated } = await read('gravesByExtent', `${extent}&limit=20`);
    expect([items.length, truncated]).toEqual([20, true]);
    const rows = await read('graveRows', extent);
    expect(rows.items.map(({ parcel, row, graves: count }) => [parcel, row, count])).toEqual([
      ['1', '2', 1],
      ['N', '1', 10],
      ['N', '2', 10],
    ]);
    expect(await read('graveRows', `${extent}&limit=2`)).toMatchObject({ truncated: true });
  });

  it('has rows that follow their graves', async () => {
    const db = n.database.kysely;
    const rowN2 = async () => {
      const { items } = await read('graveRows', extent);
      const found = items.find(({ parcel, row }) => parcel === 'N' && row === '2');
      return found && { graves: found.graves, area: arealArea(found.geom as unknown as Areal) };
    };
    const whole = await rowN2();
    expect(whole?.graves).toBe(10);
    await db.updateTable('grave').set({ rowName: '3' }).where('parcel', '=', 'N').where('pos', '=', '1').execute();
    const { items } = await read('graveRows', extent);
    expect(items.map(({ parcel, row, graves: count }) => [parcel, row, count])).toEqual([
      ['1', '2', 1],
      ['N', '1', 10],
      ['N', '2', 9],
      ['N', '3', 1],
    ]);
    await db.updateTable('grave').set({ rowName: '2' }).where('parcel', '=', 'N').where('pos', '=', '1').execute();
    expect(await rowN2()).toEqual(whole);
    // A grave that is measured elsewhere takes its row along; one that is gone leaves it.
    const moved = { geom: multiFromGeoJson(square(at[0] + 400, at[1] + 400, 3)) };
    await db.updateTable('grave').set(moved).where('parcel', '=', 'N').where('pos', '=', '1').execute();
    expect((await rowN2())?.area).toBeGreaterThan((whole?.area ?? 0) + 9);
    await removeMore();
    expect(await rowN2()).toBeUndefined();
    await plantMore();
    expect(await rowN2()).toEqual(whole);
  });

  it('is chosen from by place, person and dates, in the order of the places', async () => {
    const { items, graveIds, deadIds, box } = await read('chosenGraves', 'parcel=N&row=1');
    expect(items.map(({ pos }) => pos)).toEqual(['2', '4', '6', '8', '10', '12', '14', '16', '18', '20']);
    expect([graveIds, deadIds]).toEqual([items.map(({ id }) => id), []]);
    expect(box).toEqual([at[0], at[1], at[0] + 3, at[1] + 3]);
    for (const query of [`dead=${dead}`, 'born=1934', 'died=2001-02', 'valid=2030-05-01', 'parcel=1'])
      expect(await read('chosenGraves', query), query).toMatchObject({ graveIds: [grave], deadIds: [dead] });
    for (const query of ['', 'dead=922', 'born=1935', 'valid=2030-06', 'parcel=1&row=3', 'parcel=2'])
      expect(await read('chosenGraves', query), query).toEqual({ items: [], graveIds: [], deadIds: [], box: null });
    expect((await read('chosenGraves', 'valid=2040')).graveIds).toHaveLength(20);
  });
});

describe('the search', () => {
  it.each(['elhunyt', 'ELEMER', 'elemér elh', 'elh'])('%s finds the dead by their name', async (phrase) => {
    expect(await suggestions('cemetery', phrase)).toEqual([
      {
        type: 'dead',
        label: 'Elhunyt Elemér (1934–2001)',
        detail: '1. parcella, 2. sor, 3. hely',
        deadId: dead,
        graveId: grave,
      },
    ]);
  });

  it('counts births, deaths and expiries of a year, a month and a day', async () => {
    const labels = async (who: 'cemetery' | 'cemeteryPublic', phrase: string) =>
      (await suggestions(who, phrase)).map(({ label }) => label);
    expect(await labels('cemetery', '1934')).toEqual(['Született: 1934 (1)']);
    expect(await labels('cemetery', '2001. 2.')).toEqual(['Elhunytak: 2001-02 (1)']);
    expect(await labels('cemetery', '2030-05-01')).toEqual(['Sírhely lejárat: 2030-05-01 (1)']);
    expect(await labels('cemeteryPublic', '2030-05-01')).toEqual([]);
    expect(await labels('cemetery', '1801')).toEqual([]);
  });
});

describe('the register as a workbook', () => {
  it('is made for the clerk and written to the log', async () => {
    const body = { deadIds: [dead], graveIds: [grave] };
    const answer = await n.call('cemetery', '/api/cemetery/export', { method: 'POST', body });
    expect(answer.headers['content-disposition']).toBe('attachment; filename="temeto.xlsx"');
    const book = read(answer.rawPayload, { type: 'buffer', cellNF: true });
    const years = Object.values(book.Sheets[book.SheetNames[1] ?? ''] ?? {}).filter(
      (cell: CellObject) => cell.t === 'n' && cell.z === '0',
    );
    expect(years.length).toBeGreaterThan(0);
    const entry = await n.database.kysely
      .selectFrom('logEntry')
      .select('resource')
      .where('type', '=', 'spreadsheet-export')
      .executeTakeFirst();
    expect(entry).toEqual({ resource: 'temeto.xlsx 1' });
  });
});

describe('the link of visitors', () => {
  const exchange = async (url: string) => {
    const [, userId, linkToken] = /\/t\/(\d+)-([^?]+)\?visit=true$/.exec(url) ?? [];
    return n.post('/api/oauth2/linkToken', { userId: Number(userId), linkToken });
  };
  const tokenIn = (answer: { json(): unknown }) => (answer.json() as { token: string }).token;

  it('leaves an account without a graveyard none where its company has two', async () => {
    const ids = async () =>
      (await n.call('cemeteryPublic', '/api/cemetery/graveyards')).json<Answer<'graveyards'>>().map(({ id }) => id);
    expect(await ids()).toEqual([graveyard]);
    const db = n.database.kysely;
    await sql`insert into graveyard (company_id, code, name, geom, geom3857)
      select company_id, 'two', 'Two', geom, geom3857 from graveyard where id = ${graveyard}`.execute(db);
    expect(await ids()).toEqual([]);
    await db.deleteFrom('graveyard').where('code', '=', 'two').execute();
  });

  it('opens one graveyard to everybody who has it, until it is revoked', async () => {
    const second = await n.database.kysely
      .insertInto('graveyard')
      .columns(['companyId', 'code', 'name', 'geom', 'geom3857'])
      .expression((eb) =>
        eb
          .selectFrom('graveyard')
          .select((on) => ['companyId', on.val('other').as('code'), on.val('Other').as('name'), 'geom', 'geom3857'])
          .where('id', '=', graveyard),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const made = await n.call('cemetery', '/api/cemetery/links', {
      method: 'POST',
      body: { graveyardId: graveyard, label: 'Kapu' },
    });
    expect(made.statusCode).toBe(201);
    const link = made.json<Answer<'makeGraveyardLink'>>();

    const tokens: string[] = [];
    for (let visitor = 0; visitor < 30; visitor += 1) tokens.push(tokenIn(await exchange(link.url)));
    for (const token of [tokens[0], tokens[29]]) {
      const seen = await n.get('/api/cemetery/graveyards', { token });
      expect(seen.json<Answer<'graveyards'>>().map(({ id }) => id)).toEqual([graveyard]);
      expect((await n.get('/api/cemetery/links', { token })).statusCode).toBe(403);
      expect((await n.post('/api/cemetery/export', { deadIds: [], graveIds: [] }, { token })).statusCode).toBe(403);
    }
    const [listed] = (await n.call('cemetery', '/api/cemetery/links')).json<Answer<'graveyardLinks'>>();
    expect(listed).toMatchObject({ id: link.id, label: 'Kapu', useCount: 30, revokedAt: null });
    expect(JSON.stringify(listed)).not.toContain(link.url.slice(-20));

    const url = `/api/cemetery/links/${link.id}`;
    expect((await n.call('cemetery', url, { method: 'DELETE' })).statusCode).toBe(204);
    expect((await n.get('/api/cemetery/graveyards', { token: tokens[0] })).statusCode).toBe(401);
    expect((await exchange(link.url)).statusCode).toBe(401);
    await n.database.kysely.deleteFrom('graveyard').where('id', '=', second.id).execute();
  });
});

describe('an orthophoto', () => {
  it('is served as tiles to its own people alone', async () => {
    const grid = { originX: at[0] - 10, originY: at[1] + 110, pixelWidth: 1, pixelHeight: 1, width: 120, height: 120 };
    const colours = await cogBytes(new Uint8Array(120 * 120 * 3).fill(100), { grid, samples: 3 });
    const path = await bench.file('foto_2026-05-01.tif', colours);
    const deps = { ...bench.deps, store: await rasterStore({ dataDir }) };
    const report = await importOrthophoto(deps, path, { companyId: COMPANIES.cemetery1.id });
    expect(report).toMatchObject({ saved: true, added: 1 });

    const [first] = (await n.call('cemetery', '/api/cemetery/graveyards')).json<Answer<'graveyards'>>();
    const [x, y] = eovToWebMercator(eov(at[0] + 50, at[1] + 50));
    const side = (WEB_TILES.coarsest * 256) / 2 ** 19;
    const column = Math.floor((x - WEB_TILES.corner[0]) / side);
    const row = Math.floor((WEB_TILES.corner[1] - y) / side);
    const tile = (first?.tiles ?? '').replace('{z}', '19').replace('{x}', String(column)).replace('{y}', String(row));
    const shown = await n.call('cemeteryPublic', tile);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-type']).toBe('image/png');
    const foreign = tile.replace(`/${graveyard}/`, `/${GRAVEYARDS.cemetery2.graveyard}/`);
    expect((await n.call('cemetery', foreign)).statusCode).toBe(404);
    expect((await n.call('manager', tile)).statusCode).toBe(403);
  });

  it('of another place is refused in a sentence', async () => {
    const grid = { originX: 600_000, originY: 200_000, pixelWidth: 1, pixelHeight: 1, width: 10, height: 10 };
    const path = await bench.file(
      'mas_2026-05-01.tif',
      await cogBytes(new Uint8Array(300).fill(9), { grid, samples: 3 }),
    );
    const report = await importOrthophoto(bench.deps, path, { companyId: COMPANIES.cemetery1.id });
    expect(report.refused[0]?.reason).toBe('A kép egyik temetőt sem mutatja. Ellenőrizze a vetületét (--crs).');
  });

  it('that its own process could not read is refused in a sentence', async () => {
    const path = await bench.file('sok_2026-05-01.tif', Buffer.from('II*\0'));
    const files = { ...strangersFiles(1), raster: () => Promise.reject(new SourceError({ code: 'tooMuch' })) };
    const report = await importOrthophoto({ ...bench.deps, files }, path, { companyId: COMPANIES.cemetery1.id });
    expect(report.refused[0]?.reason).toContain('túl sok időt vagy memóriát');
  });
});
