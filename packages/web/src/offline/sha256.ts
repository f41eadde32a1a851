/** SHA-256 of bytes, hexadecimal; null where the browser has none (a page without https). */
export async function sha256(bytes: BufferSource): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
