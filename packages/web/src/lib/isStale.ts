import { ApiProblem } from './apiProblem.ts';

/** Whether something was refused because somebody else has changed it meanwhile. */
export const isStale = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.reason === 'stale-version';
