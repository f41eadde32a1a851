/**
 * A rescue file: 16 bytes of name, the length of the manifest (4 bytes, the highest first), the signature of the
 * manifest (64 bytes), the manifest (JSON, UTF-8), the photos in the manifest's order. Nothing is compressed.
 */
export const RESCUE_NAME = 'GeoRiskMentes01\n';
export const SIGNATURE_BYTES = 64;
const NAME_BYTES = 16;
const LENGTH_BYTES = 4;
/** Bytes before the manifest. */
export const HEAD_BYTES = NAME_BYTES + LENGTH_BYTES + SIGNATURE_BYTES;
/** Of the manifest: operations of months. */
export const MAX_MANIFEST_BYTES = 33_554_432;
/** Of the whole file: forty photos of the largest size. */
export const MAX_RESCUE_BYTES = 1_073_741_824;

/** Why bytes are no whole rescue file: another kind of file, one that ends too early, one that was changed. */
export type RescueFault = 'other' | 'cut' | 'altered';

export interface RescueHead {
  readonly manifestBytes: number;
  readonly signature: Uint8Array;
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** What is signed: the name, the length of the manifest, and the manifest. */
export function signedBytes(manifest: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(NAME_BYTES + LENGTH_BYTES + manifest.length);
  all.set(ascii(RESCUE_NAME));
  new DataView(all.buffer).setUint32(NAME_BYTES, manifest.length);
  all.set(manifest, NAME_BYTES + LENGTH_BYTES);
  return all;
}

/** The bytes before the photos. */
export function sealedManifest(manifest: Uint8Array, signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(HEAD_BYTES + manifest.length);
  all.set(signedBytes(manifest).subarray(0, NAME_BYTES + LENGTH_BYTES));
  all.set(signature, NAME_BYTES + LENGTH_BYTES);
  all.set(manifest, HEAD_BYTES);
  return all;
}

/** Reads the bytes before the manifest. @param bytes the first `HEAD_BYTES` of a file, or all of a shorter one */
export function readHead(bytes: Uint8Array): RescueHead | RescueFault {
  const name = ascii(RESCUE_NAME);
  const known = Math.min(name.length, bytes.length);
  if (known === 0 || name.subarray(0, known).some((byte, index) => byte !== bytes[index])) return 'other';
  if (bytes.length < HEAD_BYTES) return 'cut';
  const manifestBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(NAME_BYTES);
  if (manifestBytes === 0 || manifestBytes > MAX_MANIFEST_BYTES) return 'altered';
  return { manifestBytes, signature: bytes.slice(NAME_BYTES + LENGTH_BYTES, HEAD_BYTES) };
}

/** Whether a file has the length that its parts say; null where it has. */
export function lengthFault(
  fileBytes: number,
  { manifestBytes }: RescueHead,
  photoBytes: readonly number[],
): RescueFault | null {
  const wanted = photoBytes.reduce((sum, bytes) => sum + bytes, HEAD_BYTES + manifestBytes);
  return fileBytes < wanted ? 'cut' : fileBytes > wanted ? 'altered' : null;
}
