/** A growing byte buffer: variable-length numbers of Protocol Buffers and the bytes between them. */
export class ByteWriter {
  bytes: Uint8Array;
  length = 0;

  constructor(capacity = 65_536) {
    this.bytes = new Uint8Array(capacity);
  }

  /** Makes room for more bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  /** An unsigned number below 2^32, least significant seven bits first. */
  varint(value: number): void {
    this.reserve(5);
    let rest = value >>> 0;
    while (rest > 0x7f) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  /** A signed number of 31 bits, small ones short whatever their sign. */
  zigzag(value: number): void {
    this.varint((value << 1) ^ (value >> 31));
  }

  /** Copies a part of some bytes. */
  part(source: Uint8Array, from: number, to: number): void {
    this.reserve(to - from);
    this.bytes.set(source.subarray(from, to), this.length);
    this.length += to - from;
  }

  /** A field of bytes with their length before them. @param tag field number and wire type as in the message */
  message(tag: number, { bytes, length }: { readonly bytes: Uint8Array; readonly length: number }): void {
    this.varint(tag);
    this.varint(length);
    this.part(bytes, 0, length);
  }

  /** A copy of the written bytes. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}
