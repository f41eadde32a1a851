import { UTF_8 } from '@georisk/domain/letters/codePages.ts';
import { decode } from '@georisk/server/formats/letters/decode.ts';

/** A text as programs of a code page write it. */
export function encoded(text: string, page: number): Buffer {
  if (page === UTF_8) return Buffer.from(text);
  const bytes = Array.from({ length: 256 }, (_, byte) => [decode(page, Uint8Array.of(byte)), byte] as const);
  const byteOf = new Map(bytes.toReversed());
  return Buffer.from(
    Array.from(text, (letter) => {
      const byte = byteOf.get(letter);
      if (byte === undefined) throw new Error(`${letter} is no letter of ${page}`);
      return byte;
    }),
  );
}
