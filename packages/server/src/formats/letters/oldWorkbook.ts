import { set_cptable } from '@e965/xlsx';
import { withWorkbookLetters } from '@georisk/domain/letters/workbookLetters.ts';
import { SourceError } from '../sourceFault.ts';
import { tables } from './decode.ts';

const reading = withWorkbookLetters(tables, set_cptable);

/** Reads a workbook with the letters of its code page. @throws SourceError where none is sure */
export function withLettersOf<T>(bytes: Uint8Array, read: () => T): T {
  const answer = reading(bytes, read);
  if (!answer.ok) throw new SourceError({ code: 'unsureLetters', of: 'workbook', named: answer.named });
  return answer.book;
}
