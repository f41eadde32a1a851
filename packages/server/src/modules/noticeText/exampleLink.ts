import { linkPath } from '#server/modules/link/linkAddress.ts';

/** As long as the longest: the greatest number of a person, a token's letters, a view and a day. */
const EXAMPLE = { userId: 2_147_483_647, token: 'minta'.padEnd(43, '-') } as const;

/** A link that opens nothing and is as long as any of this installation. */
export const exampleLink = (publicUrl: string): string =>
  `${publicUrl}${linkPath('alert', EXAMPLE, { view: 'alert', date: '2026-06-15' })}`;
