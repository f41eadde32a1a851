export { calls } from './calls.ts';
export { profiles } from './profiles.hu.ts';
