import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encoded } from '@georisk/testing/encoded.ts';
import { faultOf, readAll, sourceFiles } from '../sourceForTests.ts';

const { file } = sourceFiles();
const propertiesOf = async (text: string) =>
  (await readAll(await file(text, 'csv'))).rows.map((row) => ('properties' in row ? row.properties : row.fault));

describe('a table of text', () => {
  it.each([
    ['an empty line', '\n', '\n'],
    ['several empty lines of Windows', '\r\n', '\r\n\r\n'],
  ])('is read behind %s with its own delimiter', async (_, end, before) => {
    expect(await propertiesOf(`${before}kód,név${end}A,x${end}`)).toEqual([{ kód: 'A', név: 'x' }]);
    expect(await propertiesOf(`${before}kód\tnév${end}A\tx${end}`)).toEqual([{ kód: 'A', név: 'x' }]);
  });

  it('takes the delimiter of its header where its texts have others', async () => {
    expect(await propertiesOf('kód;"egy, két, három"\nA;"x,y,z"\n')).toEqual([
      { kód: 'A', 'egy, két, három': 'x,y,z' },
    ]);
  });

  it('of one column has it, and a comma in it ends its cell', async () => {
    expect(await propertiesOf('kód\nA\nB\n')).toEqual([{ kód: 'A' }, { kód: 'B' }]);
  });

  it('keeps quotes within quotes, line ends and empty cells', async () => {
    expect(await propertiesOf('a;b;c\n"mond ""ő""";"két\nsor";\n')).toEqual([{ a: 'mond "ő"', b: 'két\nsor', c: '' }]);
  });

  it('leaves out lines in which nothing is seen, or formulas failed alone, also before its header', async () => {
    const lines = [';;', '#N/A;#HIV!;', 'a;#N/A;#N/A', ' ; ;', '1;2;3', '#HIÁNYZIK;#HIÁNYZIK;', '#N/A;4;5'];
    expect(await propertiesOf(lines.join('\n'))).toEqual([{ a: '1' }, { a: '#N/A' }]);
  });

  it('needs no line end after its last line', async () => {
    expect(await propertiesOf('a;b\n1;2')).toEqual([{ a: '1', b: '2' }]);
  });

  it('of a header alone has its columns, packed too', async () => {
    for (const content of ['kód;név\n', gzipSync('kód;név\n')]) {
      const { source, rows } = await readAll(await file(content, 'csv'));
      expect([source.columns, rows]).toEqual([['kód', 'név'], []]);
    }
  });

  it('leaves out a column without a name, and refuses two of one', async () => {
    expect(await propertiesOf('a;;b\n1;x;2\n')).toEqual([{ a: '1', b: '2' }]);
    expect(await faultOf(await file('a; a\n1;2\n', 'csv'))).toEqual({ code: 'duplicateColumn', column: 'a' });
  });

  it('is refused in an encoding of two bytes, and names the line of a broken one', async () => {
    expect(await faultOf(await file(Buffer.from('név;ő\n', 'utf16le'), 'csv'))).toMatchObject({
      code: expect.any(String),
    });
    expect(await faultOf(await file('a;b\n1;2\n"x"y;2\n', 'csv'))).toEqual({ code: 'brokenCsv', line: 3 });
  });
});

describe('a table of Excel', () => {
  const row = { név: 'Őszi búza', termés: '6,85' };
  it.each([
    ["Hungarian Excel's CSV", encoded('név;termés\r\nŐszi búza;6,85\r\n', 1250)],
    ['a CSV of DOS', encoded('név;termés\r\nŐszi búza;6,85\r\n', 852)],
    ['Unicode text', Buffer.from('\ufeffnév\ttermés\r\nŐszi búza\t6,85\r\n', 'utf16le')],
    ['Unicode text of the other order', Buffer.from('\ufeffnév\ttermés\r\nŐszi búza\t6,85\r\n', 'utf16le').swap16()],
    ['UTF-8 with a mark', '\ufeffnév;termés\r\nŐszi búza;6,85\r\n'],
    ['a first line that names the delimiter', 'sep=;\r\nnév;termés\r\nŐszi búza;6,85\r\n'],
    ['such a line among other line ends', '\ufeffsep=,\r\nnév,termés\nŐszi búza,"6,85"\r\n'],
    ['such a line before tabs, in quotes', '"sep=\t"\r\nnév\ttermés\r\nŐszi búza\t6,85\r\n'],
  ])('is read: %s, packed or not', async (_, content) => {
    for (const bytes of [Buffer.from(content as string), gzipSync(Buffer.from(content as string))])
      expect((await readAll(await file(bytes, 'csv'))).rows).toMatchObject([{ properties: row }]);
  });

  it('behind a line that names the delimiter has the numbers of its lines', async () => {
    expect((await readAll(await file('sep=;\nnév\nx\n', 'csv'))).rows).toMatchObject([{ row: 3 }]);
    expect(await faultOf(await file('sep=;\nnév;év\nx\n', 'csv'))).toEqual({ code: 'brokenCsv', line: 3 });
  });

  it.each(['Gy\uFFFDr', 'Gy\u0081r', 'Gy\0r', 'Gy\u001br', '\ud800'])(
    'with lost letters %j is refused by row and column',
    async (text) => {
      const path = await file(
        JSON.stringify({
          type: 'FeatureCollection',
          features: [{ type: 'Feature', properties: { nev: text }, geometry: null }],
        }),
        'json',
      );
      expect((await readAll(path)).rows).toEqual([{ row: 1, fault: { code: 'lostLetters', column: 'nev', text } }]);
    },
  );

  it('with a lost letter in its header is refused', async () => {
    expect(await faultOf(await file('n\uFFFDv;év\nx;1\n', 'csv'))).toEqual({ code: 'lostHeader', column: 'n\uFFFDv' });
  });

  it('with tabs and line ends in a text is read', async () => {
    expect(await propertiesOf('név;év\n"a\tb\nc";1\n')).toEqual([{ név: 'a\tb\nc', év: '1' }]);
  });
});
