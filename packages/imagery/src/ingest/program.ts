import { serveTask } from '../childTask.ts';
import { runIngestJob } from './runJob.ts';

/** The process that imports one image. */
serveTask(runIngestJob);
