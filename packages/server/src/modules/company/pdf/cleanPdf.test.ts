import { constants, deflateRawSync, deflateSync, inflateSync } from 'node:zlib';
import PDFKit from 'pdfkit';
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream, PDFString, StandardFonts } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { Problem } from '#server/http/problem.ts';
import { readFileOf } from '../readCompanyFile.ts';
import { cleanPdf } from './cleanPdf.ts';

const SCRIPT = 'app.alert(1)';
const ACTING =
  /JavaScript|\/JS\b|Launch|EmbeddedFile|Filespec|RichMedia|XFA|OpenAction|\/AA\b|\/A\b|URI|SubmitForm|AcroForm|Annot|\/Names|app\.alert|evil/;

/** Every object of a file as text, unpacked. */
async function unpacked(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const objects = document.context.enumerateIndirectObjects().map(([, object]) => {
    if (!(object instanceof PDFRawStream)) return object.toString();
    return `${object.dict.toString()} ${Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')}`;
  });
  return [document.context.trailerInfo.Info?.toString() ?? '', document.catalog.toString(), ...objects].join('\n');
}

async function clean(bytes: Uint8Array): Promise<Uint8Array> {
  const outcome = await cleanPdf(bytes);
  if (!outcome.ok) throw new Error(outcome.fault);
  return outcome.bytes;
}

/** A document of two pages with a text each, and the additions of a test. */
async function made(hang: (document: PDFDocument) => void | Promise<void> = () => undefined, packed = false) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const text of ['Elso oldal', 'Masodik oldal'])
    document.addPage([300, 200]).drawText(text, { font, x: 20, y: 90 });
  document.setAuthor('evil author');
  await hang(document);
  return document.save({ useObjectStreams: packed });
}

const HANG: Readonly<Record<string, (document: PDFDocument) => void | Promise<void>>> = {
  'an action when it is opened': ({ catalog, context }) =>
    catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'JavaScript', JS: PDFString.of(SCRIPT) })),
  'scripts by name': ({ catalog, context }) => {
    const action = context.register(context.obj({ S: 'JavaScript', JS: PDFString.of(SCRIPT) }));
    catalog.set(PDFName.of('Names'), context.obj({ JavaScript: { Names: [PDFString.of('x'), action] } }));
  },
  'actions of its pages': (document) =>
    document
      .getPage(0)
      .node.set(PDFName.of('AA'), document.context.obj({ O: { S: 'Launch', F: PDFString.of('evil.exe') } })),
  'links with actions': (document) => {
    const link = document.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [0, 0, 300, 200],
      A: { S: 'URI', URI: PDFString.of('https://evil.example') },
    });
    document.getPage(1).node.set(PDFName.of('Annots'), document.context.obj([document.context.register(link)]));
  },
  'a form': (document) => {
    document.getForm().createTextField('evil').addToPage(document.getPage(0));
  },
  'a form of XML': ({ catalog, context }) =>
    catalog.set(PDFName.of('AcroForm'), context.obj({ XFA: PDFString.of('<xdp>evil</xdp>'), Fields: [] })),
  'attached files': (document) => document.attach(Buffer.from('MZ evil'), 'evil.exe'),
  'a script among its fonts': (document) => {
    const action = document.context.register(document.context.obj({ S: 'JavaScript', JS: PDFString.of(SCRIPT) }));
    document.getPage(0).node.normalizedEntries().Font.set(PDFName.of('JS'), action);
  },
  'a file where a picture should be': (document) => {
    const stream = document.context.stream('evil', { Type: 'EmbeddedFile' });
    document.getPage(0).node.setXObject(PDFName.of('Im1'), document.context.register(stream));
  },
};

describe('a PDF with', () => {
  const cases = Object.entries(HANG).flatMap(([what, hang]) => [
    [what, 'plain', hang] as const,
    [what, 'packed', hang] as const,
  ]);
  it.each(cases)('%s (%s) keeps only its pages', async (_what, how, hang) => {
    const bytes = await made(hang, how === 'packed');
    expect(await unpacked(bytes)).toMatch(ACTING);
    const text = await unpacked(await clean(bytes));
    expect(text).not.toMatch(ACTING);
    // The texts of the pages, as they are drawn.
    for (const word of ['Elso oldal', 'Masodik oldal'])
      expect(text).toContain(Buffer.from(word).toString('hex').toUpperCase());
  });

  it('a script whose name is spelled in hexadecimal keeps only its pages', async () => {
    const plain = Buffer.from(await made(HANG['an action when it is opened'])).toString('latin1');
    const spelled = plain.replace('/S /JavaScript', '/S /#4a#61vaScript').replace('/OpenAction', '/#4fpenAction');
    expect(spelled).not.toMatch(/\/JavaScript|\/OpenAction/);
    expect(await unpacked(await clean(Buffer.from(spelled, 'latin1')))).not.toMatch(ACTING);
  });
});

describe('a rewritten file', () => {
  it('has the pages with their sizes, turns and inherited boxes, and the same bytes every time', async () => {
    const bytes = await made((document) => {
      document.getPage(1).setRotation({ type: 'degrees' as never, angle: 90 });
      document.getPage(0).node.delete(PDFName.of('MediaBox'));
      document.catalog.Pages().set(PDFName.of('MediaBox'), document.context.obj([0, 0, 500, 400]));
    });
    const written = await clean(bytes);
    expect(Buffer.from(await clean(bytes)).equals(Buffer.from(written))).toBe(true);
    const pages = (await PDFDocument.load(written)).getPages();
    expect(pages.map((page) => page.getSize())).toEqual([
      { width: 500, height: 400 },
      { width: 300, height: 200 },
    ]);
    expect(pages.map((page) => page.getRotation().angle)).toEqual([0, 90]);
  });

  it('has the fonts and pictures of a document as programs make it', async () => {
    const document = new PDFKit({ size: 'A4' });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    const ended = new Promise((resolve) => document.on('end', resolve));
    document.font(
      new URL(
        '../../../../../../node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
        import.meta.url,
      ).pathname,
    );
    document.text('Árvíztűrő tükörfúrógép', 100, 100, { link: 'https://evil.example' });
    document.rect(10, 10, 50, 50).fill('red').end();
    await ended;
    const text = await unpacked(await clean(Buffer.concat(parts)));
    expect(text).toContain('/FontFile2');
    expect(text).toContain('/ToUnicode');
    expect(text).not.toMatch(ACTING);
  });

  it('hides the layers that were hidden', async () => {
    const bytes = await made((document) => {
      const layer = document.context.register(document.context.obj({ Type: 'OCG', Name: PDFString.of('Vazlat') }));
      document.catalog.set(
        PDFName.of('OCProperties'),
        document.context.obj({ OCGs: [layer], D: { OFF: [layer], AS: [] } }),
      );
      const { Resources } = document.getPage(0).node.normalizedEntries();
      Resources.set(PDFName.of('Properties'), document.context.obj({ MC0: layer }));
    });
    const text = await unpacked(await clean(bytes));
    const [, off] = /\/OFF \[ (\d+ 0 R) \]/.exec(text) ?? [];
    expect(text).toContain(`/MC0 ${off}`);
  });
});

describe('a PDF that', () => {
  const encrypted = async () =>
    Buffer.from(
      Buffer.from(await made())
        .toString('latin1')
        .replace('trailer\n<<', 'trailer\n<<\n/Encrypt << /Filter /Standard /V 2 /R 3 >>'),
      'latin1',
    );
  it.each([
    ['is encrypted', encrypted, 'encrypted'],
    ['is none', async () => Buffer.from('MZ'), 'unreadable'],
    ['has no page', async () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'), 'unreadable'],
    ['is cut', async () => Buffer.from(await made()).subarray(0, 300), 'unreadable'],
    ['nests without end', async () => Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(200_000)}`), 'unreadable'],
  ])('%s is refused', async (_what, make, fault) => {
    expect(await cleanPdf(await make())).toEqual({ ok: false, fault });
  });
});

describe('in a process of its own', () => {
  it('a file that unpacks to gigabytes is stopped within its memory', async () => {
    const read = (bytes: Uint8Array, person: number) =>
      readFileOf('terms', Buffer.from(bytes).toString('base64'), person);
    // A stream of equal parts: packing all of it takes as long as the rest of this file.
    const part = deflateRawSync(Buffer.alloc(15_000_000, '1 '), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
    const begin = deflateSync('').subarray(0, 2);
    const unpacked = inflateSync(Buffer.concat([begin, part]), { finishFlush: constants.Z_SYNC_FLUSH });
    expect(unpacked).toHaveLength(15_000_000);
    const packed = Buffer.concat([begin, ...Array.from({ length: 100 }, () => part)]);
    const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 10 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`;
    const bomb = Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n%%EOF\n')]);
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    await expect(read(bomb, 1)).rejects.toBeInstanceOf(Problem);
    expect((await read(await made(), 2)).fileName).toMatch(/\.pdf$/);
  }, 120_000);
});
