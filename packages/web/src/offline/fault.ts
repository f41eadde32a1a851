/** Why the device does not store something. `cleared`: the browser has removed what it stored. */
export type Fault = 'refused' | 'full' | 'cleared' | 'failed';

const REFUSALS: ReadonlySet<string> = new Set([
  'SecurityError',
  'InvalidStateError',
  'NotSupportedError',
  'TimeoutError',
]);

/** Meaning of an error of the store for the person. */
export function faultOf(error: unknown): Fault {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  if (name === 'ReferenceError' || name === 'TypeError' || REFUSALS.has(name)) return 'refused';
  return 'failed';
}
