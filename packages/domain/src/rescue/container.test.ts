import { expect, it } from 'vitest';
import { HEAD_BYTES, lengthFault, MAX_MANIFEST_BYTES, readHead, sealedManifest, SIGNATURE_BYTES } from './container.ts';

const MANIFEST = new TextEncoder().encode('{"form":1}');
const SIGNATURE = new Uint8Array(SIGNATURE_BYTES).fill(7);
const WHOLE = sealedManifest(MANIFEST, SIGNATURE);

it('the head of a file says how long its manifest is, and has its signature', () => {
  expect(readHead(WHOLE.subarray(0, HEAD_BYTES))).toEqual({ manifestBytes: MANIFEST.length, signature: SIGNATURE });
  expect(WHOLE.subarray(HEAD_BYTES)).toEqual(MANIFEST);
});

it('a head that ends too early is cut, another beginning is another kind of file', () => {
  for (let length = 1; length < HEAD_BYTES; length += 1) expect(readHead(WHOLE.subarray(0, length))).toBe('cut');
  expect(readHead(new Uint8Array())).toBe('other');
  expect(readHead(new TextEncoder().encode('PK'.repeat(100)))).toBe('other');
});

it('a manifest of no or of an impossible length is altered', () => {
  const of = (length: number) => {
    const bytes = WHOLE.slice(0, HEAD_BYTES);
    new DataView(bytes.buffer).setUint32(16, length);
    return readHead(bytes);
  };
  expect([of(0), of(MAX_MANIFEST_BYTES + 1)]).toEqual(['altered', 'altered']);
});

it('a file is as long as its parts say', () => {
  const head = { manifestBytes: 10, signature: SIGNATURE };
  expect(lengthFault(HEAD_BYTES + 15, head, [2, 3])).toBeNull();
  expect(lengthFault(HEAD_BYTES + 14, head, [2, 3])).toBe('cut');
  expect(lengthFault(HEAD_BYTES + 16, head, [2, 3])).toBe('altered');
});
