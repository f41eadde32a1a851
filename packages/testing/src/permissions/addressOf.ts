import type { Call } from '@georisk/contract/api.ts';
import type { Ask } from './ask.ts';

/** The address of a request. Parameters stay unescaped in the path: malformed ones must arrive malformed. */
export const addressOf = ({ path }: Call, { params = {}, query }: Ask) =>
  path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) => String(params[name])) +
  (query === undefined ? '' : `?${query}`);
