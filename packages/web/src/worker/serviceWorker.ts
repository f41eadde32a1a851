import { answeringOf } from './answering.ts';
import type { Build, WorkerQuestion, WorkerState } from './build.ts';
import { hasEntries } from './hasEntries.ts';
import { KeptBuilds } from './keptBuilds.ts';

/** What a worker's events have beyond those of a page; the types of pages and of workers exclude each other. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface AskedEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerQuestion> & LastingEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

/** Written into this file by the build. */
declare const THE_BUILD: Build;

const scope = globalThis as unknown as Scope;
const builds = new KeptBuilds({
  caches,
  fetch: (input, init) => fetch(input, init),
  build: THE_BUILD,
  hasUnsent: () => hasEntries(indexedDB),
});
const isNamed = (path: string) => builds.isNamed(path);

scope.addEventListener('install', (event) => event.waitUntil(builds.install()));

scope.addEventListener('activate', (event) => event.waitUntil(builds.activate().then(() => scope.clients.claim())));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const answering = answeringOf(request, location.origin, isNamed);
  if (answering !== null) event.respondWith(builds[answering](request));
});

async function takeOver(port: MessagePort): Promise<void> {
  const isTaken = await builds.takeOver();
  if (isTaken) await scope.skipWaiting();
  port.postMessage(isTaken);
}

scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (port === undefined) return;
  if (event.data === 'state') port.postMessage({ entry: THE_BUILD.entry } satisfies WorkerState);
  else if (event.data === 'takeOver') event.waitUntil(takeOver(port));
});
