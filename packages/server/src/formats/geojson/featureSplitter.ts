import { SourceError } from '../sourceFault.ts';

/** A piece of a FeatureCollection as text: a feature, or a member of the collection itself. */
export type JsonPiece =
  | { readonly kind: 'feature'; readonly text: string }
  | { readonly kind: 'member'; readonly name: string; readonly text: string }
  /** The list of features begins: only declarations before it are known. */
  | { readonly kind: 'features' };

const MAX_MEGABYTES = 64;
const MAX_PIECE = MAX_MEGABYTES * 1024 * 1024;

const QUOTE = 34;
const BACKSLASH = 92;
const BRACE = 123;
const OPENING = new Set([BRACE, 91]);
const CLOSING = new Set([125, 93]);
const COMMA = 44;
const COLON = 58;

/**
 * Cuts a GeoJSON FeatureCollection into its features while it is being read, so that a file of any size needs the
 * memory of one feature. It only finds the borders; `JSON.parse` checks each piece.
 */
export class FeatureSplitter {
  #buffer = '';
  #at = 0;
  /** Start in the buffer of the name, value or feature that is being read; -1 between them. */
  #start = -1;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #name = '';
  /** Between the colon and the comma of a member of the collection itself. */
  #inValue = false;
  #inFeatures = false;
  #ended = false;

  /** Whether the collection was closed; false: the file is cut off. */
  get ended(): boolean {
    return this.#ended;
  }

  /** The pieces that end in this part of the text. */
  *push(text: string): Generator<JsonPiece> {
    const keep = this.#start === -1 ? this.#at : this.#start;
    this.#buffer = this.#buffer.slice(keep) + text;
    this.#at -= keep;
    if (this.#start !== -1) this.#start = 0;
    if (this.#at > MAX_PIECE) throw new SourceError({ code: 'featureTooLarge', limitMegabytes: MAX_MEGABYTES });
    for (; this.#at < this.#buffer.length; this.#at += 1) {
      const piece = this.#step(this.#buffer.charCodeAt(this.#at));
      if (piece !== undefined) yield piece;
    }
  }

  #step(char: number): JsonPiece | undefined {
    if (this.#inString) this.#stepInString(char);
    else if (char === QUOTE) this.#beginString();
    else if (OPENING.has(char)) return this.#open(char);
    else if (CLOSING.has(char)) return this.#close();
    else if (this.#depth === 1 && char === COLON) this.#beginValue();
    else if (this.#depth === 1 && char === COMMA) return this.#endValue();
    return undefined;
  }

  #beginString(): void {
    this.#inString = true;
    if (this.#depth === 1 && !this.#inValue) this.#start = this.#at;
  }

  #stepInString(char: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (char === BACKSLASH) this.#escaped = true;
    else if (char === QUOTE) {
      this.#inString = false;
      if (this.#depth !== 1 || this.#inValue) return;
      this.#name = this.#buffer.slice(this.#start + 1, this.#at);
      this.#start = -1;
    }
  }

  #beginValue(): void {
    this.#inValue = true;
    this.#start = this.#at + 1;
  }

  #endValue(): JsonPiece | undefined {
    const [name, start] = [this.#name, this.#start];
    [this.#name, this.#start, this.#inValue] = ['', -1, false];
    return start === -1 ? undefined : { kind: 'member', name, text: this.#buffer.slice(start, this.#at).trim() };
  }

  #open(char: number): JsonPiece | undefined {
    if (this.#depth === 0 && (char !== BRACE || this.#ended)) throw new SourceError({ code: 'notFeatureCollection' });
    this.#depth += 1;
    if (this.#depth === 2 && this.#name === 'features' && char !== BRACE) {
      this.#inFeatures = true;
      this.#start = -1;
      return { kind: 'features' };
    }
    if (this.#depth === 3 && this.#inFeatures) this.#start = this.#at;
    return undefined;
  }

  #close(): JsonPiece | undefined {
    this.#depth -= 1;
    if (this.#inFeatures && this.#depth === 2) {
      const text = this.#buffer.slice(this.#start, this.#at + 1);
      this.#start = -1;
      return { kind: 'feature', text };
    }
    if (this.#depth === 1) this.#inFeatures = false;
    if (this.#depth > 0) return undefined;
    this.#ended = true;
    return this.#endValue();
  }
}
