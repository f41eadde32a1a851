/**
 * What the outbox needs of a browser, for a process of Node: addresses below one server, storage in memory, uploads by
 * XMLHttpRequest. Databases are those of `fake-indexeddb`; locks, files and hashes Node has itself.
 */

type Fetch = typeof globalThis.fetch;

const inMemory = (): Storage => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size;
    },
  };
};

/** The used part of an XMLHttpRequest, over a `fetch`. */
export function uploads(fetch: Fetch) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    readonly #headers: Record<string, string> = {};
    readonly #abort = new AbortController();
    #method = '';
    #url = '';
    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value;
    }
    send(body: FormData): void {
      void this.#send(body);
    }
    async #send(body: FormData): Promise<void> {
      const { signal } = this.#abort;
      try {
        const response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body, signal });
        this.responseText = await response.text();
        this.status = response.status;
        this.dispatchEvent(new Event('load'));
      } catch {
        this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error'));
      }
    }
    abort(): void {
      this.#abort.abort();
    }
  };
}

/** @param network passes a request on, or does not; called with the whole address */
export function becomeBrowser(url: string, network: Fetch): void {
  const fetch: Fetch = (input, init) => network(new URL(input instanceof Request ? input.url : input, url), init);
  const parts = {
    window: globalThis,
    localStorage: inMemory(),
    sessionStorage: inMemory(),
    location: new URL(url),
    addEventListener: () => {},
    fetch,
    XMLHttpRequest: uploads(fetch),
  };
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  // Node's has no such property, and is not to be replaced: locks are its.
  if (!('onLine' in navigator)) Object.defineProperty(navigator, 'onLine', { value: true });
}
