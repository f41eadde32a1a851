/** Different words of a file that are looked at: more say nothing new about its letters. */
const MAX_WORDS = 20_000;
const LONGEST = 64;

const isWordByte = (byte: number): boolean =>
  byte >= 0x80 || (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** Collects the different words of bytes that have a byte beyond ASCII; words do not go on from one call to the next. */
export class WordList {
  readonly #words = new Map<string, Uint8Array>();

  add(bytes: Uint8Array): void {
    let start = 0;
    let isWanted = false;
    for (let at = 0; at <= bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (isWordByte(byte)) {
        isWanted ||= byte >= 0x80;
        continue;
      }
      if (isWanted && this.#words.size < MAX_WORDS) this.#keep(bytes.subarray(start, at));
      start = at + 1;
      isWanted = false;
    }
  }

  #keep(word: Uint8Array): void {
    if (word.length > LONGEST) return;
    const key = String.fromCharCode(...word);
    if (!this.#words.has(key)) this.#words.set(key, Uint8Array.from(word));
  }

  get words(): readonly Uint8Array[] {
    return [...this.#words.values()];
  }
}
