import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { computeScene } from '@georisk/imagery/scene/computeScene.ts';
import { bandTiff, fiveBands, gdal, hasGdal, sceneOf } from '@georisk/imagery/scene/testing.ts';
import { folderStore } from '@georisk/imagery/storage.ts';
import { inFolder, realData } from '@georisk/imagery/testing.ts';
import { SceneInputError } from './sceneFaultCodes.ts';
import { parseSafeMetadata } from './safeMetadata.ts';
import type { SceneFileOptions } from './sceneOptions.ts';
import { sceneOfPath } from './sceneOfPath.ts';

const PRODUCT = 'S2A_MSIL2A_20180504T105031_N0500_R051_T31UDS_20230809T012345';
const IMAGES = 'GRANULE/L2A_T31UDS_A014969_20180504T105619/IMG_DATA';
const BANDS = { B02: '10m', B03: '10m', B04: '10m', B08: '10m', B8A: '20m', SCL: '20m' } as const;
const imageOf = (band: keyof typeof BANDS) => `${IMAGES}/R${BANDS[band]}/T31UDS_20180504T105031_${band}_${BANDS[band]}`;

const offsets = (value: number) =>
  `<BOA_ADD_OFFSET_VALUES_LIST>${Array.from({ length: 13 }, (_, id) => `<BOA_ADD_OFFSET band_id="${id}">${value}</BOA_ADD_OFFSET>`).join('')}</BOA_ADD_OFFSET_VALUES_LIST>`;

const metadata = ({
  offset = offsets(-1000),
  images = Object.keys(BANDS).map((band) => imageOf(band as keyof typeof BANDS)),
} = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<n1:Level-2A_User_Product xmlns:n1="https://psd-14.sentinel2.eo.esa.int/PSD/User_Product_Level-2A.xsd">
  <n1:General_Info>
    <Product_Info>
      <PRODUCT_START_TIME>2018-05-04T10:50:31.024Z</PRODUCT_START_TIME>
      <PRODUCT_URI>${PRODUCT}.SAFE</PRODUCT_URI>
      <PROCESSING_LEVEL>Level-2A</PROCESSING_LEVEL>
      <PROCESSING_BASELINE>05.00</PROCESSING_BASELINE>
      <Datatake datatakeIdentifier="GS2A_20180504T105031_014969_N05.00">
        <SPACECRAFT_NAME>Sentinel-2A</SPACECRAFT_NAME>
        <DATATAKE_SENSING_START>2018-05-04T10:50:31.024Z</DATATAKE_SENSING_START>
      </Datatake>
      <Product_Organisation><Granule_List><Granule datastripIdentifier="x" imageFormat="JPEG2000">
        ${images.map((image) => `<IMAGE_FILE>${image}</IMAGE_FILE>`).join('\n        ')}
        <IMAGE_FILE>${IMAGES}/R20m/T31UDS_20180504T105031_B04_20m</IMAGE_FILE>
      </Granule></Granule_List></Product_Organisation>
    </Product_Info>
    <Product_Image_Characteristics>
      <QUANTIFICATION_VALUES_LIST><BOA_QUANTIFICATION_VALUE unit="none">10000</BOA_QUANTIFICATION_VALUE></QUANTIFICATION_VALUES_LIST>
      ${offset}
    </Product_Image_Characteristics>
  </n1:General_Info>
  <n1:Quality_Indicators_Info><Cloud_Coverage_Assessment>12.5</Cloud_Coverage_Assessment></n1:Quality_Indicators_Info>
</n1:Level-2A_User_Product>`;

async function safe(folder: string, xml: string): Promise<string> {
  const path = join(folder, `${PRODUCT}.SAFE`);
  await mkdir(path, { recursive: true });
  await writeFile(join(path, 'MTD_MSIL2A.xml'), xml);
  return path;
}

const read = (path: string, options: SceneFileOptions = {}) => sceneOfPath(path, options, '2026-11-21');
const faultOf = async (path: string, options: SceneFileOptions = {}): Promise<string> => {
  try {
    await read(path, options);
    return 'accepted';
  } catch (error) {
    return error instanceof SceneInputError ? error.fault.code : String(error);
  }
};

describe('a SAFE folder', () => {
  it('gives its name and data', () =>
    inFolder(async (folder) => {
      const path = await safe(folder, metadata());
      expect(await read(path)).toEqual({
        externalId: PRODUCT,
        date: '2018-05-04',
        acquiredAt: '2018-05-04T10:50:31.024Z',
        granule: '31UDS',
        platform: 'Sentinel-2A',
        baseline: '05.00',
        cloudCover: 12.5,
        offset: -1000,
        quantification: 10_000,
        bands: Object.fromEntries(
          (Object.keys(BANDS) as (keyof typeof BANDS)[]).map((band) => [
            band,
            { href: join(path, `${imageOf(band)}.jp2`), band: 1, format: 'jp2' },
          ]),
        ),
      });
      expect((await read(path, { offsetApplied: true })).offset).toBe(0);
    }));

  it('has no offset before baseline 04.00', () => {
    const { offsets: found, baseline } = parseSafeMetadata(metadata({ offset: '' }).replace('05.00<', '02.07<'));
    expect([found.size, baseline]).toEqual([0, '02.07']);
  });

  it('is refused where it is broken, of another level, or has paths outside itself', () =>
    inFolder(async (folder) => {
      const refused = async (xml: string) => faultOf(await safe(folder, xml));
      expect(await refused(metadata().slice(0, 900))).toBe('brokenMetadata');
      expect(await refused('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toBe('brokenMetadata');
      expect(await refused(metadata().replace('>Level-2A<', '>Level-1C<'))).toBe('notLevel2A');
      expect(await refused(metadata({ images: ['../../../etc/x_B04_10m'] }))).toBe('brokenMetadata');
      expect(await refused(metadata({ images: ['a_B04_10m', 'b_B04_10m'] }))).toBe('severalFiles');
      expect(await refused(metadata({ offset: offsets(-1000).replace('"3">-1000', '"3">-900') }))).toBe(
        'offsetsDiffer',
      );
      const other = join(folder, 'other.SAFE');
      await mkdir(other);
      expect(await faultOf(other)).toBe('noMetadata');
      await writeFile(join(other, 'MTD_MSIL1C.xml'), '');
      expect(await faultOf(other)).toBe('notLevel2A');
    }));

  it.skipIf(!hasGdal() || realData() === null)('gives the same products as its bands', { timeout: 180_000 }, () =>
    inFolder(async (folder) => {
      const source = join(realData() ?? '', 'A-s2-bands-belgium', 'chip1-2018', '2018-05-04.tif');
      const path = await safe(folder, metadata({ offset: offsets(0) }));
      for (const [index, band] of (['B02', 'B03', 'B04', 'B08', 'SCL'] as const).entries()) {
        const target = join(path, `${imageOf(band)}.jp2`);
        await mkdir(join(target, '..'), { recursive: true });
        const halved = band === 'SCL' ? ['-tr', '20', '20', '-r', 'nearest', '-ot', 'Byte'] : [];
        gdal(
          'gdal_translate',
          '-q',
          '-of',
          'JP2OpenJPEG',
          '-co',
          'REVERSIBLE=YES',
          '-co',
          'QUALITY=100',
          '-b',
          String(index + 1),
          ...halved,
          source,
          target,
        );
      }
      const store = await folderStore(join(folder, 'store'));
      const fromSafe = await computeScene(await read(path), store);
      const fromTiff = await computeScene(sceneOf(fiveBands(source)), store);
      expect(fromSafe).toEqual(fromTiff);
      expect(fromSafe).toMatchObject({ ok: true, epsg: 32_631, unusable: null });
    }),
  );
});

describe('a folder of bands', () => {
  const empty = bandTiff(new Uint16Array(4), 2);
  const write = async (folder: string, ...names: readonly string[]) => {
    await mkdir(folder, { recursive: true });
    for (const name of names) await writeFile(join(folder, name), empty);
  };

  it('is read by the names of its files, the finest of each band', () =>
    inFolder(async (root) => {
      const folder = join(root, PRODUCT);
      await write(
        folder,
        'B02.tif',
        'x_B03.tiff',
        'T31UDS_20180504T105031_B04_10m.tif',
        'T31UDS_20180504T105031_B04_20m.tif',
        'b8.TIF',
        'SCL_20m.tif',
        'TCI.tif',
        'note.txt',
      );
      const scene = await read(folder);
      expect(
        Object.fromEntries(
          Object.entries(scene.bands).map(([name, { href }]) => [name, href.slice(folder.length + 1)]),
        ),
      ).toEqual({
        B02: 'B02.tif',
        B03: 'x_B03.tiff',
        B04: 'T31UDS_20180504T105031_B04_10m.tif',
        B08: 'b8.TIF',
        SCL: 'SCL_20m.tif',
      });
      expect(scene).toMatchObject({ date: '2018-05-04', granule: '31UDS', baseline: '05.00', offset: -1000 });
    }));

  it('needs one date, and one file per band', () =>
    inFolder(async (root) => {
      const folder = join(root, 'bands');
      await write(folder, 'B04.tif', 'B08.tif');
      expect(await faultOf(folder)).toBe('dateMissing');
      expect(await faultOf(folder, { date: '2018-05-04' })).toBe('baselineUnknown');
      expect(await faultOf(folder, { date: '2018-02-30', baseline: '02.06' })).toBe('dateWrong');
      expect(await faultOf(folder, { date: '2014-05-04', baseline: '02.06' })).toBe('dateWrong');
      expect(await read(folder, { date: '2018-05-04', granule: 'a', baseline: '04.00' })).toMatchObject({
        granule: 'a',
        offset: -1000,
      });
      await write(folder, 'other_B04.tif');
      expect(await faultOf(folder, { date: '2018-05-04' })).toBe('severalFiles');
      expect(await faultOf(root)).toBe('noScene');
      expect(await faultOf(join(root, 'none'))).toBe('notFound');
    }));
});

describe.skipIf(realData() === null)('one file of all bands', () => {
  const APPLIED = { offsetApplied: true } as const;
  const chip = join(realData() ?? '', 'A-s2-bands-belgium', 'chip1-2018', '2018-05-04.tif');

  it('gives by its descriptions the band names and the date', async () => {
    expect(await faultOf(chip)).toBe('baselineUnknown');
    expect(await read(chip, APPLIED)).toEqual(
      sceneOf(fiveBands(chip), { externalId: '2018-05-04@2018-05-04', acquiredAt: '2018-05-04T11:02:30Z' }),
    );
    const wheat = join(realData() ?? '', 'A-s2-bands-wheat-ch2022', 'Witzwil', '2022-03-10.tif');
    expect(Object.keys((await read(wheat, APPLIED)).bands).toSorted()).toEqual(['B02', 'B03', 'B04', 'B8A', 'SCL']);
  });

  it('gets missing names from the operator', async () => {
    const { bands } = await read(chip, { ...APPLIED, bands: ['B04', '-', 'B8', 'SCL', '-'] });
    expect(Object.entries(bands).map(([name, { band }]) => [name, band])).toEqual([
      ['B04', 1],
      ['B08', 3],
      ['SCL', 4],
    ]);
    expect(await faultOf(chip, { ...APPLIED, bands: ['B04'] })).toBe('bandsMiscounted');
    expect(await faultOf(chip, { ...APPLIED, bands: ['B04', 'B08', 'B99', '-', '-'] })).toBe('bandUnknown');
    expect(await faultOf(chip, { ...APPLIED, date: '2018-05-05' })).toBe('dateContradicts');
  });
});
