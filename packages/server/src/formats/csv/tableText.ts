import type { WantedColumn } from '../header.ts';
import { delimiterOf, hasFirstLine, hasFirstLines, lineEndsOf, withoutDeclaration } from './delimiter.ts';
import { decodedChunks } from './textLetters.ts';

/** Of the lines in which the header is looked for. */
const LONGEST = 32 * 1024 * 1024;

type Chunks = () => AsyncIterable<Uint8Array>;

/** A table of text: how it is parsed, and its text by parts. */
export interface TableText {
  readonly parsing: { readonly delimiter: string; readonly record_delimiter: string[] };
  readonly read: (chunks?: Chunks) => AsyncGenerator<string>;
}

/** The beginning of a text that has all lines whole in which the header is looked for. */
async function beginningOf(texts: AsyncIterable<string>): Promise<string> {
  let beginning = '';
  for await (const text of texts) {
    beginning += text;
    if (hasFirstLines(beginning) || beginning.length > LONGEST) break;
  }
  return beginning;
}

/** The text with an empty line for the one that only names the delimiter: the others keep their numbers. */
async function* withoutFirst(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let beginning: string | undefined = '';
  for await (const text of texts) {
    if (beginning === undefined) yield text;
    else {
      beginning += text;
      if (hasFirstLine(beginning) || beginning.length > LONGEST) {
        yield withoutDeclaration(beginning);
        beginning = undefined;
      }
    }
  }
  if (beginning) yield withoutDeclaration(beginning);
}

/**
 * Opens a table of text, whatever program wrote it.
 * @param wanted columns by which its header is known
 * @throws SourceError where its letters are not sure
 */
export async function tableText(chunks: Chunks, wanted: readonly WantedColumn[] = []): Promise<TableText> {
  const decoded = await decodedChunks(chunks);
  const beginning = await beginningOf(decoded());
  return {
    parsing: { delimiter: delimiterOf(beginning, wanted), record_delimiter: lineEndsOf(beginning) },
    read: (given) => withoutFirst(decoded(given)),
  };
}
