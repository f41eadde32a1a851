import { open, stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** Bytes of the header that say how the file is written and read, and their value where changes go to a file beside it. */
const MODES_AT = 18;
const LOGGED = 2;

export interface OpenedDatabase {
  readonly database: DatabaseSync;
  /** Whether the last changes may be in a file beside it that is not here. */
  readonly isLogMissing: boolean;
}

/**
 * Opens a SQLite file to be read, with the changes beside it. Without them it is opened as one that nobody changes: else
 * SQLite would leave files of its own beside it, and need a folder that it may write.
 */
export async function opened(path: string): Promise<OpenedDatabase> {
  const isLogMissing = (await isLogged(path)) && !(await isFilled(`${path}-wal`));
  const place = pathToFileURL(path);
  if (isLogMissing) place.search = '?immutable=1';
  return { database: new DatabaseSync(isLogMissing ? place : path, { readOnly: true }), isLogMissing };
}

async function isLogged(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const modes = Buffer.alloc(2);
    await file.read(modes, 0, 2, MODES_AT);
    return modes.includes(LOGGED);
  } finally {
    await file.close();
  }
}

const isFilled = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
