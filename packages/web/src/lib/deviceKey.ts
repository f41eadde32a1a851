/** A key that stays on the device: the browser signs with it, and gives it to nobody. */
export type DeviceKey = CryptoKeyPair;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCodePoint(...new Uint8Array(bytes)));

/** Makes a key whose private half cannot be read, also not by this application; it can be stored in IndexedDB as it is. */
export const makeDeviceKey = (): Promise<DeviceKey> => crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);

/** The public half, SPKI in base64. */
export const publicHalf = async ({ publicKey }: DeviceKey): Promise<string> =>
  base64(await crypto.subtle.exportKey('spki', publicKey));

/** Signs a text: ECDSA over P-256 with SHA-256, both numbers one after the other (IEEE P1363), in base64. */
export const signText = async ({ privateKey }: DeviceKey, text: string): Promise<string> =>
  base64(await crypto.subtle.sign(SIGNATURE, privateKey, new TextEncoder().encode(text)));
