import { linkPath } from '#server/modules/link/linkAddress.ts';

/** As long as the longest: the greatest number of a person, a token's letters, a view and a day. */
const EXAMPLE = { userId: 2_147_483_647, token: 'minta'.padEnd(43, '-') } as const;

/** As long as the longest link of this installation, and leading nowhere. */
export const exampleLink = (publicUrl: string): string =>
  `${publicUrl}${linkPath('alert', EXAMPLE, { view: 'alert', date: '2026-06-15' })}`;
