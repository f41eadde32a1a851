import { parentPort, workerData } from 'node:worker_threads';
import { type PlanJob, planHere } from './planTask.ts';

parentPort?.postMessage(planHere(workerData as PlanJob));
