import type { Caller } from './caller.ts';

/** An answered request, as the access log and the metrics report it. */
export interface Served {
  readonly method: string;
  /** The pattern of the route, never its address: the address may contain a link's token. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly caller: Omit<Caller, 'adminFlag'> | undefined;
}
