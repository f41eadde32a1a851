import { parentPort } from 'node:worker_threads';
import { type PlanJob, planHere } from './planTask.ts';

parentPort?.on('message', (job: PlanJob) => parentPort?.postMessage(planHere(job)));
