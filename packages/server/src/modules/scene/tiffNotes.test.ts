import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTiff, imageFields } from '@georisk/imagery/cog/tiffBuilder.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bandOfName, dateOfInstant, tileInName } from './sceneOptions.ts';
import { readTiffNotes } from './tiffNotes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiff-notes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function notesOf(items: string, samples = 1) {
  const path = join(folder, 'a.tif');
  const metadata = { tag: 42_112, type: 2, values: `<GDALMetadata>${items}</GDALMetadata>\0` };
  await writeFile(path, buildTiff([...imageFields({ width: 1, height: 1, samples }), metadata]));
  return readTiffNotes(path);
}
const item = (name: string, text: string) => `<Item name="${name}">${text}</Item>`;
const band = (sample: string, text: string) =>
  `<Item name="DESCRIPTION" sample="${sample}" role="description">${text}</Item>`;

describe('the notes of a GeoTIFF', () => {
  it('say its bands, its pass and its satellite', async () => {
    const items =
      item('ACQUISITION', '2018-05-08T09:50:31Z') +
      item('Satellite', ' Sentinel-2A ') +
      band('0', 'B04') +
      band('2', ' B08 ');
    expect(await notesOf(items, 3)).toEqual({
      bands: 3,
      names: ['B04', null, 'B08'],
      date: '2018-05-08',
      acquiredAt: '2018-05-08T09:50:31Z',
      platform: 'Sentinel-2A',
    });
  });

  it('say nothing where there are none', async () => {
    expect(await notesOf('')).toEqual({ bands: 1, names: [null], date: null, acquiredAt: null, platform: null });
  });

  it.each(['9', '-1', '1.5', 'a', '', '1e9', ' ', 'length', '__proto__'])(
    'name no band %s that the file does not have',
    async (sample) => {
      const { names } = await notesOf(band(sample, 'B04'), 3);
      expect([names, Object.keys(names)]).toEqual([
        [null, null, null],
        ['0', '1', '2'],
      ]);
    },
  );

  it('are of Budapest’s day', async () => {
    expect(await notesOf(item('SENSING_TIME', '2018-05-08T22:30:00Z'))).toMatchObject({ date: '2018-05-09' });
  });

  it.each([
    '2018-02-30T10:00:00Z',
    '2018-05-08T99:00Z',
    '2018-13-01T10:00:00Z',
    '0000-00-00T00:00:00Z',
    '2018-05-08 10:00',
    'tegnap',
    '',
  ])('say no time of %j', async (text) => {
    expect(await notesOf(item('ACQUISITION', text))).toMatchObject({ acquiredAt: null, date: null });
  });

  it('say the day alone where no time is told', async () => {
    expect(await notesOf(item('ACQUISITION_DATE', '2018-05-08'))).toMatchObject({
      acquiredAt: null,
      date: '2018-05-08',
    });
    const both = item('ACQUISITION', '2018-02-30T10:00:00Z') + item('ACQUISITION_DATE', '2018-05-08');
    expect(await notesOf(both)).toMatchObject({ acquiredAt: null, date: '2018-05-08' });
  });
});

describe('names of scenes', () => {
  it.each([
    ['b4', 'B04'],
    [' NIR ', 'B08'],
    ['SCL', 'SCL'],
    ['B1', null],
    ['', null],
    ['constructor', null],
    ['__proto__', null],
  ])('the band of %j is %s', (name, expected) => {
    expect(bandOfName(name)).toBe(expected);
  });

  it.each([
    ['S2A_MSIL2A_20180508T094031_N0207_R036_T34TDT_20180508T120000', '34TDT'],
    ['34TDT_B04.tif', '34TDT'],
    ['x-T34TDT', '34TDT'],
    ['T34TDTX', null],
    ['34IDT', null],
    ['', null],
  ])('the tile of %j is %s', (name, tile) => {
    expect(tileInName(name)).toBe(tile);
  });

  it.each([
    ['2018-05-08T22:30:00Z', '2018-05-09'],
    ['2018-01-08T22:30:00Z', '2018-01-08'],
    ['2018-02-30T10:00:00Z', null],
    ['x', null],
    [null, null],
  ])('the day of %j is %s', (instant, day) => {
    expect(dateOfInstant(instant)).toBe(day);
  });
});
