/** What belongs to a database beside its file, by what is put behind its name: changes not yet in it, and their index. */
export const LOG_ENDINGS = ['-wal', '-shm'] as const;

/** Whether a file belongs to one of the others, which is read with it. */
export const isLogOf = (name: string, others: readonly string[]): boolean =>
  LOG_ENDINGS.some((ending) => name.endsWith(ending) && others.includes(name.slice(0, -ending.length)));
