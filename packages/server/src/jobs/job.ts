import type { Executor } from '#server/db/executor.ts';
import type { AnyJobKind, JobKind } from './jobKind.ts';

export interface EnqueueOptions {
  /** Of several waiting jobs of one name and key only one is kept. */
  readonly key?: string;
  readonly companyId?: number | null;
  readonly startAfter?: Date;
}

/** Queues a job, within the transaction that makes it necessary. */
export interface Jobs {
  enqueue<D extends object>(tx: Executor, kind: JobKind<D>, data: D, options?: EnqueueOptions): Promise<void>;
}

/** The tools of a running job. */
export interface JobContext {
  /** 0..1 and, where it helps, the present step: a Hungarian phrase for people who watch. */
  readonly progress: (share: number, step?: string) => void;
  /** Aborted at shutdown or when the lease is lost: stop, and leave nothing half-done. */
  readonly signal: AbortSignal;
  /**
   * Marks the job as done in the handler's last transaction: its effect and its end are committed together or not at
   * all. Throws when another worker has taken the job over meanwhile, and so rolls the transaction back. Absent in
   * tests of handlers. `outcome` is a Hungarian phrase that is stored with the job: its result.
   */
  readonly finishWithin?: (tx: Executor, outcome?: string) => Promise<void>;
}

/**
 * A job that cannot be done, with a Hungarian sentence for people who watch. `final`: trying again would change
 * nothing. Any other error is a fault of the program: people see that there was one, the log says which.
 */
export class JobFault extends Error {
  override readonly name = 'JobFault';
  readonly final: boolean;

  constructor(message: string, { final = false, cause }: { final?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.final = final;
  }
}

/**
 * Does one job. Doing it twice changes nothing; a thrown error lets it be tried again.
 *
 * @typeParam K the kind
 */
export type JobHandler<K> = (data: K extends JobKind<infer D> ? D : never, context: JobContext) => Promise<void>;

/** Handlers by the name of their kind. */
export type JobHandlers = Readonly<Record<string, JobHandler<AnyJobKind>>>;
