export type { Call } from './call.ts';
export { API } from './verticals.ts';
import type { API } from './verticals.ts';

export type ApiName = keyof typeof API;

/** Path parameters of a path pattern: `/api/blocks/:code` → `{ code: string }`. */
export type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string | number } & PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string | number }
    : unknown;

/** Fills a path pattern, each value percent-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path parameter ${name} of ${path} is missing`);
    return encodeURIComponent(String(value));
  });
}
