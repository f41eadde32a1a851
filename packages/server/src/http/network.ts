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

/** Somewhere that a limit counts as one, and for how many of the narrowest places it stands. */
export interface Place {
  readonly name: string;
  readonly times: number;
}

/**
 * The places that an address lies in, the narrowest first. Of IPv6 a line at home has 256 /64s and a site 65,536: what
 * is counted by them alone has no limit, so the /56 and the /48 around them count too, as two and as four of them.
 */
export function placesOf(ip: string): readonly Place[] {
  const address = unmapped(ip);
  if (!isIPv6(address)) return [{ name: address, times: 1 }];
  const site = groupsOf(address, 3);
  const line = (Number.parseInt(groupsOf(address, 4).split(':')[3] ?? '0', 16) >> 8).toString(16);
  return [
    { name: limitedAddress(ip), times: 1 },
    { name: `${site}:${line}00::/56`, times: 2 },
    { name: networkOf(ip), times: 4 },
  ];
}

/** The widest of the places that an address lies in: whoever has many addresses has few of these. */
export const widestPlace = (ip: string): string => placesOf(ip).at(-1)?.name ?? ip;

/** The network that somebody moves within without being elsewhere: /24 of IPv4, /48 of IPv6. */
export function networkOf(ip: string): string {
  const address = unmapped(ip);
  return isIPv6(address) ? `${groupsOf(address, 3)}::/48` : `${address.split('.').slice(0, 3).join('.')}.0/24`;
}
