/** Why a message was refused or came back, by class. */
export const REFUSALS = ['address-unknown', 'mailbox-full', 'unreachable', 'link-expired', 'other'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** RFC 3463: the enhanced status decides where there is one; class 4 and class 5 mean the same. */
const BY_ENHANCED: readonly (readonly [RegExp, Refusal])[] = [
  [/^[45]\.1\.(?:[0-36]|10)$/, 'address-unknown'],
  [/^[45]\.2\.1$/, 'address-unknown'],
  [/^[45]\.2\.2$/, 'mailbox-full'],
  [/^[45]\.4\.\d{1,3}$/, 'unreachable'],
];

/** RFC 5321 replies to a recipient; elsewhere a 550 is about the message. */
const BY_REPLY: Readonly<Record<string, Refusal>> = {
  'EENVELOPE 550': 'address-unknown',
  'EENVELOPE 551': 'address-unknown',
  'EENVELOPE 553': 'address-unknown',
  'EENVELOPE 452': 'mailbox-full',
  'EENVELOPE 552': 'mailbox-full',
};

/** Faults that kept the message from reaching any server. */
const NO_SERVER = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'ECONNREFUSED', 'ECONNRESET']);

/**
 * The class of a fault as it is stored: its code, the reply code and the enhanced status (`EENVELOPE 550 5.1.1`), each
 * where there was one; of a bounce the enhanced status alone.
 */
export function refusalOf(fault: string): Refusal {
  if (fault === 'link-expired') return 'link-expired';
  const parts = fault.split(' ');
  const enhanced = parts.find((part) => /^[245]\.\d{1,3}\.\d{1,3}$/.test(part));
  if (enhanced !== undefined) return BY_ENHANCED.find(([form]) => form.test(enhanced))?.[1] ?? 'other';
  const [code = '', reply = ''] = parts;
  if (NO_SERVER.has(code) || reply === '421') return 'unreachable';
  return BY_REPLY[`${code} ${reply}`] ?? 'other';
}

/** Whether trying again is of no use: the server has refused this recipient for ever. */
export const isFinalRefusal = (fault: string): boolean =>
  /^EENVELOPE 5\d\d/.test(fault) && refusalOf(fault) === 'address-unknown';
