import type { Mepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import { isMeparCode } from '@georisk/domain/mepar/meparCode.ts';
import { useQueries } from '@tanstack/react-query';
import { ApiProblem } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';

/** Known data of a code that is being typed. */
export type Lookup =
  | { readonly kind: 'none' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly mepar: Mepar }
  | { readonly kind: 'unknown' }
  /** The network was unreachable. */
  | { readonly kind: 'failed' };

/** Looks up complete codes, each once. */
export function useBlockLookup(codes: readonly string[]): ReadonlyMap<string, Lookup> {
  const whole = [...new Set(codes.filter(isMeparCode))];
  return useQueries({
    queries: whole.map((code) => ({
      ...apiQuery('mepar', { params: { code } }),
      meta: { errorPage: false },
      staleTime: 600_000,
    })),
    combine: (results) =>
      new Map(
        results.map(({ data, error }, index): readonly [string, Lookup] => {
          const code = whole[index] ?? '';
          if (data !== undefined) return [code, { kind: 'found', mepar: data }];
          if (error === null) return [code, { kind: 'searching' }];
          return [code, { kind: error instanceof ApiProblem && error.status === 404 ? 'unknown' : 'failed' }];
        }),
      ),
  });
}

const NONE: Lookup = { kind: 'none' };
export const lookupOf = (lookups: ReadonlyMap<string, Lookup>, code: string): Lookup => lookups.get(code) ?? NONE;
