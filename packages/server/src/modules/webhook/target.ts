import { type AddressPolicy, checkedAddress, type PrivateHosts, policyOfSource } from '#server/stacClient/address.ts';
import { StacError } from '#server/stacClient/stacFault.ts';
import { addressFaultText, webhookTexts as texts } from './webhook.hu.ts';

/** Where a message may go: public hosts, and private ones only where the operator named them. */
export const policyOf = (url: string, privateHosts: PrivateHosts): AddressPolicy => policyOfSource(url, privateHosts);

/** @returns why nothing is sent to this address, a sentence; undefined where it may be. Names are checked when they are resolved. */
export function targetFault(text: string, privateHosts: PrivateHosts): string | undefined {
  const policy = policyOf(text, privateHosts);
  try {
    const url = checkedAddress(text, policy);
    return url.protocol === 'https:' || policy.allowedHosts.has(url.host) ? undefined : texts.notHttps;
  } catch (error) {
    if (error instanceof StacError) return addressFaultText(error.fault);
    throw error;
  }
}
