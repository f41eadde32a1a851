/** Whether the browser promises to keep what is stored, and how much room there is; null where it does not say. */
export interface StorageFacts {
  readonly isPersistent: boolean | null;
  /** Bytes. */
  readonly used: number | null;
  readonly quota: number | null;
}

const manager = (): StorageManager | undefined => navigator.storage as StorageManager | undefined;

/** Asks the browser not to clear this device's work when it needs room; it may refuse. */
export async function askToStay(): Promise<void> {
  await manager()
    ?.persist()
    .catch(() => undefined);
}

export async function storageFacts(): Promise<StorageFacts> {
  const [isPersistent, estimate] = await Promise.all([
    manager()
      ?.persisted()
      .catch(() => null) ?? null,
    manager()
      ?.estimate()
      .catch(() => null) ?? null,
  ]);
  return { isPersistent, used: estimate?.usage ?? null, quota: estimate?.quota ?? null };
}
