import { arrivalAt, type Entry, readEntry, writeEntry } from './entry.ts';
import { OpenList } from './openList.ts';

/** A step in the history that another navigation has cancelled ends without a word. */
const STEP_MS = 1000;

type Tell = (event: Event) => void;

/**
 * What is open over the page, in the history of the browser: each thing has one entry, so that Back closes the topmost
 * one and leaves the page. The entries are kept from the router, which sees the history through `routerWindow`:
 * - something opens: an entry is pushed; it closes by itself: the entry is taken back;
 * - the router goes on while something is open: the new page takes the place of that entry, and what is still open
 *   then gets its entry over the new page;
 * - Forward to an entry of something that has closed leads back again.
 */
export class OpenThings {
  readonly #real: Window;
  readonly #list = new OpenList(() => this.#settleSoon());
  /** The page, whose entry may lie below others. */
  #page: Pick<Entry, 'state' | 'page'>;
  #address: string;
  /** The application's own way back over entries of what has closed. */
  #step: { isOvertaken: boolean } | null = null;
  #stepping: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  /** The router's listener. */
  #tell: Tell | null = null;

  constructor(real: Window) {
    this.#real = real;
    this.#page = this.#entry();
    this.#address = real.location.href;
  }

  /** Tells that something has opened; the result tells that it has closed. */
  add(close: (event: Event) => void): () => void {
    return this.#list.add(close);
  }

  /** Changes the address of the page past the router. */
  rewrite(url: string): void {
    this.#real.history.replaceState(this.#real.history.state, '', url);
    this.#address = this.#real.location.href;
  }

  /** For the router in place of the window: pages only. */
  routerWindow(): Window {
    const own = new Map<string | symbol, unknown>([
      ['history', this.#pages()],
      ['addEventListener', (_: 'popstate', tell: Tell) => this.#listen(tell)],
      ['removeEventListener', () => this.#unlisten()],
    ]);
    return new Proxy(this.#real, { get: (target, name) => own.get(name) ?? Reflect.get(target, name, target) });
  }

  #pages() {
    const { history } = this.#real;
    return {
      get state(): unknown {
        return history.state;
      },
      pushState: (state: object | null, unused: string, url?: string) => {
        // In the place of an entry that would be left behind.
        if (this.#entry().over > 0) history.replaceState(state, unused, url);
        else history.pushState(state, unused, url);
        this.#arrive();
        if (this.#step !== null) this.#step.isOvertaken = true;
        this.#settleSoon();
      },
      replaceState: (state: object | null, unused: string, url?: string) => {
        history.replaceState(writeEntry(state, this.#entry().over), unused, url);
        this.#arrive();
      },
      go: (by: number) => history.go(by < 0 ? by - this.#entry().over : by),
    };
  }

  /** The current entry. */
  #entry(): Entry {
    return readEntry(this.#real.history.state);
  }

  #arrive(): void {
    this.#page = this.#entry();
    this.#address = this.#real.location.href;
  }

  #listen(tell: Tell): void {
    this.#arrive();
    this.#tell = tell;
    this.#real.addEventListener('popstate', this.#onPop);
    this.#settleSoon();
  }

  #unlisten(): void {
    clearTimeout(this.#settling);
    this.#endStep();
    this.#tell = null;
    this.#real.removeEventListener('popstate', this.#onPop);
  }

  readonly #onPop = (event: PopStateEvent): void => {
    const { history } = this.#real;
    const { state, page } = this.#page;
    const isOwn = this.#step !== null;
    const arrival = arrivalAt(this.#entry(), page, this.#step?.isOvertaken === true);
    this.#endStep();
    switch (arrival.kind) {
      case 'within':
        // The page may have changed while something was open over it.
        history.replaceState(writeEntry(state, arrival.over), '', this.#address);
        if (!isOwn) this.#list.closeDownTo(arrival.over, event);
        break;
      case 'overtaken':
        history.pushState(state, '', this.#address);
        break;
      case 'leftover':
        history.go(-arrival.back);
        return;
      case 'page':
        this.#arrive();
        this.#list.closeDownTo(0, event);
        this.#tell?.(event);
        break;
    }
    this.#settleSoon();
  };

  /** After the current turn: what closes and opens in one turn shares an entry. */
  #settleSoon(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle(), 0);
  }

  /** Makes as many entries as things are open. */
  #settle(): void {
    if (this.#tell === null || this.#step !== null) return;
    const { count } = this.#list;
    const { over } = this.#entry();
    if (count < over) this.#stepBack(over - count);
    for (let next = over + 1; next <= count; next += 1)
      this.#real.history.pushState(writeEntry(this.#page.state, next), '', this.#real.location.href);
  }

  #stepBack(by: number): void {
    this.#address = this.#real.location.href;
    this.#step = { isOvertaken: false };
    this.#stepping = setTimeout(() => {
      this.#endStep();
      this.#settleSoon();
    }, STEP_MS);
    this.#real.history.go(-by);
  }

  #endStep(): void {
    clearTimeout(this.#stepping);
    this.#step = null;
  }
}
