import { serveTask } from '../childTask.ts';
import { runForestTask } from './forestTask.ts';

/** The process that makes pictures of heights and finds trees in them. */
serveTask(runForestTask);
