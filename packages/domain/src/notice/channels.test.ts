import { assert, boolean, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelsFor, NOTICE_CHANNELS } from './channels.ts';

const ALL = { email: true, sms: true };
const [MAIL, PHONE] = [
  { email: true, sms: false },
  { email: false, sms: true },
];
const facts = { chosen: 'email', reachable: ALL, sends: ALL } as const;

describe('the channels of a notice', () => {
  it.each([
    ['one', {}, ['email']],
    ['one', { chosen: 'sms' }, ['sms']],
    ['one', { reachable: PHONE }, ['sms']],
    ['one', { chosen: 'sms', sends: MAIL }, ['email']],
    ['email', { chosen: 'sms' }, ['email']],
    ['email', { reachable: PHONE }, []],
    ['sms', {}, ['sms']],
    ['sms', { sends: MAIL }, ['sms']],
    ['both', {}, ['email', 'sms']],
    ['both', { reachable: PHONE }, ['sms']],
    ['both', { sends: MAIL }, ['email']],
    ['both', { sends: { email: false, sms: false } }, ['email', 'sms']],
  ] as const)('as %s with %o are %j', (how, changes, channels) =>
    expect(channelsFor(how, { ...facts, ...changes })).toEqual(channels),
  );

  it('are none without an address, each at most once, and one at most where each person chooses', () => {
    const which = record({ email: boolean(), sms: boolean() });
    const chosen = constantFrom('email' as const, 'sms' as const);
    assert(
      property(constantFrom(...NOTICE_CHANNELS), chosen, which, which, (how, choice, reachable, sends) => {
        const channels = channelsFor(how, { chosen: choice, reachable, sends });
        expect(new Set(channels).size).toBe(channels.length);
        expect(channels.every((channel) => reachable[channel])).toBe(true);
        if (how === 'one') expect(channels.length).toBe(reachable.email || reachable.sms ? 1 : 0);
      }),
    );
  });
});
