/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds, then random bits. Objects that a device creates get their
 * name here, before any server has seen them, so that sending one twice creates one.
 * @param now milliseconds since 1970
 * @param random 16 random bytes; the time and the version overwrite a part of them
 */
export function uuid7(now: number, random: Uint8Array): string {
  const bytes = Uint8Array.from(random.slice(0, 16));
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(now / 256 ** (5 - index)) % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

let last = 0;

/**
 * A new one, from this device's clock and random numbers; behind the one before, so that photos which were chosen
 * together keep their order, also within a millisecond or after the clock was set back.
 */
export function newUuid7(): string {
  last = Math.max(Date.now(), last + 1);
  return uuid7(last, crypto.getRandomValues(new Uint8Array(16)));
}
