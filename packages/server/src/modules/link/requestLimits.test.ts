import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LinkRequest, requestWays } from './requestLimits.ts';

const REQUEST: LinkRequest = { channel: 'email', address: 'anna@example.hu', ip: '203.0.113.7', device: undefined };
const ways = (more: Partial<LinkRequest> = {}, factor = 1) => requestWays({ ...REQUEST, ...more }, factor);
const keysOf = (...given: Parameters<typeof ways>) =>
  new Set(
    ways(...given)
      .flat()
      .map(({ key }) => key),
  );
const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((key) => b.has(key));

describe('the ways to a link', () => {
  it('are one for a known device, and two for a stranger', () => {
    expect(ways({ device: 'secret' })).toHaveLength(1);
    expect(ways()).toHaveLength(2);
  });

  it('of a known device are counted apart from all strangers', () => {
    expect(shared(keysOf({ device: 'secret' }), keysOf())).toEqual([]);
    expect(shared(keysOf({ device: 'secret' }), keysOf({ device: 'other' }))).toEqual(['link-all-known']);
  });

  it('of one address are the same however it is written, and reveal it nowhere', () => {
    expect(keysOf({ address: 'ANNA@example.hu' })).toEqual(keysOf());
    for (const key of keysOf({ device: 'a secret' })) expect(key).not.toMatch(/anna|secret/i);
    for (const key of keysOf()) expect(key).not.toMatch(/anna|203\.0/i);
  });

  it('of two addresses from two places share nothing but what all share', () => {
    const other = keysOf({ address: 'bela@example.hu', ip: '198.51.100.9' });
    expect(shared(keysOf(), other)).toEqual(['link-all']);
  });

  it('of two addresses from one place share that place', () => {
    expect(shared(keysOf(), keysOf({ address: 'bela@example.hu' })).length).toBeGreaterThan(1);
  });

  it('of one address from two places share its mailbox', () => {
    const both = shared(keysOf(), keysOf({ ip: '198.51.100.9' }));
    expect(both.some((key) => key.startsWith('link-address '))).toBe(true);
    expect(both.some((key) => key.startsWith('link-ip '))).toBe(false);
  });

  it('by SMS are fewer, and counted in all too', () => {
    const least = (channel: LinkRequest['channel']) =>
      ways({ channel })
        .flat()
        .filter(({ key, seconds }) => key.startsWith('link-address ') && seconds === 86_400)
        .map(({ limit }) => limit);
    expect([least('sms'), least('email')]).toEqual([[6], [18]]);
    expect(keysOf({ channel: 'sms' }).has('sms-all')).toBe(true);
    expect(keysOf().has('sms-all')).toBe(false);
  });

  it('grow with the factor alone, and have room for one request at least', () => {
    const request = fc.record({
      channel: fc.constantFrom('email' as const, 'sms' as const),
      address: fc.constantFrom('anna@example.hu', '+36301234567'),
      ip: fc.constantFrom('203.0.113.7', '2001:4860:4860::8888', '10.0.0.1'),
      device: fc.constantFrom(undefined, 'secret'),
    });
    fc.assert(
      fc.property(request, fc.integer({ min: 1, max: 50 }), (given, factor) => {
        const [once, often] = [requestWays(given, 1).flat(), requestWays(given, factor).flat()];
        expect(often.map(({ limit }) => limit)).toEqual(once.map(({ limit }) => limit * factor));
        expect(often.map(({ key, seconds }) => [key, seconds])).toEqual(once.map(({ key, seconds }) => [key, seconds]));
        for (const { limit, seconds } of once) {
          expect(limit).toBeGreaterThanOrEqual(1);
          expect(seconds).toBeLessThanOrEqual(86_400);
        }
      }),
    );
  });
});
