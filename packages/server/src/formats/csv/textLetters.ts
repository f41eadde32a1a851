import { type CodePage, UTF_8 } from '@georisk/domain/letters/codePages.ts';
import { judgeLetters } from '@georisk/domain/letters/judgeLetters.ts';
import { WordList } from '@georisk/domain/letters/wordList.ts';
import { decode, reader } from '../letters/decode.ts';
import { SourceError } from '../sourceFault.ts';

type Chunks = () => AsyncIterable<Uint8Array>;

/** Marks of byte order, which say how a text is written. */
const MARKS: readonly (readonly [label: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const MARK_BYTES = 3;

/** Whether bytes begin as a text in two bytes a letter. */
export const isUtf16 = (head: Uint8Array): boolean => ['utf-16le', 'utf-16be'].includes(markOf(head) ?? '');

const markOf = (head: Uint8Array): string | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, index) => head[index] === byte))?.[0];

async function headOf(chunks: Chunks): Promise<Uint8Array> {
  let head = Buffer.alloc(0);
  for await (const chunk of chunks()) {
    head = Buffer.concat([head, chunk.subarray(0, MARK_BYTES)]);
    if (head.length >= MARK_BYTES) break;
  }
  return head;
}

async function isUtf8(chunks: Chunks): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (cause) {
    if (cause instanceof TypeError) return false;
    throw cause;
  }
}

const LINE_END = 0x0a;

/** The different words of a text whose lines may be cut by the ends of its chunks. */
async function wordsOf(chunks: Chunks): Promise<WordList> {
  const words = new WordList();
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks()) {
    const text = Buffer.concat([rest, chunk]);
    const end = text.lastIndexOf(LINE_END) + 1;
    words.add(text.subarray(0, end));
    // A line without an end is no reason to keep a whole file.
    rest = text.length - end > 1_048_576 ? Buffer.alloc(0) : text.subarray(end);
  }
  words.add(rest);
  return words;
}

/** How a text is decoded: by the mark it begins with, as UTF-8, or by the code page that makes its letters Hungarian. */
type Letters = { readonly label: string } | { readonly page: CodePage };

async function lettersOf(chunks: Chunks): Promise<Letters> {
  const marked = markOf(await headOf(chunks));
  if (marked !== undefined) return { label: marked };
  if (await isUtf8(chunks)) return { label: 'utf-8' };
  const judged = judgeLetters((await wordsOf(chunks)).words, undefined, decode);
  if (!judged.ok) throw new SourceError({ code: 'unsureLetters', of: 'text', named: null });
  return judged.page === UTF_8 ? { label: 'utf-8' } : { page: judged.page };
}

async function* byLabel(label: string, chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder(label, { fatal: true });
  const decoded = (chunk?: Uint8Array) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (cause) {
      throw new SourceError({ code: 'notUtf8' }, { cause });
    }
  };
  for await (const chunk of chunks()) yield decoded(chunk);
  const rest = decoded();
  if (rest !== '') yield rest;
}

async function* byPage(page: CodePage, chunks: Chunks): AsyncGenerator<string> {
  const read = reader(page);
  for await (const chunk of chunks()) yield read(chunk);
}

/**
 * Decodes a table of text: what Excel saves as CSV (its code page or UTF-8) and as Unicode text, without a byte order
 * mark. @returns its texts, as often as they are asked for @throws SourceError where no code page is sure
 */
export async function decodedChunks(chunks: Chunks): Promise<(given?: Chunks) => AsyncGenerator<string>> {
  const letters = await lettersOf(chunks);
  return (given = chunks) => ('label' in letters ? byLabel(letters.label, given) : byPage(letters.page, given));
}
