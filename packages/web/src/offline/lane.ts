const PREFIX = 'georisk-outbox:';

/** Whether a lock of this browser is a lane's. */
export const isLane = (name: string | undefined): boolean => name?.startsWith(PREFIX) === true;

/**
 * Runs work that one tab of this browser does at a time. A browser without locks (or a page without https, or without
 * storage) runs it at once: the server treats two requests under one name as one change.
 * @param waits whether to wait for another tab; otherwise nothing is done and the answer is undefined
 */
export async function inLane<T>(name: string, waits: boolean, work: () => Promise<T>): Promise<T | undefined> {
  // The types assume that every browser has it.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return work();
  let isBegun = false;
  try {
    const held = await locks.request(PREFIX + name, { ifAvailable: !waits }, async (lock) => {
      isBegun = true;
      return lock === null ? undefined : { result: await work() };
    });
    return held?.result;
  } catch (error) {
    if (isBegun) throw error;
    // Where storage is forbidden, so are locks.
    return work();
  }
}
