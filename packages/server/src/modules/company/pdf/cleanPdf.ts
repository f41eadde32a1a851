import {
  type PDFContext,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFPage,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from 'pdf-lib';

export type PdfFault = 'encrypted' | 'unreadable' | 'too-large';
export type CleanPdf =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly fault: PdfFault };

const MAX_PAGES = 2000;
const MAX_BYTES = 10 * 1024 * 1024;

const namesIn = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** The keys from which a page is drawn (ISO 32000-1, table 30); other keys are not copied. */
const PAGE_KEYS = new Set([
  'Resources',
  'Contents',
  'MediaBox',
  'CropBox',
  'BleedBox',
  'TrimBox',
  'ArtBox',
  'Rotate',
  'Group',
  'UserUnit',
]);
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

/** Keys below a page that are active, carry files, name a person, or lead back into the document. */
const DROPPED_KEYS = namesIn(
  'A AA OpenAction JS JavaScript Next URI Launch Win Mac Unix Dest Dests Annots AcroForm XFA Names AF EF RF',
  'EmbeddedFiles Ref OPI RichMediaContent Metadata PieceInfo StructParent StructParents StructTreeRoot Parent',
);
/** Keys of a stream whose bytes are outside the file. */
const OUTSIDE_KEYS = new Set(['F', 'FFilter', 'FDecodeParms', 'DL']);
/** Dictionaries whose keys are names that the document gives: a font may be called `A`. */
const NAMING_KEYS = namesIn('Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs Colorants');
const ACTIONS = namesIn(
  'GoTo GoToR GoToE GoToDp Launch Thread URI Sound Movie Hide Named SubmitForm ResetForm ImportData JavaScript',
  'SetOCGState Rendition Trans GoTo3DView RichMediaExecute',
);
const CARRIERS = new Set([
  'Action',
  'Annot',
  'Filespec',
  'F',
  'EmbeddedFile',
  'RichMedia',
  'Sig',
  'Catalog',
  'Page',
  'Pages',
]);
const POSTSCRIPT = 'PS';

const nameOf = (dict: PDFDict, key: string): string | undefined => {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : undefined;
};
const has = (dict: PDFDict, key: string) => dict.get(PDFName.of(key)) !== undefined;

/** Whether an object is active, is an annotation or carries a file, under whatever key. */
const isActive = (dict: PDFDict): boolean =>
  ACTIONS.has(nameOf(dict, 'S') ?? '') ||
  CARRIERS.has(nameOf(dict, 'Type') ?? '') ||
  nameOf(dict, 'Subtype') === POSTSCRIPT ||
  ['JS', 'EF', 'XFA'].some((key) => has(dict, key));

type Copy = (value: PDFObject, isNaming?: boolean) => PDFObject | undefined;

/**
 * Copies the objects from which pages are drawn into another document, each object once; active ones are left out and
 * nothing refers to them.
 */
function copierInto(target: PDFContext, source: PDFContext): Copy {
  const copied = new Map<PDFRef, PDFRef>();
  const dictOf = (value: PDFObject | undefined) => (value instanceof PDFStream ? value.dict : value);
  const fill = (from: PDFDict, to: PDFDict, isKept: (key: string) => boolean) => {
    for (const [key, value] of from.entries()) {
      const name = key.decodeText();
      const kept = isKept(name) ? copy(value, NAMING_KEYS.has(name)) : undefined;
      if (kept) to.set(key, kept);
    }
    return to;
  };
  const copyRef = (ref: PDFRef, isNaming: boolean): PDFObject | undefined => {
    const known = copied.get(ref);
    if (known) return known;
    const value = source.lookup(ref);
    const dict = dictOf(value);
    if (value === undefined || (dict instanceof PDFDict && isActive(dict))) return undefined;
    const made = target.nextRef();
    copied.set(ref, made);
    target.assign(made, copy(value, isNaming) ?? PDFNull);
    return made;
  };
  const copy: Copy = (value, isNaming = false) => {
    if (value instanceof PDFRef) return copyRef(value, isNaming);
    if (value instanceof PDFStream) {
      if (!(value instanceof PDFRawStream) || isActive(value.dict)) return undefined;
      const dict = fill(value.dict, target.obj({}), (key) => !DROPPED_KEYS.has(key) && !OUTSIDE_KEYS.has(key));
      return PDFRawStream.of(dict, value.contents);
    }
    if (value instanceof PDFDict) {
      return isActive(value) ? undefined : fill(value, target.obj({}), (key) => isNaming || !DROPPED_KEYS.has(key));
    }
    if (value instanceof PDFArray) {
      const array = target.obj([]);
      for (const each of value.asArray()) array.push(copy(each) ?? PDFNull);
      return array;
    }
    return value.clone(target);
  };
  return copy;
}

function addPage(to: PDFDocument, { node }: PDFPage, copy: Copy): void {
  const leaf = PDFPageLeaf.fromMapWithContext(new Map(), to.context);
  leaf.set(PDFName.of('Type'), PDFName.of('Page'));
  const entries = new Map(node.entries().map(([key, value]) => [key.decodeText(), value]));
  for (const key of INHERITED) {
    const value = entries.get(key) ?? node.getInheritableAttribute(PDFName.of(key));
    if (value) entries.set(key, value);
  }
  for (const [key, value] of entries) {
    const kept = PAGE_KEYS.has(key) ? copy(value) : undefined;
    if (kept) leaf.set(PDFName.of(key), kept);
  }
  to.addPage(PDFPage.of(leaf, to.context.register(leaf), to));
}

/** Keeps which layers are hidden: without it all of them would be visible. */
function keepLayers(to: PDFDocument, from: PDFDocument, copy: Copy): void {
  const layers = from.catalog.get(PDFName.of('OCProperties'));
  const kept = layers && copy(layers);
  if (kept) to.catalog.set(PDFName.of('OCProperties'), kept);
}

async function rewritten(bytes: Uint8Array): Promise<CleanPdf> {
  const from = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = from.getPages();
  if (pages.length === 0) return { ok: false, fault: 'unreadable' };
  if (pages.length > MAX_PAGES) return { ok: false, fault: 'too-large' };
  const to = await PDFDocument.create({ updateMetadata: false });
  const copy = copierInto(to.context, from.context);
  for (const page of pages) addPage(to, page, copy);
  keepLayers(to, from, copy);
  const clean = await to.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  return clean.length > MAX_BYTES ? { ok: false, fault: 'too-large' } : { ok: true, bytes: clean };
}

/**
 * Rewrites a PDF from the objects from which its pages are drawn: scripts, actions, forms, annotations, attached files
 * and the author's data are left out, however they were packed or spelled. The same file gives the same bytes.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<CleanPdf> {
  try {
    return await rewritten(bytes);
  } catch (error) {
    // The library's own class of this error cannot be recognised by instanceof.
    const isEncrypted = error instanceof Error && /is encrypted/.test(error.message);
    return { ok: false, fault: isEncrypted ? 'encrypted' : 'unreadable' };
  }
}
