import type { Caller } from './caller.ts';

/** A request that was answered, as the access log and the metrics tell of it. */
export interface Served {
  readonly method: string;
  /** The pattern of the route, never its address: a link's token stands in the address. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly caller: Omit<Caller, 'adminFlag'> | undefined;
}
