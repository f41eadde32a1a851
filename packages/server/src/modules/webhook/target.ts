import { MAX_WEBHOOK_URL } from '@georisk/contract/verticals/admin/webhooks.ts';
import { type AddressPolicy, checkedAddress, type PrivateHosts, policyOfSource } from '#server/stacClient/address.ts';
import { StacError } from '#server/stacClient/stacFault.ts';
import { addressFaultText, webhookTexts as texts } from './webhook.hu.ts';

/** Where a message may go: public hosts, and private ones only where the operator named them. */
export const policyOf = (url: string, privateHosts: PrivateHosts): AddressPolicy => policyOfSource(url, privateHosts);

/** An address in its one form, or why nothing is sent to it, a sentence. */
export type Target = { readonly url: string } | { readonly fault: string };

/**
 * An address as it is kept: its host in small letters, without the usual port and without a part of the page, so that
 * one receiver has one address however it was typed. Names are checked when they are resolved.
 */
export function targetOf(text: string, privateHosts: PrivateHosts): Target {
  const policy = policyOf(text, privateHosts);
  try {
    const url = checkedAddress(text, policy);
    if (url.protocol !== 'https:' && !policy.allowedHosts.has(url.host)) return { fault: texts.notHttps };
    url.hash = '';
    return url.href.length > MAX_WEBHOOK_URL ? { fault: texts.tooLong } : { url: url.href };
  } catch (error) {
    if (error instanceof StacError) return { fault: addressFaultText(error.fault) };
    throw error;
  }
}

/** @returns why nothing is sent to this address, a sentence; undefined where it may be */
export function targetFault(text: string, privateHosts: PrivateHosts): string | undefined {
  const target = targetOf(text, privateHosts);
  return 'fault' in target ? target.fault : undefined;
}
