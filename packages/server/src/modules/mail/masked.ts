/** The part of an address that lets its owner recognise it and reveals it to nobody else. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}

/** The last three digits and a placeholder for the country and the network. */
export const maskedPhone = (digits: string): string => `${digits.slice(0, 5)}•••${digits.slice(-3)}`;

/** An address that a message went to. */
export const maskedRecipient = (channel: 'email' | 'sms', recipient: string): string =>
  channel === 'email' ? maskedEmail(recipient) : maskedPhone(recipient);
