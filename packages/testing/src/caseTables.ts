import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { CASE_COLUMNS } from '@georisk/domain/case/caseTable.hu.ts';

export const TITLES = Object.values(CASE_COLUMNS).map(({ title }) => title);
export const row = (number: string | number | null, mepar = 'TESTOWN1', date: unknown = '2018. 05. 20.') => [
  number,
  'KOT-100',
  date,
  12.5,
  'jég',
  5420,
  'Túrkeve, Fő út 1.',
  mepar,
  '6,25',
  'Őszi búza',
];
export const workbook = (rows: readonly unknown[][], bookType: 'xlsx' | 'biff8' | 'xlsm' = 'xlsx') => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([TITLES, ...rows] as unknown[][], { cellDates: true }), 'Károk');
  return write(book, { type: 'buffer', bookType }) as Buffer;
};

/** An archive of one deflated file under a name of a workbook's. */
export function archive(files: readonly (readonly [name: string, content: Buffer, size?: number])[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, content, size = content.length] of files) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, tail, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** A workbook with one sheet of given XML. */
export const sheetXml = (xml: string) => {
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const pack = 'http://schemas.openxmlformats.org/package/2006';
  return archive([
    [
      '[Content_Types].xml',
      Buffer.from(
        `<Types xmlns="${pack}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
      ),
    ],
    [
      '_rels/.rels',
      Buffer.from(
        `<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    ],
    [
      'xl/workbook.xml',
      Buffer.from(
        `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="K" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      Buffer.from(
        `<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
    ],
    ['xl/worksheets/sheet1.xml', Buffer.from(`<worksheet xmlns="${main}">${xml}</worksheet>`)],
  ]);
};
export const withMacros = (bookType: 'xlsm') => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([TITLES, row('1')] as unknown[][]), 'Károk');
  return write({ ...book, vbaraw: Buffer.from('x') }, { type: 'buffer', bookType, bookVBA: true }) as Buffer;
};
/** Endless cells in one row, each with a number of its own so that the compression does not reveal it. */
export const wideRow = (cells: number) =>
  `<sheetData><row r="1">${Array.from({ length: cells }, (_, index) => `<c r="A1"><v>${(index * 2654435761) % 4294967296}</v></c>`).join('')}</row></sheetData>`;
