import type { DetachedWindowAPI } from 'happy-dom';

/** Whether the user of the simulated device asks for less motion, as its system would tell. */
export function lessMotion(wanted: boolean): void {
  const { settings } = (window as unknown as { readonly happyDOM: DetachedWindowAPI }).happyDOM;
  settings.device.prefersReducedMotion = wanted ? 'reduce' : 'no-preference';
}
