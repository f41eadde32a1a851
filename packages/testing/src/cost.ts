/** Times that a call is made: the least of them has no compilation or collection of garbage in it. */
const TRIES = 3;

async function costOfOne(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Milliseconds of processor time that a call takes. */
export async function costOf(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TRIES; turn += 1) least = Math.min(least, await costOfOne(work));
  return least;
}
