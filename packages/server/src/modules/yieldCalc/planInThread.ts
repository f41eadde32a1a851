import { Worker } from 'node:worker_threads';
import type { SamplingPlan } from '@georisk/domain/sampling/samplingPlan.ts';
import { type PlanJob, planHere } from './planTask.ts';

/** Areas with fewer pixels are planned in place: a thread takes longer to start than that. */
const FEW_PIXELS = 1_500;
const WORKER = new URL('./planWorker.ts', import.meta.url);
/** A thread that has planned once does it again in little more than half the time: it is kept for a while. */
const KEPT_MS = 120_000;
const MAX_KEPT = 2;

interface Kept {
  readonly worker: Worker;
  readonly end: NodeJS.Timeout;
}
let kept: readonly Kept[] = [];

/** An idle thread, or a new one. */
function taken(): Worker {
  const [one, ...others] = kept;
  // The waiting caller gets the thread's fault; that of an idle one concerns nobody.
  if (one === undefined) return new Worker(WORKER).once('exit', forget).on('error', () => undefined);
  kept = others;
  clearTimeout(one.end);
  one.worker.ref();
  return one.worker;
}

/** Nothing waits for an idle thread: the process may end with it. */
function keep(worker: Worker): void {
  if (kept.length >= MAX_KEPT) return void worker.terminate();
  worker.unref();
  kept = [{ worker, end: setTimeout(() => void worker.terminate(), KEPT_MS).unref() }, ...kept];
}

function forget(this: Worker): void {
  kept = kept.filter(({ worker }) => worker !== this);
}

/**
 * Plans zones and points; a large area in a thread of its own, so that half a second of computation delays no other
 * caller.
 */
export function planInThread(job: PlanJob): Promise<SamplingPlan> {
  if (job.inside.length < FEW_PIXELS) return Promise.resolve(planHere(job));
  const worker = taken();
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off('message', done).off('error', failed).off('exit', ended);
      act();
    };
    const done = (plan: SamplingPlan) =>
      settle(() => {
        keep(worker);
        resolve(plan);
      });
    const failed = (error: Error) => settle(() => reject(error));
    const ended = (code: number) => settle(() => reject(new Error(`the planning thread ended with ${code}`)));
    worker.once('message', done).once('error', failed).once('exit', ended);
    worker.postMessage(job);
  });
}
