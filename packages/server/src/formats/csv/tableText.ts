import { delimiterOf, hasFirstLine, lineEndsOf, withoutDeclaration } from './delimiter.ts';
import { decodedChunks } from './textLetters.ts';

/** Of the first line. */
const LONGEST = 32 * 1024 * 1024;

type Chunks = () => AsyncIterable<Uint8Array>;

/** A table of text: how it is parsed, and its text by parts. */
export interface TableText {
  readonly parsing: { readonly delimiter: string; readonly record_delimiter: string[] };
  readonly read: (chunks?: Chunks) => AsyncGenerator<string>;
}

/** The beginning of a text that has its first line with anything in it whole. */
async function beginningOf(texts: AsyncIterable<string>): Promise<string> {
  let beginning = '';
  for await (const text of texts) {
    beginning += text;
    if (hasFirstLine(beginning) || beginning.length > LONGEST) break;
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

/** Opens a table of text, whatever program wrote it. @throws SourceError where its letters are not sure */
export async function tableText(chunks: Chunks): Promise<TableText> {
  const decoded = await decodedChunks(chunks);
  const beginning = await beginningOf(decoded());
  return {
    parsing: { delimiter: delimiterOf(beginning), record_delimiter: lineEndsOf(beginning) },
    read: (given) => withoutFirst(decoded(given)),
  };
}
