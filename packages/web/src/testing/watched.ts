import type { ContractServer } from './contractServer.ts';

let watched: ContractServer | undefined;

/** The server of this test: `setUp.ts` looks at its faults afterwards. */
export function watch(server: ContractServer): ContractServer {
  watched = server;
  return server;
}

/** What the test's server had to complain of. */
export function takeFaults(): readonly string[] {
  const faults = watched?.faults ?? [];
  watched = undefined;
  return faults;
}
