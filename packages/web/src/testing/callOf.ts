import { API, type ApiName } from '@georisk/contract/api.ts';

interface Pattern {
  readonly name: ApiName;
  readonly method: string;
  readonly segments: readonly string[];
}

const isParameter = (segment: string) => segment.startsWith(':');
const parameters = ({ segments }: Pattern) => segments.filter(isParameter).length;

/** The most specific path comes first: `/api/admin/audit/export` before `/api/admin/audit/:id`. */
const PATTERNS: readonly Pattern[] = Object.entries(API)
  .map(([name, { method, path }]) => ({ name: name as ApiName, method, segments: path.split('/') }))
  .toSorted((a, b) => parameters(a) - parameters(b));

/** The contract's call of a request, with its path parameters; undefined where there is none. */
export function callOf(
  method: string,
  pathname: string,
): { readonly name: ApiName; readonly params: Record<string, string> } | undefined {
  const asked = pathname.split('/').map(decodeURIComponent);
  const found = PATTERNS.find(
    (pattern) =>
      pattern.method === method &&
      pattern.segments.length === asked.length &&
      pattern.segments.every((segment, index) => isParameter(segment) || segment === asked[index]),
  );
  if (found === undefined) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of found.segments.entries())
    if (isParameter(segment)) params[segment.slice(1)] = asked[index] ?? '';
  return { name: found.name, params };
}
