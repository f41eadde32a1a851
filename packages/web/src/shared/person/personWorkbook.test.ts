import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { workbookOf } from '#web/lib/workbook.ts';
import { personSheets } from './personWorkbook.ts';

describe('a person’s data as a workbook', () => {
  it('has a sheet for the person and one for each table, everything as text', async () => {
    const sheets = personSheets({
      at: '2026-06-15T08:00:00.000Z',
      person: { id: 5, name: '=HYPERLINK("http://gonosz")', email: null },
      records: [{ table: 'policy', rows: [{ id: 1 }, { id: 2, geom: { type: 'Point', coordinates: [1, 2] } }] }],
    });
    const book = read(await workbookOf(sheets).arrayBuffer());
    expect(book.SheetNames).toEqual(['Személy', 'policy']);
    const [person, policy] = book.SheetNames.map((name) => book.Sheets[name] ?? {});
    expect(utils.sheet_to_json(person ?? {}, { header: 1 })).toEqual([
      ['Adat', 'Érték'],
      ['id', '5'],
      ['name', '=HYPERLINK("http://gonosz")'],
      ['email'],
    ]);
    expect((person as Record<string, { f?: string }>)['B3']?.f).toBeUndefined();
    expect(utils.sheet_to_json(policy ?? {}, { header: 1 })).toEqual([
      ['id', 'geom'],
      ['1'],
      ['2', '{"type":"Point","coordinates":[1,2]}'],
    ]);
  });
});
