const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const TAGS = /<([^<>]*)>/g;
const BLANK_OR_SLASH = /[\s/]/;
const HIGHEST = 0x10ffff;

interface Tag {
  /** Without the prefix of its namespace. */
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
}

export interface XmlElement {
  /** What stands in its opening tag. */
  readonly tag: string;
  readonly content: string;
}

/** @param inside what stands between the angle brackets */
function tagOf(inside: string): Tag {
  const isClosing = inside.startsWith('/');
  const text = isClosing ? inside.slice(1) : inside;
  const end = text.search(BLANK_OR_SLASH);
  const whole = end === -1 ? text : text.slice(0, end);
  const name = whole.slice(whole.indexOf(':') + 1);
  return { name, kind: isClosing ? 'close' : inside.endsWith('/') ? 'empty' : 'open' };
}

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return Number.isInteger(code) && code <= HIGHEST ? String.fromCodePoint(code) : whole;
}

/** The text of an element or an attribute, with the five entities of XML and those by number; others stay as they are. */
export const plainText = (xml: string): string =>
  xml.trim().replaceAll(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,4});/g, characterOf);

/**
 * Without comments, and with what stands in CDATA marks as escaped text: a balloon's HTML may hold words that look like
 * tags of the file. What is not closed ends the text.
 */
export function withoutMarks(xml: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of xml.matchAll(/<!--|<!\[CDATA\[/g)) {
    if (index < from) continue;
    parts.push(xml.slice(from, index));
    const isComment = xml.startsWith('<!--', index);
    const start = index + (isComment ? 4 : 9);
    const end = xml.indexOf(isComment ? '-->' : ']]>', start);
    if (end === -1) return parts.join('');
    if (!isComment) parts.push(xml.slice(start, end).replaceAll(/[&<>]/g, (letter) => ESCAPES[letter] ?? letter));
    from = end + 3;
  }
  return [...parts, xml.slice(from)].join('');
}

/**
 * The elements of a name, outermost ones only; found by their tags from left to right, so that the time grows with the
 * length alone. A prefix of a namespace is allowed. An element that is not closed is none.
 */
export function taggedElementsOf(xml: string, name: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  let [depth, start, opening] = [0, 0, ''];
  for (const { 0: whole, 1: inside = '', index } of xml.matchAll(TAGS)) {
    const tag = tagOf(inside);
    if (tag.name !== name || tag.kind === 'empty') continue;
    if (tag.kind === 'open') {
      if (depth === 0) [start, opening] = [index + whole.length, inside];
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth === 0) found.push({ tag: opening, content: xml.slice(start, index) });
    }
  }
  return found;
}

/** The contents of the elements of a name. */
export const elementsOf = (xml: string, name: string): readonly string[] =>
  taggedElementsOf(xml, name).map(({ content }) => content);

/** The attribute `name` of an opening tag; empty where it has none. */
export function nameAttribute(tag: string): string {
  const found = /\sname\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/.exec(tag);
  return plainText(found?.[1] ?? found?.[2] ?? '');
}
