/** How long the network is awaited where the device has something to show, milliseconds. */
export const PATIENCE_MS = 3_000;

/**
 * What comes first: the wanted result, or after a while what stands in for it; nothing stands in where that is undefined.
 * A bar of signal that connects and never answers must not hide what the device has.
 */
export async function orAfter<T>(
  wanted: Promise<T>,
  standIn: () => Promise<T | undefined>,
): Promise<{ readonly result: T; readonly isStandIn: boolean }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((end) => {
    timer = setTimeout(end, PATIENCE_MS);
  });
  const late = async () => {
    await patience;
    const result = await standIn().catch(() => undefined);
    // Then only the wanted one counts.
    return result === undefined ? { result: await wanted, isStandIn: false } : { result, isStandIn: true };
  };
  try {
    return await Promise.race([wanted.then((result) => ({ result, isStandIn: false })), late()]);
  } finally {
    clearTimeout(timer);
  }
}
