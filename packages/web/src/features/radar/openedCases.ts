import type { Answer } from '@georisk/contract/endpoints.ts';
import { pathTo } from '#web/routes/routes.ts';

/** What an opening of cases answered, and who got them. */
export interface OpenedCases extends Answer<'openRadarCases'> {
  readonly expertId: number | null;
}

interface Listed extends Pick<OpenedCases, 'expertId'> {
  readonly damages: readonly { readonly damageNumber: string }[];
}

/** The longest beginning of all texts. */
function commonStart([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  while (!others.every((other) => other.startsWith(first.slice(0, length)))) length -= 1;
  return first.slice(0, length);
}

/** Address of the list of the opened cases: by the beginning of their numbers, which a day's cases share, and their expert. */
export const pathToOpened = ({ damages, expertId }: Listed): string =>
  pathTo(
    'damages',
    {},
    { q: commonStart(damages.map(({ damageNumber }) => damageNumber)), expert: String(expertId ?? 'none') },
  );
