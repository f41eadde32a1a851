import { serveTask } from '../childTask.ts';
import { computeTask } from './computeTask.ts';

/** The process that computes one scene; it has threads of its own. */
serveTask(computeTask);
