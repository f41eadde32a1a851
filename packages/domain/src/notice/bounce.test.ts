import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BOUNCE_LENGTH, readBounce } from './bounce.ts';

const ID = '01981111-2222-7333-8444-555555555555@riaszto.pelda.hu';

interface Told {
  readonly action?: string;
  readonly status?: string;
  readonly id?: string;
}

/** A notification as Postfix writes it. */
const notification = ({ action = 'failed', status = '5.1.1', id = `<${ID}>` }: Told = {}) =>
  [
    'From: MAILER-DAEMON@mx.pelda.hu (Mail Delivery System)',
    'Message-ID: <20260725@mx.pelda.hu>',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4F2A.1/mx.pelda.hu"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4F2A.1/mx.pelda.hu',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you ...',
    '',
    '--4F2A.1/mx.pelda.hu',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.pelda.hu',
    'Arrival-Date: Sat, 25 Jul 2026 08:00:00 +0200 (CEST)',
    '',
    'Final-Recipient: rfc822; gazda@pelda.hu',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <gazda@pelda.hu>: Recipient address',
    '    rejected',
    '',
    '--4F2A.1/mx.pelda.hu',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: =?UTF-8?Q?K=C3=A1rriaszt=C3=A1s?=',
    `Message-ID: ${id}`,
    '',
    '--4F2A.1/mx.pelda.hu--',
    '',
  ].join('\r\n');

describe('a delivery status notification', () => {
  it('names the message that it is about, and why it did not arrive', () => {
    expect(readBounce(notification())).toEqual({ messageId: ID, status: '5.1.1' });
    expect(readBounce(notification({ status: '5.2.2 (mailbox full)' }))).toEqual({ messageId: ID, status: '5.2.2' });
    expect(readBounce(notification({ status: 'x' }))).toEqual({ messageId: ID, status: '5.0.0' });
    expect(readBounce(notification({ id: `\r\n <${ID}>` }))).toEqual({ messageId: ID, status: '5.1.1' });
  });

  it('of a delay, a delivery or another message is none', () => {
    expect(readBounce(notification({ action: 'delayed' }))).toBe('not-failed');
    expect(readBounce(notification({ action: 'delivered' }))).toBe('not-failed');
    expect(readBounce(notification({ id: 'x' }))).toBe('no-message');
    expect(readBounce('Subject: hello\n\nfailed')).toBe('no-report');
  });

  it('is read from any text without a failure, and no further than its greatest length', () => {
    assert(property(string(), (text) => typeof readBounce(text) === 'string'));
    const [head = '', ...rest] = notification().split('\r\n\r\n');
    expect(readBounce([head, 'x'.repeat(MAX_BOUNCE_LENGTH), ...rest].join('\r\n\r\n'))).toBe('no-report');
  });
});
