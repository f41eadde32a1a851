import { describe, expect, it } from 'vitest';
import { deviceName } from './deviceName.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0.0.0 Safari/537.36`;
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${KIT}`;

describe('the name of a browser on a device', () => {
  it.each([
    ['Chrome, Windows', WINDOWS],
    ['Edge, Windows', `${WINDOWS} Edg/140.0.0.0`],
    ['Opera, Windows', `${WINDOWS} OPR/124.0.0.0`],
    ['Firefox, Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'],
    ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
    [
      'Safari, macOS',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    ],
    ['Chrome, macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Chrome/140.0.0.0 Safari/537.36`],
    ['Chrome, Android', `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`],
    ['Samsung Internet, Android', `${ANDROID} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`],
    ['Firefox, Android', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0'],
    ['Edge, Android', `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`],
    ['Opera, Android', `${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36 OPR/91.0.0.0`],
    ['Chrome, ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/140.0.0.0 Safari/537.36`],
    ['Safari, iPhone', `${IPHONE} Version/19.1 Mobile/15E148 Safari/604.1`],
    ['Safari, iPad', `${IPAD} Version/19.1 Mobile/15E148 Safari/604.1`],
    // Every browser of an iPhone says at its end that it is Safari.
    ['Chrome, iPhone', `${IPHONE} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`],
    ['Firefox, iPhone', `${IPHONE} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`],
    ['Edge, iPhone', `${IPHONE} Version/19.0 EdgiOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
    ['Opera, iPad', `${IPAD} Version/19.0 Mobile/15E148 Safari/604.1 OPT/6.1.0`],
    ['iPhone', IPHONE],
    ['Firefox', 'Firefox/143.0'],
    ['?', ''],
    ['?', 'curl/8.9.1'],
  ])('is %s', (name, userAgent) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
