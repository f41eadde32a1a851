import type { Executor } from '#server/db/executor.ts';

/** Work on a damaged table, and in whose name. */
export interface PlotJob {
  readonly damagePlotId: number;
  readonly userId: number;
  /** The administrator, where somebody works in another's name. */
  readonly actorId: number;
}

/** What each kind of work is about. The data says what, never how: it is read anew when the work is done. */
export interface JobData {
  /** Ask a configured source for new scenes. */
  'source-poll': { readonly sourceId: number };
  /** Compute a scene that was found: bands to products and statistics. */
  'scene-import': { readonly sceneId: number };
  /** Judge a day whose NDVI is new or changed: usability, alerts, pixels flagged. */
  'image-analyse': { readonly groupName: string; readonly date: string };
  /** Tell farmers of alerts that are due. */
  'alert-notify': Record<string, never>;
  /** The damage maps of a case. */
  'damage-map': { readonly damageId: number };
  /** Zones and sampling points of a damaged table; somebody waits for them. */
  'plot-zones': PlotJob;
  /** The yield of a damaged table; somebody waits for it. */
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

/** Puts work into the queue, within the transaction that makes it necessary. */
export interface Jobs {
  enqueue<N extends JobName>(tx: Executor, name: N, data: JobData[N], options?: EnqueueOptions): Promise<void>;
}

/** What a job may do while it works. */
export interface JobContext {
  /** 0..1 and, where it helps, what is being done: a Hungarian phrase for people who watch. */
  readonly progress: (share: number, step?: string) => void;
  /** Aborted at shutdown or when the lease is lost: stop, and leave nothing half. */
  readonly signal: AbortSignal;
  /**
   * Marks the job as done in the handler's last transaction: its effect and its end stand together or not at all. Throws
   * when another worker has taken the job over meanwhile, and so takes the transaction back. Absent in tests of handlers.
   * `outcome` is a Hungarian phrase that stays beside the job: what came of it.
   */
  readonly finishWithin?: (tx: Executor, outcome?: string) => Promise<void>;
}

/**
 * A job that cannot be done, told in a Hungarian sentence for people who watch. `final`: trying again would change
 * nothing. Any other error is a fault of the program: people see that there was one, the log sees which.
 */
export class JobFault extends Error {
  override readonly name = 'JobFault';
  readonly final: boolean;

  constructor(message: string, { final = false, cause }: { final?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.final = final;
  }
}

/** Does one piece of work. Doing it twice changes nothing; throwing lets it be tried again. */
export type JobHandler<N extends JobName> = (data: JobData[N], context: JobContext) => Promise<void>;
export type JobHandlers = { readonly [N in JobName]: JobHandler<N> };
