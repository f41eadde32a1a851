import { existsSync, readdirSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sendImport } from '@georisk/testing/endedImport.ts';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { GRAVEYARDS, plantGraveyards } from '@georisk/testing/permissions/plantGraveyards.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IMPORT_KINDS } from '#server/modules.ts';
import { parseCommand } from './command/arguments.ts';
import { runCommand } from './command/runCommand.ts';
import type { ImportReport } from './report.ts';
import { type ImportBench, importBench } from './testing.ts';

/** Files that people's programs have written, and that were read wrongly once; each with what is right. */
const ROOT = resolve(import.meta.dirname, '../../../../../shared/findings/imports');

interface Step {
  readonly kind: string;
  readonly files: readonly string[];
  readonly options?: Readonly<Record<string, string>>;
}

interface Case extends Step {
  readonly folder: string;
  /** Other imports before it, of the same folder. */
  readonly before?: readonly Step[];
  /** A query of what is stored, one value a row. */
  readonly stored: string;
  /** The values; none where the file is refused. */
  readonly right: readonly unknown[];
  /** What its refusal, or a note of its report, says. */
  readonly said?: RegExp;
}

const NDVI = `select array[round(mean::numeric, 2), round(clear_share::numeric, 1)]::text as value
  from block_observation join block on block.id = block_id where mepar_code = 'A33L6LKW' order by date`;
const BLOCKS = `select mepar_code || ' ' || round((ST_Area(geom) / 10000)::numeric, 2) || ' ha ' || ST_NumGeometries(geom) as value
  from block where mepar_code like 'ZW%' order by mepar_code`;
const YIELDS = `select code || ' ' || year || ' ' || yield as value from yield_record where code = 'A33L6LKW'`;
const WEATHER = `select name || ' ' || date as value from weather_day join weather_station on code = station_code`;
const GRAVES = `select concat_ws(' ', name, birth_date, death_date) as value from deceased where name <> 'Elhunyt Elemér' order by id`;
const SETTLEMENTS = `select name as value from settlement where code like '9000%' or code = '90011'`;

const yields = (folder: string, file: string, more: Partial<Case> = {}): Case => ({
  folder,
  kind: 'yields',
  files: [file],
  stored: YIELDS,
  right: ['A33L6LKW 2024 6.85'],
  ...more,
});
const blocks = (folder: string, file: string, right: readonly string[], more: Partial<Case> = {}): Case => ({
  folder,
  kind: 'blocks',
  files: [file],
  stored: BLOCKS,
  right,
  ...more,
});
const ndvi = (folder: string, file: string, mean: string): Case => ({
  folder,
  kind: 'ndvi',
  files: [file],
  stored: NDVI,
  right: [`{${mean},0.6}`],
});
const dbf = (file: string, right: readonly string[], said?: RegExp): Case =>
  yields('06-dbf-decimal-comma', file, { right, ...(said && { said }) });
const letters = (file: string): Case => ({
  folder: '11-dbf-encodings',
  kind: 'settlements',
  files: [file],
  options: { columns: '{"code":"KOD","name":"NEV"}' },
  stored: SETTLEMENTS,
  right: ['Őrbottyán Gyűrűfő'],
});

const WEST = 'S2A_MSIL2A_20260610T094041_N0510_R036_T34TES_20260610T130000.tif';
const EAST = 'S2A_MSIL2A_20260610T094041_N0510_R036_T34TES_20260610T140000.tif';
const WEST_AGAIN = 'S2A_MSIL2A_20260610T094041_N0511_R036_T34TES_20260901T130000.tif';
const scene = (file: string, baseline: string): Step => ({
  kind: 'scene',
  files: [file],
  options: { bands: 'B02,B03,B04,B08,SCL', baseline, date: '2026-06-10' },
});

const CASES: readonly Case[] = [
  ndvi('01-ndvi-nodata-untagged', 'ndvi_2026-04-02.tif', '0.60'),
  ndvi('01-ndvi-nodata-untagged', 'ndvi_2026-04-03.tif', '0.60'),
  ndvi('01-ndvi-nodata-untagged', 'ndvi_2026-05-02.tif', '0.45'),
  ndvi('02-geotiff-internal-mask', 'ndvi_2026-05-16.tif', '0.45'),
  {
    folder: '03-split-tile-reprocessed',
    ...scene(WEST_AGAIN, 'N0511'),
    before: [scene(WEST, '05.10'), scene(EAST, '5.10')],
    stored: `select array[round(clear_share::numeric, 2)]::text as value from block_observation join block on block.id = block_id
      where mepar_code = 'A33L6LKW' and kind = 'NDVI'`,
    right: ['{1.00}'],
  },
  {
    folder: '04-xls-biff5-cp1250',
    kind: 'graves',
    files: ['graves_b5.xls'],
    options: { company: '19' },
    stored: GRAVES,
    right: ['Őszi Gyűző Böszörmé 1870 1931'],
  },
  {
    folder: '04-xls-biff5-cp1250',
    kind: 'weather',
    files: ['b5.xls'],
    stored: WEATHER,
    right: ['Őry GyőzőZ 2024-05-17'],
  },
  {
    folder: '05-dot-thousands',
    kind: 'policies',
    files: ['policy-dot-thousands.csv'],
    options: { company: '4' },
    stored: `select sum_insured::text || ' ' || insured_area as value from policy_plot where mepar_code = 'A33L6LKW'`,
    right: ['850000 12.5'],
  },
  {
    folder: '05-dot-thousands',
    kind: 'insured-prices',
    files: ['price-dot-thousands.csv'],
    options: { company: '4' },
    stored: 'select price as value from insured_price',
    right: [],
    said: /72\.500.*Tizedesjel|72\.500.*--decimal/u,
  },
  {
    folder: '05-dot-thousands',
    kind: 'insured-prices',
    files: ['price-dot-thousands.csv'],
    options: { company: '4', decimal: 'vesszo' },
    stored: 'select price as value from insured_price',
    right: [72_500],
  },
  {
    folder: '05-dot-thousands',
    kind: 'damages',
    files: ['dm_thousand.xlsx'],
    options: { company: '4' },
    stored: `select damage_number as value from damage where damage_number = 'WILD9006'`,
    right: [],
    said: /1\.250/u,
  },
  dbf('dbf-6k85.zip', ['A33L6LKW 2023 6.85']),
  dbf('dbf-0k5.zip', ['A33L6LKW 2023 0.5']),
  dbf('dbf-1-6k85.zip', [], /1 6,85/u),
  blocks('07-shapefile-orphan-rings', 'orphan.zip', ['ZWIM0100 5.00 ha 2']),
  blocks('07-shapefile-orphan-rings', 'three-rings.zip', ['ZWIM0105 3.00 ha 3']),
  {
    folder: '09-netcdf-end-of-interval',
    kind: 'temperature-grids',
    files: ['n_endlabel.nc'],
    stored: 'select distinct date::text as value from temperature_grid_day',
    right: ['2026-04-30'],
  },
  blocks('10-gpkg-wal', 'a_wal.gpkg', ['ZWIP0024 4.00 ha 1'], { said: /-wal|mentse/u }),
  {
    ...blocks('10-gpkg-wal', 'a_wal.gpkg', ['ZWIP0024 4.00 ha 1', 'ZWIP0025 4.00 ha 1']),
    files: ['a_wal.gpkg', 'a_wal.gpkg-wal'],
  },
  letters('enc7.zip'),
  letters('enc8.zip'),
  letters('enc9.zip'),
  letters('enc11.zip'),
  yields('12-csv-of-excel', 'sep.csv'),
  yields('12-csv-of-excel', 'cp1250.csv'),
  yields('12-csv-of-excel', 'utf16.txt'),
  yields('13-first-sheet', 'title.xlsx'),
  yields('13-first-sheet', 'cover.xlsx'),
  yields('13-first-sheet', 'hiddenfirst.xlsx'),
  blocks('14-kml-google-earth', 'g_kml_extdata.kml', ['ZWIN0123 3.37 ha 1']),
  blocks('14-kml-google-earth', 'g_kml_networklink.kml', [], { said: /hivatkoz/u }),
  blocks('14-kml-google-earth', 'g_kml_spaces.kml', ['ZWIN0127 3.36 ha 1'], { options: { map: 'meparCode=name' } }),
  blocks('14-kml-google-earth', 'g_kml_cdata_tag.kml', ['ZWIN0125 3.37 ha 1'], { options: { map: 'meparCode=name' } }),
  blocks('14-kml-google-earth', 'g_kmz.kmz', ['ZWIN0128 3.36 ha 1'], { options: { map: 'meparCode=name' } }),
  blocks('15-gpkg-multisurface', 'a_multisurface.gpkg', ['ZWIP0003 4.00 ha 1']),
  blocks('15-gpkg-multisurface', 'a_curve.gpkg', ['ZWIP0002 3.14 ha 1']),
  blocks('15-gpkg-multisurface', 'a_curve.fgb', ['ZWIP0020 4.00 ha 1']),
  blocks('15-gpkg-multisurface', 'a_gc.gpkg', ['ZWIP0013 4.00 ha 1']),
  {
    folder: '16-cemetery-register',
    kind: 'graves',
    files: ['register.csv'],
    options: { company: '19' },
    stored: GRAVES,
    right: [
      'Teszt A 1890 1970-05-06',
      'Teszt B 1890-03 1970',
      'Teszt C 1890~ 1970',
      'Teszt D XXXX 1970',
      'Teszt H 1890-03-05 1970-05-06',
      'Teszt J 1890-03-05 1970-05-06',
      'Nagy János',
      'Nagy János',
    ],
    said: /külön emberként/u,
  },
  {
    folder: '17-utc-instant-as-day',
    kind: 'weather',
    files: ['instant.csv'],
    stored: WEATHER,
    right: ['Győző 2024-05-17'],
  },
  blocks('19-messages-geojson', 'g_geojsonseq_rs.geojsons', ['ZWIN0107 3.38 ha 1']),
  blocks('19-messages-geojson', 'g_nan.geojson', [], { said: /NaN/u }),
  blocks('19-messages-geojson', 'g_strings_coords.geojson', [], { said: /szöveg|szám/u }),
];

/** Folders whose inputs are no files of imports, and the tests of what they are about. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '08-alert-link-scanner': 'modules/link/link.api.test.ts',
  '18-stac-paging': 'stacClient/walk.test.ts',
};

/** A block over the middle of the pictures, 130 by 130 pixels of 10 m, of which the upper 50 rows are a gap. */
const FIELD = {
  type: 'FeatureCollection',
  crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32634' } },
  features: [
    {
      type: 'Feature',
      properties: { meparCode: 'A33L6LKW' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [508_100, 5_136_300],
            [509_400, 5_136_300],
            [509_400, 5_137_600],
            [508_100, 5_137_600],
            [508_100, 5_136_300],
          ],
        ],
      },
    },
  ],
};

describe.skipIf(!existsSync(ROOT))('a file that was read wrongly once', () => {
  const stage = fixtureStage();
  const { db, open } = stage;
  let bench: ImportBench;
  beforeEach(async () => {
    bench = await importBench(db());
    const field = await bench.file('field.geojson', JSON.stringify(FIELD));
    expect(await run({ kind: 'blocks', files: [field] })).toMatchObject([{ saved: true }]);
    await plantGraveyards(db());
    await sql`update graveyard set code = 'KUN' where id = ${GRAVEYARDS.cemetery1.graveyard}`.execute(db());
    await sql`update grave set row_name = '1', pos = '1' where id = ${GRAVEYARDS.cemetery1.grave}`.execute(db());
  });
  afterEach(() => bench.remove());

  /** Runs a command as at a terminal. */
  async function run({ kind, files, options = {} }: Step): Promise<readonly ImportReport[]> {
    const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    const parsed = parseCommand([kind, ...words, '--', ...files], IMPORT_KINDS);
    if (!parsed.ok) throw new Error(parsed.reason);
    const context = { kinds: IMPORT_KINDS, folder: bench.folder, now: stage.test.clock.now(), onProgress: () => {} };
    return runCommand(bench.deps, parsed.command, context);
  }

  /** Sends a form. */
  async function call({ kind, files, options = {} }: Step): Promise<readonly ImportReport[]> {
    const sent = await Promise.all(
      files.map(async (name) => ({ name, content: await readFile(join(bench.folder, name)) })),
    );
    const answer = await sendImport(stage.test, { kind, files: sent, fields: options, token: await open('admin1') });
    const body = answer.json<{ readonly reports?: readonly ImportReport[]; readonly message?: string }>();
    if (body.reports === undefined) throw new Error(body.message);
    return body.reports;
  }

  const WAYS = { 'by command': run, 'by call': call };

  describe.each(Object.entries(WAYS))('%s', (way, read) => {
    it.each(
      CASES.map((each) => [`${each.folder}/${each.files.join(' ')} ${JSON.stringify(each.options ?? {})}`, each]),
    )(
      '%s is stored as it is, or refused',
      async (_, { folder, kind, files, options = {}, before = [], stored, right, said }) => {
        for (const name of [...before, { files }].flatMap((each) => each.files))
          await copyFile(join(ROOT, folder, name), join(bench.folder, name));
        for (const each of before) expect(await read(each)).toMatchObject([{ saved: true, refused: [] }]);
        // The command finds a -wal file beside its own.
        const named = way === 'by command' ? files.filter((name) => !name.endsWith('-wal')) : files;
        const reports = await read({ kind, files: named, options });
        const { rows } = await sql<{ value: unknown }>`${sql.raw(stored)}`.execute(db());
        const sentences = reports.flatMap(({ refused, notes, repaired }) => [
          ...refused.map(({ reason }) => reason),
          ...notes,
          ...repaired.map(({ reason }) => reason),
        ]);
        expect([rows.map(({ value }) => value), sentences]).toEqual([right, expect.anything()]);
        expect([sentences, reports.every(({ saved }) => saved)]).toEqual([sentences, right.length > 0]);
        if (said !== undefined) expect(sentences.join('\n')).toMatch(said);
      },
    );
  });

  it('is one of every folder', () => {
    const known = new Set([...CASES.map(({ folder }) => folder), ...Object.keys(ELSEWHERE)]);
    expect([...known].toSorted()).toEqual(readdirSync(ROOT).toSorted());
    for (const path of Object.values(ELSEWHERE))
      expect(existsSync(resolve(import.meta.dirname, '..', path)), path).toBe(true);
  });
});
