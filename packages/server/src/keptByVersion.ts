interface Kept<V> {
  readonly version: string;
  readonly value: Promise<V>;
}

/** Values that are made once for each version of what they are made of. */
export interface KeptByVersion<V> {
  /**
   * The value of a key at a version, made where it is not there yet; who asks meanwhile waits for the same.
   * @param make must read what is at least as new as the version
   */
  of(key: string, version: string, make: () => Promise<V>): Promise<V>;
}

/** @param most values that are kept; those that were not asked for longest go first */
export function keptByVersion<V>(most: number): KeptByVersion<V> {
  const entries = new Map<string, Kept<V>>();
  return {
    of(key, version, make) {
      const known = entries.get(key);
      entries.delete(key);
      if (known?.version === version) {
        entries.set(key, known);
        return known.value;
      }
      const kept: Kept<V> = { version, value: make() };
      entries.set(key, kept);
      // What failed is tried again by whoever asks next.
      kept.value.catch(() => {
        if (entries.get(key) === kept) entries.delete(key);
      });
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
      return kept.value;
    },
  };
}
