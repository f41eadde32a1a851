import { limitedAddress } from '../../http/network.ts';
import { type ThrottleWindow, throttleKey } from '../session/throttle.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Costs of SMS have a ceiling however many addresses ask. */
const SMS_A_DAY_IN_ALL = 300;
export const REQUESTS_AN_HOUR_IN_ALL = 1000;

export interface LinkRequest {
  readonly channel: 'email' | 'sms';
  readonly address: string;
  readonly ip: string;
  /** The secret of a device from which one of those signed in who are reached at the address. */
  readonly device: string | undefined;
}

/** One address asked for from one place, or from one device. */
const pairWindows = (who: string, channel: LinkRequest['channel'], factor: number): ThrottleWindow[] => [
  { key: throttleKey('link-pair', who), limit: 3 * factor, seconds: HOUR },
  { key: throttleKey('link-pair', who), limit: (channel === 'sms' ? 3 : 6) * factor, seconds: DAY },
];

/** What all may ask for together; known devices and strangers each have their own, so that these use up nothing of those. */
const allWindows = (whose: string, channel: LinkRequest['channel'], factor: number): ThrottleWindow[] => [
  { key: `link-all${whose}`, limit: REQUESTS_AN_HOUR_IN_ALL * factor, seconds: HOUR },
  ...(channel === 'sms' ? [{ key: `sms-all${whose}`, limit: SMS_A_DAY_IN_ALL * factor, seconds: DAY }] : []),
];

/**
 * How often links may be asked for: for an address (known or not) from one place, for it from everywhere, from a place,
 * and in all. A known device counts for itself alone.
 */
export function requestWindows({ channel, address, ip, device }: LinkRequest, factor: number): ThrottleWindow[] {
  if (device !== undefined) {
    return [...pairWindows(`${address} ${device}`, channel, factor), ...allWindows('-known', channel, factor)];
  }
  const place = limitedAddress(ip);
  const mailbox = throttleKey('link-address', address);
  return [
    ...pairWindows(`${address} ${place}`, channel, factor),
    { key: mailbox, limit: 9 * factor, seconds: HOUR },
    { key: mailbox, limit: (channel === 'sms' ? 6 : 18) * factor, seconds: DAY },
    { key: throttleKey('link-ip', place), limit: 10 * factor, seconds: HOUR },
    ...allWindows('', channel, factor),
  ];
}
