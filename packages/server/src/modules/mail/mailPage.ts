import type { Block, Inline } from '@georisk/domain/notice/template/blocks.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const LINK = 'color:#0f5c5c';
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#0f5c5c;color:#ffffff;text-decoration:none;font-weight:600';

export interface PageParts {
  /** The recipient's own link, and what its button says. */
  readonly url: string;
  readonly button: string;
  /** Markup of the list and of what stands below the line; both are of the product, never of a template. */
  readonly list?: string | undefined;
  readonly footer?: string | undefined;
}

const inlineOf = (inline: Inline, url: string): string =>
  inline === 'link' ? `<a href="${escapeHtml(url)}" style="${LINK}">${escapeHtml(url)}</a>` : escapeHtml(inline.text);

const BLOCKS: { readonly [K in Block['kind']]: (block: Extract<Block, { kind: K }>, parts: PageParts) => string } = {
  paragraph: ({ lines }, { url }) =>
    `<p>${lines.map((line) => line.map((inline) => inlineOf(inline, url)).join('')).join('<br>')}</p>`,
  list: (_, { list = '' }) => list,
  button: (_, { url, button }) =>
    `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(button)}</a></p>`,
};
const blockOf = (block: Block, parts: PageParts): string =>
  (BLOCKS[block.kind] as (block: Block, parts: PageParts) => string)(block, parts);

/**
 * A mail as a page: one column, no images, nothing fetched, readable in every mail program and by every screen reader.
 * Whatever a template or a value says is text.
 */
export function mailPage(subject: string, blocks: readonly Block[], parts: PageParts): string {
  const footer =
    parts.footer === undefined
      ? ''
      : `<hr style="border:0;border-top:1px solid #d5dbdb;margin:24px 0">\n<p style="font-size:14px;color:#4a5757">${parts.footer}</p>\n`;
  return `<!doctype html>
<html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:#1b2626;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:640px;margin:0 auto">
${blocks.map((block) => blockOf(block, parts)).join('\n')}
${footer}</div></body></html>
`;
}
