import { limitedAddress } from '../../http/network.ts';
import { type ThrottleWindow, throttleKey } from '../session/throttle.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Costs of SMS have a ceiling however many addresses ask. */
const SMS_A_DAY_IN_ALL = 300;
export const REQUESTS_AN_HOUR_IN_ALL = 1000;

/** How often links may be asked for: for an address (known or not), from a place, and in all. */
export function requestWindows(channel: 'email' | 'sms', address: string, ip: string, factor: number) {
  const key = throttleKey('link-address', address);
  const perHour: ThrottleWindow[] = [
    { key, limit: 3 * factor, seconds: HOUR },
    { key, limit: 6 * factor, seconds: DAY },
    { key: throttleKey('link-ip', limitedAddress(ip)), limit: 10 * factor, seconds: HOUR },
    { key: 'link-all', limit: REQUESTS_AN_HOUR_IN_ALL * factor, seconds: HOUR },
  ];
  const sms: ThrottleWindow[] = [
    { key: throttleKey('sms-number', address), limit: 3 * factor, seconds: DAY },
    { key: 'sms-all', limit: SMS_A_DAY_IN_ALL * factor, seconds: DAY },
  ];
  return channel === 'sms' ? [...perHour, ...sms] : perHour;
}
