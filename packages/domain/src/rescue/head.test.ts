import { assert, integer, property, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  HEAD_BYTES,
  lengthFault,
  MAX_MANIFEST_BYTES,
  readHead,
  RESCUE_NAME,
  sealedManifest,
  SIGNATURE_BYTES,
  signedBytes,
} from './container.ts';

const signature = Uint8Array.from({ length: SIGNATURE_BYTES }, (_, index) => 255 - index);
const manifest = Uint8Array.of(123, 125);

/** Where the head's parts begin: name 0, length 16, signature 20, manifest 84. */
const [LENGTH_AT, SIGNATURE_AT] = [16, 20];

describe('a sealed manifest', () => {
  it('begins with the name, the length from the highest byte, the signature, then the manifest', () => {
    const bytes = sealedManifest(manifest, signature);
    expect(new TextDecoder().decode(bytes.subarray(0, LENGTH_AT))).toBe(RESCUE_NAME);
    expect([...bytes.subarray(LENGTH_AT, SIGNATURE_AT)]).toEqual([0, 0, 0, 2]);
    expect([...bytes.subarray(SIGNATURE_AT, HEAD_BYTES)]).toEqual([...signature]);
    expect([...bytes.subarray(HEAD_BYTES)]).toEqual([123, 125]);
    expect(HEAD_BYTES).toBe(84);
  });

  it('of 258 bytes says 0 0 1 2', () => {
    expect([...sealedManifest(new Uint8Array(258), signature).subarray(LENGTH_AT, SIGNATURE_AT)]).toEqual([0, 0, 1, 2]);
  });

  it('is read as it was written, also from the middle of a larger buffer', () => {
    assert(
      property(uint8Array({ minLength: 1, maxLength: 300 }), integer({ min: 0, max: 50 }), (content, offset) => {
        const sealed = sealedManifest(content, signature);
        const buffer = new Uint8Array(offset + sealed.length);
        buffer.set(sealed, offset);
        const head = readHead(buffer.subarray(offset));
        return (
          typeof head === 'object' &&
          head.manifestBytes === content.length &&
          head.signature.every((byte, at) => byte === signature[at])
        );
      }),
    );
  });

  it('signs name, length and manifest: a change of any of them changes what is signed', () => {
    const signed = signedBytes(manifest);
    const sealed = sealedManifest(manifest, signature);
    expect([...signed]).toEqual([...sealed.subarray(0, SIGNATURE_AT), ...manifest]);
    expect([...signedBytes(Uint8Array.of(123, 126))]).not.toEqual([...signed]);
  });

  it('keeps its signature when the bytes are reused', () => {
    const bytes = sealedManifest(manifest, signature);
    const head = readHead(bytes);
    bytes.fill(0);
    expect(typeof head === 'object' && head.signature[0]).toBe(255);
  });
});

describe('the beginning of a file', () => {
  const sealed = sealedManifest(manifest, signature);
  const withLength = (length: number) => {
    const bytes = sealed.slice();
    new DataView(bytes.buffer).setUint32(LENGTH_AT, length);
    return bytes;
  };

  it.each<[string, Uint8Array, string]>([
    ['no byte', new Uint8Array(0), 'other'],
    ['a picture', Uint8Array.of(0xff, 0xd8, 0xff), 'other'],
    ['the right name in its first byte alone', Uint8Array.of(sealed[0] ?? 0, 0), 'other'],
    ['the name in small letters', new TextEncoder().encode(RESCUE_NAME.toLowerCase().padEnd(HEAD_BYTES)), 'other'],
    ['part of the name', sealed.subarray(0, 5), 'cut'],
    ['the name alone', sealed.subarray(0, 16), 'cut'],
    ['one byte too few', sealed.subarray(0, HEAD_BYTES - 1), 'cut'],
    ['a manifest of no length', withLength(0), 'altered'],
    ['a manifest one byte too long', withLength(MAX_MANIFEST_BYTES + 1), 'altered'],
    ['a length that would be negative as a signed number', withLength(0xffffffff), 'altered'],
  ])('%s: %#', (_, bytes, fault) => expect(readHead(bytes)).toBe(fault));

  it('may have a manifest of the greatest length', () => {
    expect(readHead(withLength(MAX_MANIFEST_BYTES))).toMatchObject({ manifestBytes: MAX_MANIFEST_BYTES });
  });
});

describe('the length of a file', () => {
  const head = { manifestBytes: 10, signature };

  it.each<[number, readonly number[], string | null]>([
    [94, [], null],
    [93, [], 'cut'],
    [95, [], 'altered'],
    [99, [2, 3], null],
    [98, [2, 3], 'cut'],
    [100, [2, 3], 'altered'],
  ])('of %s bytes with photos of %j: %s', (bytes, photos, fault) =>
    expect(lengthFault(bytes, head, photos)).toBe(fault),
  );
});
