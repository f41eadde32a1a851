import { isIPv6 } from 'node:net';

/** The first groups of an IPv6 address, written out. */
function groupsOf(ip: string, count: number): string {
  const [address = ''] = ip.toLowerCase().split('%', 1);
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** IPv4 that came in over an IPv6 socket. */
const unmapped = (ip: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;

/** Whom a limit counts as one: an IPv4 address, or the /64 that one customer gets of IPv6. */
export function limitedAddress(ip: string): string {
  const address = unmapped(ip);
  return isIPv6(address) ? `${groupsOf(address, 4)}::/64` : address;
}

/** The network that somebody moves within without being elsewhere: /24 of IPv4, /48 of IPv6. */
export function networkOf(ip: string): string {
  const address = unmapped(ip);
  return isIPv6(address) ? `${groupsOf(address, 3)}::/48` : `${address.split('.').slice(0, 3).join('.')}.0/24`;
}
