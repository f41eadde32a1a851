import type { SheetCell } from '@georisk/domain/case/caseTable.ts';
import { cellText } from '@georisk/domain/case/sheet.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encoded } from '@georisk/testing/encoded.ts';
import { SourceError } from '#server/formats/sourceFault.ts';
import { sheetOfBytes, sheetOfText } from './textSheet.ts';

const plain = (cell: SheetCell): unknown => (cell.kind === 'text' ? cell.text : null);
const rowsOf = (text: string) => sheetOfText(text).rows.map((row) => row.map(plain));
const codeOf = (work: () => unknown) => {
  try {
    work();
    return null;
  } catch (cause) {
    if (cause instanceof SourceError) return cause.fault.code;
    throw cause;
  }
};

describe('sheetOfText', () => {
  it.each<[string, string, readonly (readonly unknown[])[]]>([
    [
      'semicolons',
      'a;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'commas',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['one column', 'a\n1', [['a'], ['1']]],
    ['line ends of old programs', 'a\r1\r', [['a'], ['1']]],
    [
      'a line end of old programs within a cell',
      'a;b\n1;x\ry\n',
      [
        ['a', 'b'],
        ['1', 'x\ry'],
      ],
    ],
    ['a mark of its order', '\ufeffa;b', [['a', 'b']]],
    ['quotes', '"a;b";"c ""d"""', [['a;b', 'c "d"']]],
    [
      'lines within quotes',
      'a;b\n"1\n2";3',
      [
        ['a', 'b'],
        ['1\n2', '3'],
      ],
    ],
    [
      'blanks for nothing',
      'a; ;\t\n;;',
      [
        ['a', null, null],
        [null, null, null],
      ],
    ],
    [
      'the delimiter of its first line with anything in it',
      '\r\n\na,b\r\n1,"2;3"',
      [[null], [null], ['a', 'b'], ['1', '2;3']],
    ],
    ['rows of another length', 'a;b\n1\n1;2;3', [['a', 'b'], ['1'], ['1', '2', '3']]],
    [
      'decimal commas behind semicolons',
      'a;b\n1,5;2,5',
      [
        ['a', 'b'],
        ['1,5', '2,5'],
      ],
    ],
    [
      'commas within the quotes of a header',
      '"kár, szám, jel";nap\n1;2',
      [
        ['kár, szám, jel', 'nap'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons within the quotes of a header',
      '"a;b;c",nap\n1,2',
      [
        ['a;b;c', 'nap'],
        ['1', '2'],
      ],
    ],
  ])('reads a table with %s', (_, text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it('reads nothing of nothing', () => {
    expect(sheetOfText('')).toEqual({ date1904: false, rows: [] });
  });

  it.each(['a;b\n"1;2', 'a;b\n"1"x;2'])('refuses quotes that do not close: %j', (text) => {
    expect(codeOf(() => sheetOfText(text))).toBe('brokenCsv');
  });

  it('reads the cells that were written', () => {
    const cell = fc.string({ maxLength: 12 }).filter((text) => text.trim() !== '' && !text.includes('\r'));
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(table, fc.constantFrom(';', ',', '\t'), (rows, delimiter) => {
        const head = ['a', 'b', 'c'];
        const line = (cells: readonly string[]) =>
          cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter);
        const text = [head.join(delimiter), ...rows.map(line)].join('\n');
        expect(rowsOf(text)).toEqual([head, ...rows]);
      }),
    );
  });
});

describe('the bytes of a table', () => {
  it.each([
    ['UTF-8', Buffer.from('név;év\nárvíztűrő;1')],
    ['UTF-8 with a mark', Buffer.from('\ufeffnév;év\nárvíztűrő;1')],
    ["Excel's Unicode text", Buffer.from('\ufeffnév\tév\r\nárvíztűrő\t1\r\n', 'utf16le')],
    ["Hungarian Excel's CSV", encoded('név;év\r\nárvíztűrő;1\r\n', 1250)],
  ])('are read as %s', async (_, bytes) => {
    const { rows } = await sheetOfBytes(bytes);
    expect(rows.map((row) => row.map(cellText))).toEqual([
      ['név', 'év'],
      ['árvíztűrő', '1'],
    ]);
  });

  it('behind a line that names the delimiter keep the numbers of their lines', async () => {
    const { rows } = await sheetOfBytes(Buffer.from('sep=;\r\nnév;év\nárvíz;1\r\n'));
    expect(rows.map((row) => row.map(cellText))).toEqual([[''], ['név', 'év'], ['árvíz', '1']]);
  });

  it('are refused where their letters are not sure', async () => {
    await expect(sheetOfBytes(Buffer.from([0x61, 0x81, 0x8d, 0x62]))).rejects.toMatchObject({
      fault: { code: 'unsureLetters' },
    });
  });
});
