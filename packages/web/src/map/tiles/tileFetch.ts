/** Rules for repeated fetches: temporary failures are tried twice more, refusals are not. */
const DELAYS = [400, 1600] as const;
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

export type TileAnswer = { readonly kind: 'image'; readonly blob: Blob } | { readonly kind: 'blank' };

export interface TileFetchPorts {
  readonly fetch: (url: string, init: { signal: AbortSignal }) => Promise<Response>;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const aborted = (signal: AbortSignal) => signal.aborted;

/** Waits, or throws when aborted meanwhile. */
export function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('Aborted', 'AbortError'));
    };
    function done() {
      signal.removeEventListener('abort', stop);
      resolve();
    }
    signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * One picture. A refused one (404: not the caller's, or outside the layer's zooms) is blank; a network fault or an
 * overloaded server is tried again; the last failure is thrown, so that the map requests it again when the network is
 * back.
 * @param kind required beginning of the content type of a tile
 */
export async function fetchTile(
  url: string,
  signal: AbortSignal,
  ports: TileFetchPorts,
  kind = 'image/',
): Promise<TileAnswer> {
  for (let attempt = 0; ; attempt += 1) {
    const delay = DELAYS[attempt];
    try {
      const response = await ports.fetch(url, { signal });
      const type = response.headers.get('content-type') ?? '';
      if (response.ok && type.startsWith(kind)) return { kind: 'image', blob: await response.blob() };
      if (!PASSING.has(response.status)) return { kind: 'blank' };
      if (delay === undefined) throw new Error(`Tile answered ${response.status}`);
    } catch (error) {
      if (aborted(signal) || delay === undefined) throw error;
    }
    await ports.wait(delay, signal);
  }
}
