import { Worker } from 'node:worker_threads';
import type { SamplingPlan } from '@georisk/domain/sampling/samplingPlan.ts';
import { type PlanJob, planHere } from './planTask.ts';

/** Areas with fewer pixels are planned where it is asked for: a thread takes longer to start than that. */
const FEW_PIXELS = 1_500;
const WORKER = new URL('./planWorker.ts', import.meta.url);

/** Plans zones and points; a large area in a thread of its own, so that half a second of arithmetic keeps no other caller waiting. */
export function planInThread(job: PlanJob): Promise<SamplingPlan> {
  if (job.inside.length < FEW_PIXELS) return Promise.resolve(planHere(job));
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: job });
    worker.once('message', (plan: SamplingPlan) => {
      resolve(plan);
      void worker.terminate();
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the planning thread ended with ${code}`)));
  });
}
