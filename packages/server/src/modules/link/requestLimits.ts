import { placesOf, widestPlace } from '#server/http/network.ts';
import { type ThrottleWindow, throttleKey } from '#server/modules/session/throttle.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Limits the cost of SMS however many addresses are requested. */
const SMS_A_DAY_IN_ALL = 300;
export const REQUESTS_AN_HOUR_IN_ALL = 1000;

export interface LinkRequest {
  readonly channel: 'email' | 'sms';
  readonly address: string;
  readonly ip: string;
  /** The secret of a device from which a person with this address signed in. */
  readonly device: string | undefined;
}

const windowsOfPair = (who: string, channel: LinkRequest['channel'], times: number): ThrottleWindow[] => [
  { key: throttleKey('link-pair', who), limit: 3 * times, seconds: HOUR },
  { key: throttleKey('link-pair', who), limit: (channel === 'sms' ? 3 : 6) * times, seconds: DAY },
];

/**
 * Limits of all requests together; known devices and strangers each have their own, so that strangers do not use up
 * those of known devices.
 */
const allWindows = (whose: string, channel: LinkRequest['channel'], factor: number): ThrottleWindow[] => [
  { key: `link-all${whose}`, limit: REQUESTS_AN_HOUR_IN_ALL * factor, seconds: HOUR },
  ...(channel === 'sms' ? [{ key: `sms-all${whose}`, limit: SMS_A_DAY_IN_ALL * factor, seconds: DAY }] : []),
];

/** Limits of a place, whatever address it requests: for one address, and for all. */
const placeWindows = ({ channel, address, ip }: LinkRequest, factor: number): ThrottleWindow[] =>
  placesOf(ip).flatMap(({ name, times }) => [
    ...windowsOfPair(`${address} ${name}`, channel, times * factor),
    { key: throttleKey('link-ip', name), limit: 10 * times * factor, seconds: HOUR },
  ]);

/** Limits of all unknown devices for one address. */
function mailboxWindows({ channel, address }: LinkRequest, factor: number): ThrottleWindow[] {
  const key = throttleKey('link-address', address);
  return [
    { key, limit: 9 * factor, seconds: HOUR },
    { key, limit: (channel === 'sms' ? 6 : 18) * factor, seconds: DAY },
  ];
}

/**
 * Reserved for places that have requested nothing for the address in a day: those that used up the rest get none of it.
 */
const reservedWindows = ({ channel, address, ip }: LinkRequest, factor: number): ThrottleWindow[] => [
  { key: throttleKey('link-pair', `${address} ${widestPlace(ip)}`), limit: factor, seconds: DAY },
  { key: throttleKey('link-reserved', address), limit: (channel === 'sms' ? 1 : 3) * factor, seconds: HOUR },
];

/**
 * Counts how often links may be requested: for an address (known or not) from one place, for it from everywhere, from a
 * place, and in all. A known device counts separately.
 * @returns the ways to a link, of which one must have room in all its windows
 */
export function requestWays(request: LinkRequest, factor: number): readonly ThrottleWindow[][] {
  const { channel, address, device } = request;
  if (device !== undefined) {
    return [[...windowsOfPair(`${address} ${device}`, channel, factor), ...allWindows('-known', channel, factor)]];
  }
  const common = [...placeWindows(request, factor), ...allWindows('', channel, factor)];
  return [
    [...common, ...mailboxWindows(request, factor)],
    [...common, ...reservedWindows(request, factor)],
  ];
}
