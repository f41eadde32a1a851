import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type AddressPolicy, checkedAddress, isAllowedHost, isPrivateAddress } from './address.ts';
import { StacError } from './stacFault.ts';

/** A request to another server. */
export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: OutgoingHttpHeaders;
  readonly payload?: string | undefined;
}

/** The head of an answer, its body still to be read, and its final address. */
export interface OpenAnswer {
  readonly message: IncomingMessage;
  readonly url: URL;
}

const MAX_HOPS = 3;

/**
 * Sends a request and waits for the head of the answer. Redirections are followed only within the scheme, and each
 * address on the way is checked again.
 * @throws StacError, or the fault of the connection
 */
export async function openAnswer(
  request: OutgoingRequest,
  policy: AddressPolicy,
  signal: AbortSignal,
): Promise<OpenAnswer> {
  let url = checkedAddress(request.url, policy);
  for (let hop = 0; ; hop += 1) {
    const message = await send(request, url, policy, signal);
    const status = message.statusCode ?? 0;
    if (status < 300 || status >= 400) return { message, url };
    message.destroy();
    url = redirected(message, url, request, policy, hop);
  }
}

/**
 * Sends a request to this address and to no other: an answer that redirects is an answer like others.
 * @throws StacError, or the fault of the connection
 */
export async function openOnce(
  request: OutgoingRequest,
  policy: AddressPolicy,
  signal: AbortSignal,
): Promise<OpenAnswer> {
  const url = checkedAddress(request.url, policy);
  return { message: await send(request, url, policy, signal), url };
}

function redirected(
  { headers, statusCode }: IncomingMessage,
  from: URL,
  { method }: OutgoingRequest,
  policy: AddressPolicy,
  hop: number,
): URL {
  const target = headers.location === undefined ? null : URL.parse(headers.location, from.href);
  const keepsBody = method === 'GET' || statusCode === 307 || statusCode === 308;
  if (target === null || target.protocol !== from.protocol || !keepsBody || hop >= MAX_HOPS) {
    throw new StacError({ code: 'redirect', host: from.host });
  }
  return checkedAddress(target.href, policy);
}

const send = (
  { method, headers, payload }: OutgoingRequest,
  url: URL,
  policy: AddressPolicy,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((succeed, fail) => {
    const outgoing = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method,
      signal,
      // No kept connection: each is opened to an address that this policy has checked.
      agent: false,
      lookup: lookupWithin(policy, url),
      headers: { 'user-agent': 'GeoRisk', 'accept-encoding': 'identity', ...headers },
    });
    outgoing.on('response', succeed);
    outgoing.on('error', fail);
    outgoing.end(payload);
  });

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a name and returns only addresses that may be connected to: the checked one is the one used. */
function lookupWithin(policy: AddressPolicy, url: URL) {
  return (hostname: string, options: LookupOptions, done: LookupDone): void => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const [first] = addresses;
      const open = isAllowedHost(policy, url) || addresses.every(({ address }) => !isPrivateAddress(address));
      if (!open || first === undefined) {
        return done(new StacError({ code: 'addressPrivate', host: url.host }), []);
      }
      if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
