import { describe, expect, it } from 'vitest';
import { isFinalRefusal, refusalOf } from './refusal.ts';

describe('the class of a refusal', () => {
  it.each([
    ['EENVELOPE 550', 'address-unknown'],
    ['EENVELOPE 550 5.1.1', 'address-unknown'],
    ['5.1.10', 'address-unknown'],
    ['EENVELOPE 550 5.7.1', 'other'],
    ['EENVELOPE 552', 'mailbox-full'],
    ['EENVELOPE 452 4.2.2', 'mailbox-full'],
    ['5.2.2', 'mailbox-full'],
    ['EMESSAGE 550', 'other'],
    ['EMESSAGE 552 5.3.4', 'other'],
    ['ECONNECTION', 'unreachable'],
    ['ESOCKET', 'unreachable'],
    ['EPROTOCOL 421', 'unreachable'],
    ['5.4.4', 'unreachable'],
    ['HTTP 503', 'other'],
    ['link-expired', 'link-expired'],
    ['fault', 'other'],
    ['', 'other'],
  ] as const)('%s is %s', (fault, refusal) => expect(refusalOf(fault)).toBe(refusal));

  it('ends the attempts only where the recipient is refused for ever', () => {
    const faults = [
      'EENVELOPE 550',
      'EENVELOPE 450',
      'EENVELOPE 450 4.1.1',
      'EENVELOPE 550 5.7.1',
      'EMESSAGE 550',
      'EENVELOPE 552',
    ];
    expect(faults.filter(isFinalRefusal)).toEqual(['EENVELOPE 550']);
  });
});
