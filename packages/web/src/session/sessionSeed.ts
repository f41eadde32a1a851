import type { QueryClient, QueryKey } from '@tanstack/react-query';

export type SeededData = readonly (readonly [key: QueryKey, data: unknown])[];

let waiting: SeededData = [];

/** Answers read with a token before its session began: the session need not request them again. */
export const sessionSeed = {
  put: (known: SeededData): void => {
    waiting = known;
  },
  sowInto: (client: QueryClient): void => {
    for (const [key, data] of waiting) client.setQueryData(key, data);
    waiting = [];
  },
};
