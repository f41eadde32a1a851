import { MACHINE_PATHS } from '@georisk/contract/servedPaths.ts';

/** How the worker answers a request of a page; null where it leaves it to the browser. */
export type Answering = 'shell' | 'hashed' | 'named' | null;

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** A file of the server, as opposed to an address of the application. */
const FILE = /\.[a-z\d]+$/i;

/**
 * Answers to calls, pictures and papers are never the worker's: it neither sees nor keeps them.
 * @param origin of the application @param isNamed whether a path is a kept file whose name stays
 */
export function answeringOf(
  { method, mode, url }: Asked,
  origin: string,
  isNamed: (path: string) => boolean,
): Answering {
  const { origin: of, pathname } = new URL(url);
  if (method !== 'GET' || of !== origin || MACHINE_PATHS.test(pathname)) return null;
  if (pathname.startsWith('/assets/')) return 'hashed';
  if (mode === 'navigate') return FILE.test(pathname) ? null : 'shell';
  return isNamed(pathname) ? 'named' : null;
}
