import { type Build, type BuildFile, SHELL } from './build.ts';

const BUILD = 'georisk-build ';
/** Hashed files that were fetched when they were first needed. */
const LATER = 'georisk-later';
const CHOICE = 'georisk-choice';
const CHOICE_URL = '/georisk-choice';
/** The server's `Vary` names only the encoding, which no request here has. */
const MATCH: CacheQueryOptions = { ignoreVary: true };

/** The build whose pages a device shows. */
export interface Choice {
  readonly cache: string;
  readonly entry: string;
}

interface Settings {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  readonly build: Build;
  /** Whether this device has work that is not sent, anybody's. */
  readonly hasUnsent: () => Promise<boolean>;
}

const textOf = ({ entry, files, policy }: Build): string =>
  [entry, policy, ...files.map(({ url, revision }) => `${url} ${revision ?? ''}`)].join('\n');

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes.subarray(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The builds of the application that a device keeps. Which of them it shows is a choice of its own, apart from the life of service workers: these
 * replace each other whenever the browser was closed, and a new build must not begin while anything waits to be sent.
 */
export class KeptBuilds {
  readonly #settings: Settings;
  #own: Promise<string> | null = null;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  get build(): Build {
    return this.#settings.build;
  }

  /** Keeps every file of this build; rejects, and keeps none, where one does not come. */
  async install(): Promise<void> {
    const { caches, build } = this.#settings;
    const name = await this.#name();
    try {
      const cache = await caches.open(name);
      await Promise.all(build.files.map((file) => this.#keep(cache, file)));
    } catch (error) {
      await caches.delete(name);
      throw error;
    }
    if ((await this.choice()) === null) await this.#choose();
  }

  /** The browser has made this the device's worker: its build is shown unless something waits to be sent in another one. */
  async activate(): Promise<void> {
    const { build, hasUnsent } = this.#settings;
    const choice = await this.choice();
    if (choice?.entry === build.entry || !(await hasUnsent())) await this.#choose();
  }

  /** The person wants this build now. */
  async takeOver(): Promise<boolean> {
    if (await this.#settings.hasUnsent()) return false;
    await this.#choose();
    return true;
  }

  async choice(): Promise<Choice | null> {
    const { caches } = this.#settings;
    const cache = await caches.open(CHOICE);
    const choice = (await (await cache.match(CHOICE_URL))?.json()) as Choice | undefined;
    // The browser may have cleared the files.
    return choice !== undefined && (await caches.has(choice.cache)) ? choice : null;
  }

  /** The shell of the shown build; the network's where it is gone. */
  async shell(request: Request): Promise<Response> {
    const { caches, fetch } = this.#settings;
    const choice = await this.choice();
    const kept = choice === null ? undefined : await (await caches.open(choice.cache)).match(SHELL, MATCH);
    return kept ?? fetch(request);
  }

  /** A hashed file, whose content never changes: kept where it is first fetched. */
  async hashed(request: Request): Promise<Response> {
    const { caches, fetch } = this.#settings;
    const kept = await caches.match(request, MATCH);
    if (kept !== undefined) return kept;
    const answer = await fetch(request);
    if (answer.ok) {
      const copy = answer.clone();
      // A full device shows what it fetches, and keeps it another time.
      await caches
        .open(LATER)
        .then((cache) => cache.put(request, copy))
        .catch(() => undefined);
    }
    return answer;
  }

  /** A file whose name stays: the network's where there is one. */
  async named(request: Request): Promise<Response> {
    const { caches, fetch } = this.#settings;
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await caches.match(request, MATCH);
      if (kept === undefined) throw error;
      return kept;
    }
  }

  isNamed(path: string): boolean {
    return this.build.files.some(({ url, revision }) => url === path && revision !== null);
  }

  async #keep(cache: Cache, { url, revision }: BuildFile): Promise<void> {
    const { caches, fetch } = this.#settings;
    const known = revision === null ? await caches.match(url, MATCH) : undefined;
    const answer =
      known ?? (await fetch(url, { cache: revision === null ? 'default' : 'reload', credentials: 'omit' }));
    if (!answer.ok || answer.redirected) throw new TypeError(`${url}: ${answer.status}`);
    await cache.put(url, answer);
  }

  /** Shows this build from now on; the one before stays for windows that are open, older ones go. */
  async #choose(): Promise<void> {
    const { caches, build } = this.#settings;
    const before = await this.choice();
    const own = await this.#name();
    const cache = await caches.open(CHOICE);
    const choice: Choice = { cache: own, entry: build.entry };
    await cache.put(CHOICE_URL, Response.json(choice));
    const kept = new Set([own, before?.cache]);
    const old = (await caches.keys()).filter((name) => name.startsWith(BUILD) && !kept.has(name));
    if (before !== null && before.entry !== build.entry) old.push(LATER);
    await Promise.all(old.map((name) => caches.delete(name)));
  }

  #name(): Promise<string> {
    this.#own ??= digest(textOf(this.build)).then((hash) => `${BUILD}${hash}`);
    return this.#own;
  }
}
