/** Jobs that run one after the other, though their keys differ. */
export interface Lane {
  readonly lane: string;
  /** Within the lane the lowest goes first. */
  readonly order: number;
}

/**
 * A kind of job, declared beside its module. The data name the subject, never its content: it is read again when the job runs.
 *
 * @typeParam D the data
 */
export interface JobKind<D extends object> {
  /** As it is stored; fixed for ever. */
  readonly name: string;
  /** The highest runs first; see `PRIORITY`. */
  readonly priority: number;
  readonly lane?: (data: D) => Lane;
}

/** Any kind, where the data are read back from the database. */
export type AnyJobKind = JobKind<never>;

/** Jobs that people wait for come first; jobs on images come after the waiting imports, so that they run once for several images. */
export const PRIORITY = {
  /** A caller waits for it, and runs it themselves where no worker is free. */
  waitedFor: 50,
  notification: 30,
  analysis: 20,
  picture: 10,
  poll: 5,
  import: 0,
  nightly: -10,
} as const;

/** A kind by its name, for jobs that are read back from the database; undefined for one that no module has any more. */
export type KindOf = (name: string) => AnyJobKind | undefined;
