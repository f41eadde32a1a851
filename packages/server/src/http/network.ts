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

/** IPv4 that arrived over an IPv6 socket. */
const unmapped = (ip: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;

/** The unit that a limit counts: an IPv4 address, or the /64 that one customer gets of IPv6. */
export function limitedAddress(ip: string): string {
  const address = unmapped(ip);
  return isIPv6(address) ? `${groupsOf(address, 4)}::/64` : address;
}

/** A network that a limit counts as one, and the number of narrowest places that it counts for. */
export interface Place {
  readonly name: string;
  readonly times: number;
}

/**
 * The places that contain an address, the narrowest first. With IPv6 a home connection has 256 /64s and a site 65,536:
 * counting by them alone sets no limit, so the /56 and the /48 around them count too, as two and as four of them.
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

/** The widest of the places that contain an address: a client with many addresses has few of these. */
export const widestPlace = (ip: string): string => placesOf(ip).at(-1)?.name ?? ip;

/** The network within which a person counts as being in the same place: /24 of IPv4, /48 of IPv6. */
export function networkOf(ip: string): string {
  const address = unmapped(ip);
  return isIPv6(address) ? `${groupsOf(address, 3)}::/48` : `${address.split('.').slice(0, 3).join('.')}.0/24`;
}
