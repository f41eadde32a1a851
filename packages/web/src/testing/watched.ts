import type { ContractServer } from './contractServer.ts';

let watched: ContractServer | undefined;

/** The server of this test: `setUp.ts` checks its faults afterwards. */
export function watch(server: ContractServer): ContractServer {
  watched = server;
  return server;
}

/** Faults that the test's server reported. */
export function takeFaults(): readonly string[] {
  const faults = watched?.faults ?? [];
  watched = undefined;
  return faults;
}
