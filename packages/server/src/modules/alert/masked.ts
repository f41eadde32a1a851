/** What of an address tells its owner which one it is, and nobody else what it is. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}

/** The last three digits and what stands for the country and the network. */
export const maskedPhone = (digits: string): string => `${digits.slice(0, 5)}•••${digits.slice(-3)}`;
