import { tokenOf } from '../e2e/support/people.ts';

const PAUSE_MS = 2_000;
/** Longest wait for a demo's pictures. */
const PATIENCE_MS = 600_000;

/** Waits until a product that has just started has done its work: it would be measured with the screens. */
export async function workDone(url: string): Promise<void> {
  const authorization = `Bearer ${await tokenOf(url, 'admin')}`;
  const open = async (state: string): Promise<boolean> => {
    const answer = await fetch(`${url}/api/admin/work?state=${state}`, { headers: { authorization } });
    return ((await answer.json()) as { readonly items: readonly unknown[] }).items.length > 0;
  };
  const began = performance.now();
  while ((await open('running')) || (await open('queued'))) {
    if (performance.now() - began > PATIENCE_MS) throw new Error('The work of the demo does not end');
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}
