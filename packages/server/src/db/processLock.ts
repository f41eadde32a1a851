import { Client, type ClientConfig } from 'pg';

/** First key of the locks by which processes show that they live: "geop" in ASCII; the second is the process's own. */
export const PROCESS_LOCKS = 0x6765_6f70;
/** The setting of each of a process's connections that contains its own key. */
export const PROCESS_SETTING = 'georisk.process';

const RETRY_MS = 1000;

export interface ProcessLock {
  release(): Promise<void>;
}

/**
 * Holds an advisory lock for as long as this process lives: PostgreSQL releases it with its connection, so that others
 * see at once that a killed process is gone. A lost connection is opened again.
 * @param key of this process, a positive integer of 31 bits
 * @throws where the first connection cannot be opened
 */
export async function holdProcessLock(
  config: ClientConfig,
  key: number,
  onFault: (reason: string) => void,
): Promise<ProcessLock> {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReleased = false;
  const hold = async () => {
    const next = new Client(config);
    next.on('error', ({ message }) => onFault(message));
    next.on('end', again);
    await next.connect();
    // Missing in the types: a command that forgets to close the database still ends.
    (next as Client & { unref(): void }).unref();
    await next.query('select pg_advisory_lock($1, $2)', [PROCESS_LOCKS, key]);
    client = next;
  };
  function again() {
    if (isReleased) return;
    clearTimeout(timer);
    timer = setTimeout(() => void hold().catch(again), RETRY_MS).unref();
  }
  await hold();
  return {
    async release() {
      isReleased = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
