import type { WmsFault } from './fault.ts';

/** Parameters of a query by upper-case name. */
export type WmsParameters = ReadonlyMap<string, string>;

const MAX_QUERY_CHARACTERS = 8192;
const MAX_PARAMETERS = 64;

/** Parameters of other servers that would make this one fetch, filter or style by untrusted input. */
const REFUSED = new Set([
  'SLD',
  'SLD_BODY',
  'URL',
  'ENV',
  'CQL_FILTER',
  'FILTER',
  'VIEWPARAMS',
  'REMOTE_OWS_URL',
  'REMOTE_OWS_TYPE',
]);

/** Splits a query string. Names are free in their case (WMS 1.3.0, 6.8.1); the same name twice is refused: two readers would take different ones. */
export function readQuery(search: string): WmsParameters | WmsFault {
  if (search.length > MAX_QUERY_CHARACTERS) return 'tooLong';
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) {
    const upper = name.toUpperCase();
    if (REFUSED.has(upper)) return 'refusedParameter';
    if (parameters.has(upper)) return 'duplicateParameter';
    if (parameters.size === MAX_PARAMETERS) return 'tooLong';
    parameters.set(upper, value);
  }
  return parameters;
}
