import { describe, expect, it } from 'vitest';
import { limitedAddress, networkOf, placesOf, widestPlace } from './network.ts';

describe('limitedAddress', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is counted as %s', (ip, key) => {
    expect(limitedAddress(ip)).toBe(key);
  });
});

describe('placesOf', () => {
  it('returns the address of IPv4, and the /64, /56 and /48 of IPv6, which count as one, two and four', () => {
    expect(placesOf('::ffff:192.0.2.7')).toEqual([{ name: '192.0.2.7', times: 1 }]);
    expect(placesOf('2001:db8:1:42f7::6')).toEqual([
      { name: '2001:db8:1:42f7::/64', times: 1 },
      { name: '2001:db8:1:4200::/56', times: 2 },
      { name: '2001:db8:1::/48', times: 4 },
    ]);
    expect(widestPlace('192.0.2.7')).toBe('192.0.2.7');
    expect(widestPlace('2001:db8:1:42f7::6')).toBe('2001:db8:1::/48');
  });
});

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2::6', '2001:db8:1::/48'],
  ])('%s lies in %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
