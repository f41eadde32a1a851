import { type Values, valueOf } from './fill.ts';
import type { Part } from './parts.ts';

export type Inline = { readonly text: string } | 'link';
/** A paragraph of lines, the list, or the link as a button. */
export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'list' }
  | { readonly kind: 'button' };

const isEmpty = (line: readonly Inline[]) => line.every((each) => each !== 'link' && each.text.trim() === '');
const isLink = (line: readonly Inline[]) =>
  line.includes('link') && line.every((each) => each === 'link' || each.text.trim() === '');

/** Lines of a text: structure comes from what its author typed, never from a value. The list is a line of its own. */
function linesOf(parts: readonly Part[], values: Values): (Inline[] | 'list')[] {
  const lines: (Inline[] | 'list')[] = [[]];
  const add = (inline: Inline) => {
    const last = lines.at(-1);
    if (last === undefined || last === 'list') lines.push([inline]);
    else last.push(inline);
  };
  for (const part of parts) {
    if ('place' in part) {
      if (part.place === 'list') lines.push('list', []);
      else add(part.place === 'link' ? 'link' : { text: valueOf(values, part.place) });
    } else {
      const [opening = '', ...others] = part.text.split('\n');
      if (opening !== '') add({ text: opening });
      for (const text of others) lines.push([{ text }]);
    }
  }
  return lines;
}

/** The body of a mail, as it is laid out on a page. */
export function blocksOf(parts: readonly Part[], values: Values): Block[] {
  const blocks: Block[] = [];
  let paragraph: (readonly Inline[])[] = [];
  const close = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', lines: paragraph });
    paragraph = [];
  };
  for (const line of linesOf(parts, values)) {
    if (line === 'list' || isLink(line)) {
      close();
      blocks.push({ kind: line === 'list' ? 'list' : 'button' });
    } else if (isEmpty(line)) close();
    else paragraph = [...paragraph, line];
  }
  close();
  return blocks;
}

/** The same as plain text, a line for each line that was typed. */
export function plainText(
  parts: readonly Part[],
  values: Values,
  { link, list }: { readonly link: string; readonly list: string },
): string {
  const given: Readonly<Record<string, string>> = { link, list };
  return parts
    .map((part) => ('text' in part ? part.text : (given[part.place] ?? valueOf(values, part.place))))
    .join('')
    .trim();
}
