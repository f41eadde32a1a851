import { API, type ApiName, type Call } from '@georisk/contract/api.ts';
import { rolesOf } from '@georisk/contract/permissions/permissions.ts';
import { RULES } from '@georisk/contract/permissions/rules.ts';
import { roleName } from '@georisk/domain/roles/roles.ts';
import { docsTexts } from './docs.hu.ts';
import { escapeHtml as escape } from './escapeHtml.ts';

const rowOf = (name: ApiName): string => {
  const { method, path, permission }: Call = API[name];
  const roles = rolesOf(permission).map((role) => roleName(role) ?? '');
  const cells = [method, path, name, roles.join(', '), RULES[permission].rule];
  return `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`;
};

/** The list of calls for people; the schemas are in the OpenAPI document beside it. @param nonce of the style */
export const docsPage = (nonce: string): string => `<!doctype html>
<html lang="hu"><head><meta charset="utf-8"><title>${docsTexts.title}</title>
<style nonce="${nonce}">body{font:15px/1.5 system-ui,sans-serif;margin:2rem}table{border-collapse:collapse}
td,th{border:1px solid #ccd;padding:.3rem .6rem;text-align:left;vertical-align:top}td:nth-child(2){font-family:monospace}</style>
</head><body><h1>${docsTexts.title}</h1><p>${docsTexts.introduction} <a href="/api/openapi.json">/api/openapi.json</a></p>
<table><thead><tr>${docsTexts.columns.map((column) => `<th>${column}</th>`).join('')}</tr></thead>
<tbody>${(Object.keys(API) as ApiName[]).map(rowOf).join('\n')}</tbody></table></body></html>`;
