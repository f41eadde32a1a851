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
  const late = new Promise<T>((done) => {
    timer = setTimeout(() => {
      void standIn().then(
        (result) => result !== undefined && done(result),
        () => undefined,
      );
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([
      wanted.then((result) => ({ result, isStandIn: false })),
      late.then((result) => ({ result, isStandIn: true })),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
