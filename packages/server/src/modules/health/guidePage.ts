import { IMPORT_TITLES } from '@georisk/contract/tables.ts';
import { escapeHtml as escape } from './escapeHtml.ts';
import { guideTexts as texts } from './guide.hu.ts';
import { callLine, type GuidePart, guideParts, openTo } from './guideParts.ts';

const tableOf = (id: string, columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="wide" tabindex="0" role="group" aria-labelledby="${id}"><table><thead><tr>${columns
    .map((column) => `<th scope="col">${escape(column)}</th>`)
    .join('')}</tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`)
    .join('\n')}</tbody></table></div>`;

const kindsTable = (): string =>
  `<h3 id="kinds">${escape(texts.kinds)}</h3>${tableOf(
    'kinds',
    texts.kindColumns,
    Object.entries(IMPORT_TITLES).map(([kind, { title, description }]) => [kind, title, description]),
  )}`;

const partOf = ({ id, title, words, calls, example }: GuidePart): string =>
  [
    `<section><h2 id="${id}">${escape(title)}</h2><p>${escape(words)}</p>`,
    calls.length === 0
      ? ''
      : tableOf(
          id,
          [texts.call, texts.roles],
          calls.map((name) => [callLine(name), openTo(name)]),
        ),
    example === undefined
      ? ''
      : `<h3 id="${id}-example">${escape(texts.example)}</h3><pre tabindex="0" role="group" aria-labelledby="${id}-example">${escape(example)}</pre>`,
    id === 'imports' ? kindsTable() : '',
    '</section>',
  ].join('\n');

/**
 * How another program signs in, reads maps and areas, and sends data; a page without data or scripts, for everybody.
 * @param origin of the installation as others reach it
 * @param nonce of the style
 */
export function guidePage(origin: string, nonce: string): string {
  const parts = guideParts(origin);
  return `<!doctype html>
<html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(texts.title)}</title>
<style nonce="${nonce}">body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:60rem;overflow-wrap:anywhere}
.wide{overflow-x:auto}table{border-collapse:collapse;min-width:30rem}td,th{border:1px solid #ccd;padding:.3rem .6rem;text-align:left;vertical-align:top}
pre{background:#f3f4f6;padding:.75rem;white-space:pre-wrap;overflow-wrap:anywhere}td:first-child{font-family:monospace;white-space:nowrap}
h2{margin-top:2.5rem}</style></head><body><main><h1>${escape(texts.title)}</h1><p>${escape(texts.introduction)}</p>
<nav aria-label="${escape(texts.contents)}"><ul>${parts
    .map(({ id, title }) => `<li><a href="#${id}">${escape(title)}</a></li>`)
    .join('')}</ul></nav>
${parts.map(partOf).join('\n')}
<p>${escape(texts.all)}: <code>/api/openapi.json</code></p></main></body></html>`;
}
