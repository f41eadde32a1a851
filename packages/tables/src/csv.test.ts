import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const TEXTS = [
  ['Idő', 'Ki; mi', 'say "hi"'],
  ['=1+1', '+1', '-1'],
  ['@SUM(A1)', '\t=1', '\r=1'],
  ['=HYPERLINK("http://x";"y")', "'quoted", ' =1'],
  ['two\nlines', 'two\r\nlines', 'árvíztűrő tükörfúrógép'],
  ['', '-', '😀;'],
  ['1,5', '0', 'a\tb'],
];
/** The bytes of the log's first downloads: programs of customers read them. */
const BYTES =
  '\uFEFFIdő;"Ki; mi";"say ""hi"""\r\n\'=1+1;\'+1;\'-1\r\n\'@SUM(A1);\'\t=1;"\'\r=1"\r\n"\'=HYPERLINK(""http://x"";""y"")";\'quoted; =1\r\n"two\nlines";"two\r\nlines";árvíztűrő tükörfúrógép\r\n;\'-;"😀;"\r\n1,5;0;a\tb\r\n';

describe('csvOf', () => {
  it('writes the same bytes as ever', () => {
    expect(csvOf(TEXTS)).toBe(BYTES);
  });

  it('has no formulas', () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")'];
    const lines = csvOf(formulas.map((formula) => [formula])).slice(1);
    for (const line of lines.split('\r\n')) expect(line.replace(/^"/, '')).not.toMatch(/^[=+\-@\t]/);
  });

  it('has no formulas in full-width signs', () => {
    expect(csvOf([['＝1+1', '＋1', '－1', '＠SUM(A1)', 'a＝1']])).toBe("\uFEFF'＝1+1;'＋1;'－1;'＠SUM(A1);a＝1\r\n");
  });

  it('writes dates, decimal commas and empty cells; a negative number is no formula', () => {
    const row = [
      { kind: 'date', date: '2026-04-10' },
      { kind: 'number', value: -0.123_45, digits: 4 },
      { kind: 'number', value: 1234.5, digits: 0 },
      null,
      '',
    ] as const;
    expect(csvOf([row])).toBe('\uFEFF2026. 04. 10.;-0,1235;1235;;\r\n');
  });

  it('has only a byte order mark without rows', () => {
    expect(csvOf([])).toBe('\uFEFF');
  });

  it('has an empty cell for a number that is none, as a workbook has', () => {
    const row = [Number.NaN, Number.POSITIVE_INFINITY, -0.001, 0].map(
      (value) => ({ kind: 'number', value, digits: 2 }) as const,
    );
    expect(csvOf([row])).toBe('\uFEFF;;0,00;0,00\r\n');
  });

  it('keeps the digits of a very large number', () => {
    expect(csvOf([[{ kind: 'number', value: 123_456_789_012, digits: 0 }]])).toBe('\uFEFF123456789012\r\n');
  });
});
