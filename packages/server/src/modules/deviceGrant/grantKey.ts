import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** The key of an SPKI; undefined for anything but an ECDSA key over P-256. */
export function deviceKeyOf(spki: Uint8Array): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a device's key has signed a text. @param signature both numbers one after the other, in base64 */
export function isSignedBy(spki: Uint8Array, text: string, signature: string): boolean {
  const key = deviceKeyOf(spki);
  if (key === undefined) return false;
  return verify(
    'sha256',
    Buffer.from(text, 'utf8'),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64'),
  );
}
