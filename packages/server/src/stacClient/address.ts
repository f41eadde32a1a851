import { BlockList, isIP } from 'node:net';
import { StacError } from './stacFault.ts';

/**
 * Hosts that the server may contact: public ones, and the private ones that an operator configured.
 * A catalogue's links are untrusted, so each is checked before anything is sent.
 */
export interface AddressPolicy {
  /** `host:port` as in `URL.host`, lower case. */
  readonly allowedHosts: ReadonlySet<string>;
}

export const PUBLIC_ONLY: AddressPolicy = { allowedHosts: new Set() };

const IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Besides the local ranges those that contain an IPv4 address: mapped, translated (SIIT, NAT64), 6to4 and Teredo. */
const IPV6 = [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;

const closed = new BlockList();
for (const [net, bits] of IPV4) closed.addSubnet(net, bits, 'ipv4');
const closed6 = new BlockList();
for (const [net, bits] of IPV6) closed6.addSubnet(net, bits, 'ipv6');

/** Whether an IP address belongs to no public host: loopback, private, link-local, multicast, reserved. */
export function isPrivateAddress(ip: string): boolean {
  const [plain = ''] = ip.split('%', 1);
  const version = isIP(plain);
  if (version === 4) return closed.check(plain, 'ipv4');
  return version !== 6 || closed6.check(plain, 'ipv6');
}

const unbracketed = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether a host that is written as an IP address, or as a name that always means this machine, is a private one. */
function isPrivateHost(hostname: string): boolean {
  const host = unbracketed(hostname).replace(/\.$/, '');
  if (isIP(host) !== 0) return isPrivateAddress(host);
  return host === 'localhost' || /\.(?:localhost|local|internal|home\.arpa)$/.test(host);
}

export const isAllowedHost = (policy: AddressPolicy, url: URL): boolean => policy.allowedHosts.has(url.host);

/**
 * Checks an address by its text; the address that its name resolves to is checked on connecting.
 * @throws StacError
 */
export function checkedAddress(text: string, policy: AddressPolicy): URL {
  const url = URL.parse(text);
  if (url === null) throw new StacError({ code: 'addressMalformed' });
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new StacError({ code: 'addressScheme', scheme: url.protocol });
  }
  if (url.username !== '' || url.password !== '') {
    throw new StacError({ code: 'addressCredentials', host: url.host });
  }
  if (!isAllowedHost(policy, url) && isPrivateHost(url.hostname)) {
    throw new StacError({ code: 'addressPrivate', host: url.host });
  }
  return url;
}

/**
 * Private hosts allowed for a source: all of them on a developer's machine, else those that the operator named, as in
 * `URL.host`.
 */
export type PrivateHosts = 'any' | readonly string[];

/**
 * Hosts that a source may lead to: public ones, and its own where that may be private. The person who sets up a source
 * in the application need not operate the machine, so other services in its network are closed to them.
 */
export function policyOfSource(address: string, privateHosts: PrivateHosts): AddressPolicy {
  const host = URL.parse(address)?.host;
  const isOpen = host !== undefined && (privateHosts === 'any' || privateHosts.includes(host));
  return isOpen ? { allowedHosts: new Set([host]) } : PUBLIC_ONLY;
}
