import type { Executor } from '#server/db/executor.ts';

/** A job on a damaged plot, and on whose behalf. */
export interface PlotJob {
  readonly damagePlotId: number;
  readonly userId: number;
  /** The administrator in an impersonation. */
  readonly actorId: number;
}

/**
 * The subject of each kind of job. The data name the subject, never its content: it is read again when the job runs.
 */
export interface JobData {
  /** Poll a configured source for new scenes. */
  'source-poll': { readonly sourceId: number };
  /** Compute a scene that was found: bands to products and statistics. */
  'scene-import': { readonly sceneId: number };
  /** Judge a day whose NDVI is new or changed: usability, alerts, pixels flagged. */
  'image-analyse': { readonly groupName: string; readonly date: string };
  /** Notify farmers of alerts that are due. */
  'alert-notify': Record<string, never>;
  /** The damage maps of a case. */
  'damage-map': { readonly damageId: number };
  /** Zones and sampling points of a damaged plot; a caller waits for them. */
  'plot-zones': PlotJob;
  /** The yield of a damaged plot; a caller waits for it. */
  'plot-yield': PlotJob;
  /** Zones of several seasons, for all blocks. */
  'soil-zones': { readonly groupName: string; readonly year: number };
}
export type JobName = keyof JobData;

export interface EnqueueOptions {
  /** Of several waiting jobs of one name and key only one is kept. */
  readonly key?: string;
  readonly companyId?: number | null;
  readonly startAfter?: Date;
}

/** Queues a job, within the transaction that makes it necessary. */
export interface Jobs {
  enqueue<N extends JobName>(tx: Executor, name: N, data: JobData[N], options?: EnqueueOptions): Promise<void>;
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

/** Does one job. Doing it twice changes nothing; a thrown error lets it be tried again. */
export type JobHandler<N extends JobName> = (data: JobData[N], context: JobContext) => Promise<void>;
export type JobHandlers = { readonly [N in JobName]: JobHandler<N> };
