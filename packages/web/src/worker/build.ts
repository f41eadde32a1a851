/** A file that a device keeps of a build. */
export interface BuildFile {
  readonly url: string;
  /** Of a file whose name does not change with its content: fetched anew where this differs. Null for hashed names. */
  readonly revision: string | null;
}

/** What the service worker keeps for places without a network. */
export interface Build {
  /** The name of the page's first script, which is another in each build. */
  readonly entry: string;
  readonly files: readonly BuildFile[];
  /** Stands for the policy of the pages that the server serves. */
  readonly policy: string;
}

/** The shell of every screen. */
export const SHELL = '/';

/** What a page asks its worker, and the answers. */
export type WorkerQuestion = 'state' | 'takeOver';
export interface WorkerState {
  /** Of the worker's own build. */
  readonly entry: string;
}
