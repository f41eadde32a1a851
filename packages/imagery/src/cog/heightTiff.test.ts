import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bufferAccess } from '../access.ts';
import { eovGrid } from '../testing.ts';
import { parseNoData, parseScaleOffset, scaleOffsetXml } from './gdalMetadata.ts';
import { heightTiff } from './heightTiff.ts';
import { openCog } from './openCog.ts';
import { readRows } from './readRows.ts';

async function heightsOf(file: Uint8Array): Promise<number[]> {
  const found: number[] = [];
  for await (const { values } of readRows(await openCog(bufferAccess(file)))) found.push(...values);
  return found;
}

describe('a GeoTIFF of heights', () => {
  it('says its grid and its system', async () => {
    const cog = await openCog(bufferAccess(await heightTiff(eovGrid(3, 2, 0.5), 23_700, new Float32Array(6))));
    expect(cog).toMatchObject({ epsg: 23_700, samples: 1, sampleType: 'float32', grid: eovGrid(3, 2, 0.5) });
  });

  it('is read as it was written, unknown heights too', async () => {
    const side = fc.integer({ min: 1, max: 70 });
    await fc.assert(
      fc.asyncProperty(side, side, fc.float({ min: -100, max: 4_000, noNaN: true }), async (width, height, first) => {
        const heights = Float32Array.from({ length: width * height }, (_, at) =>
          at % 7 === 3 ? Number.NaN : first + at,
        );
        expect(await heightsOf(await heightTiff(eovGrid(width, height), 23_700, heights))).toEqual([...heights]);
      }),
      { numRuns: 25 },
    );
  });

  it('is read of more rows than a strip has', async () => {
    const heights = Float32Array.from({ length: 2 * 200 }, (_, at) => at / 3);
    expect(await heightsOf(await heightTiff(eovGrid(2, 200), 32_634, heights))).toEqual([...heights]);
  });
});

describe('the metadata of GDAL', () => {
  it('says scale and offset so that they are read to the last bit', () => {
    const figure = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => value !== 0);
    fc.assert(
      fc.property(figure, figure, (scale, offset) => {
        expect(parseScaleOffset(scaleOffsetXml({ scale, offset }))).toEqual({ scale, offset });
      }),
    );
  });

  const item = (role: string, text: string, sample?: string) =>
    `<Item name="x"${sample === undefined ? '' : ` sample="${sample}"`} role="${role}">${text}</Item>`;

  it.each<[string, string | undefined, ReturnType<typeof parseScaleOffset>]>([
    ['nothing', undefined, null],
    ['no items', '<GDALMetadata/>', null],
    ['a scale alone', item('scale', '0.5'), { scale: 0.5, offset: 0 }],
    ['an offset alone', item('offset', '-1'), { scale: 1, offset: -1 }],
    ['blanks around numbers', item('scale', ' 2\n'), { scale: 2, offset: 0 }],
    ['those of another band', item('scale', '2', '1'), null],
    [
      'those of the first band among others',
      item('scale', '3', '1') + item('scale', '2', '0'),
      { scale: 2, offset: 0 },
    ],
    ['a scale of nothing', item('scale', '0') + item('offset', '1'), null],
    ['an empty scale', item('scale', ' '), null],
    ['a scale that is no number', item('scale', 'abc'), null],
    ['an endless scale', item('scale', '1e999'), null],
    ['another role', item('unit', '2'), null],
  ])('of %s', (_, xml, expected) => {
    expect(parseScaleOffset(xml)).toEqual(expected);
  });

  it('is read of a long hostile text in a moment', () => {
    expect(parseScaleOffset('<Item '.repeat(50_000))).toBeNull();
    expect(parseScaleOffset(`<Item role="scale">${'1'.repeat(100_000)}`)).toBeNull();
  });

  it.each<[string | undefined, number | null]>([
    [undefined, null],
    ['', null],
    [' ', null],
    ['0', 0],
    [' -9999 ', -9_999],
    ['1e-7', 1e-7],
    ['nan', Number.NaN],
    ['-NaN', Number.NaN],
    ['inf', null],
    ['-3.4028234663852886e+38', -3.402_823_466_385_288_6e38],
    ['1,5', null],
    ['none', null],
  ])('says of %j that %d is no data', (text, expected) => {
    expect(parseNoData(text)).toEqual(expected);
  });
});
