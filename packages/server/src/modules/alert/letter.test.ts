import { describe, expect, it } from 'vitest';
import { alertLetter } from './letter.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { USUAL_TEXTS } from '@georisk/domain/notice/template/usual.hu.ts';
import type { Addressee } from '#server/modules/mail/outbox.ts';
import type { ToldAlert } from './outcomes.ts';

const TOKEN = 'A'.repeat(43);
const URL = `https://karriasztas.example/t/57-${TOKEN}/alert/2026-06-15`;
const SETTINGS = `https://karriasztas.example/ertesitesek?token=57-${TOKEN}`;
const CONTACT = { name: 'Kár <Ügyfélszolgálat>', phone: '+36 60 555 0140', email: 'kar@pelda.hu' };
const TO = { name: 'Kovács Ödön', companyName: 'Első <Biztosító> & Társa' };

const outcome = (areaHa: number, fall: ToldAlert['outcome']['fall'] = null): ToldAlert['outcome'] => ({
  since: '2026-06-10' as IsoDate,
  date: '2026-06-15' as IsoDate,
  before: null,
  areaHa,
  share: areaHa / 20,
  fall,
});

const alert = (changes: Partial<ToldAlert> = {}): ToldAlert => ({
  alertId: 1,
  blockId: 1,
  blockHa: 20,
  outcome: outcome(changes.areaHa ?? 12.345),
  meparCode: 'H4K7RN26',
  cityName: 'Kőröstetétlen',
  plants: 'őszi búza',
  plotNames: null,
  date: '2026-06-15',
  kind: 'vegetation',
  areaHa: 12.345,
  stands: true,
  channels: null,
  ...changes,
});
const letterTo = (to: Addressee, ...alerts: ToldAlert[]) =>
  alertLetter(alerts, {
    to,
    words: USUAL_TEXTS.alert,
    settingsUrl: SETTINGS,
    unsubscribeUrl: `${SETTINGS}&x`,
    contact: CONTACT,
  });
const letter = (...alerts: ToldAlert[]) => letterTo(TO, ...alerts);

describe('an alert mail', () => {
  it('names parcel, settlement, plant, area and day, in text and as a page', () => {
    const { subject, body, html } = letter(alert());
    expect(subject).toBe('Kárriasztás: H4K7RN26 (Kőröstetétlen), 2026. 06. 15.');
    expect(body(TO, URL)).toContain(
      '- H4K7RN26 (Kőröstetétlen), őszi búza: 12,35 ha, a blokk 62 %-a, 06. 10. óta (felvétel: 2026. 06. 15.)',
    );
    for (const part of [
      'H4K7RN26 (Kőröstetétlen)',
      'őszi búza',
      '12,35 ha',
      '62 %',
      '06. 10.',
      '2026. 06. 15.',
      URL,
      'lang="hu"',
    ]) {
      expect(html?.(TO, URL)).toContain(part);
    }
    expect(body(TO, URL).match(new RegExp(TOKEN, 'g'))).toHaveLength(2);
  });

  it('says what to do next and whom to call, in one column', () => {
    const { body, html } = letter(alert());
    const text = body(TO, URL);
    expect(text).toContain(
      'ez a riasztás nem helyettesíti a bejelentést.\nKár <Ügyfélszolgálat>: +36 60 555 0140, kar@pelda.hu',
    );
    const page = html?.(TO, URL) ?? '';
    expect(page).toContain('Kár &lt;Ügyfélszolgálat&gt;: <a href="tel:+36605550140"');
    expect(page).toContain('<a href="mailto:kar@pelda.hu"');
    // A table of figures is wider than a phone.
    expect(page).not.toMatch(/<t[dh]\b[^>]*>[^<]*12,35/);
  });

  it('of an own plot says nothing of an insurer', () => {
    expect(letter(alert({ plotNames: 'Kapu alja' })).body(TO, URL)).not.toMatch(/biztosító|555/);
  });

  it('lists a parcel with several alerts of a day once', () => {
    const { subject, body } = letter(
      alert({ areaHa: 2, outcome: outcome(5, { from: 0.68, to: 0.45 }) }),
      alert({ alertId: 2, areaHa: 3, outcome: outcome(5) }),
      alert({ alertId: 3, kind: 'area', areaHa: 4, outcome: outcome(5) }),
      alert({
        alertId: 4,
        meparCode: 'WWWW1111',
        cityName: null,
        plants: null,
        date: '2026-06-10',
        areaHa: 1,
        outcome: outcome(1, { from: 0.34, to: 0.35 }),
      }),
    );
    expect(subject).toBe('Kárriasztás 2 tábláján, 2026. 06. 15.');
    expect(body(TO, URL).match(/^- .*$/gm)).toEqual([
      '- H4K7RN26 (Kőröstetétlen), őszi búza: 5,00 ha, a blokk 25 %-a, 06. 10. óta, NDVI 0,68 → 0,45 (felvétel: 2026. 06. 15.)',
      '- WWWW1111: 1,00 ha, a blokk 5 %-a, 06. 10. óta (felvétel: 2026. 06. 10.)',
    ]);
  });

  it('escapes markup in names', () => {
    const page = letterTo({ ...TO, name: '"><b>x' }, alert({ plants: '<img src=x onerror=1>' })).html?.(TO, URL) ?? '';
    expect(page).not.toMatch(/<img|<b>/);
    expect(page).toContain('Első &lt;Biztosító&gt; &amp; Társa');
  });

  it('ends a long list with a number', () => {
    const many = Array.from({ length: 55 }, (_, index) => alert({ alertId: index, meparCode: `KOD${10_000 + index}` }));
    const text = letter(...many).body(TO, URL);
    expect(text.match(/^- .*$/gm)).toHaveLength(40);
    expect(text).toContain('… és további 15 tábla');
  });
});

describe('an alert mail in the words of a company', () => {
  const words = {
    subject: '{blokk} {település}: {hektár}',
    body: '<b>Kedves</b> {gazda}!\n{lista}\nItt: {link}, {növény}, {darab} db.',
    sms: '{gazda}, {blokk}: {link}',
  };
  const own = () =>
    alertLetter([alert()], { to: TO, words, settingsUrl: SETTINGS, unsubscribeUrl: `${SETTINGS}&x`, contact: null });

  it('says what it says, and still why it came and how to end it', () => {
    expect(own().subject).toBe('H4K7RN26 Kőröstetétlen: 12,35 ha');
    const text = own().body(TO, URL);
    expect(text).toMatch(/^<b>Kedves<\/b> Kovács Ödön!\n- H4K7RN26 /);
    expect(text).toContain(`Itt: ${URL}, őszi búza, 1 db.\n\n-- \nMi a teendője?`);
    expect(text.endsWith(`${SETTINGS}\n`)).toBe(true);
    expect(own().unsubscribeUrl).toBe(`${SETTINGS}&x`);
    expect(own().sms(URL)).toBe(`Kovacs Ödön, H4K7RN26: ${URL}`);
  });

  it('is never taken for markup', () => {
    const page = own().html?.(TO, URL) ?? '';
    expect(page).toContain('&lt;b&gt;Kedves&lt;/b&gt; Kovács Ödön!');
    expect(page).toContain(`<a href="${URL}"`);
    expect(page).toContain(SETTINGS);
  });
});

describe('an alert SMS', () => {
  /** The characters of the GSM alphabet, as far as these texts could contain them. */
  const SHORT = /^[A-Za-z0-9 éöüÉÖÜ.,:;()/?=_%&+-]*$/;

  it.each([
    ['one parcel', [alert()], /^Karriasztas: H4K7RN26 Köröstetétlen, 12,35 ha \(06\.15\.\): https/],
    [
      'two',
      [alert(), alert({ meparCode: 'WWWW1111' })],
      /^Karriasztas 2 tablajan, pl\. H4K7RN26 Köröstetétlen \(06\.15\.\): /,
    ],
    ['a long name', [alert({ cityName: 'Hajdúböszörmény-Bodaszőlő alsó' })], /^Karriasztas: H4K7RN26, 12,35 ha/],
  ])('of %s is one segment', (_, alerts, start) => {
    const text = letter(...alerts).sms(URL);
    expect(text).toMatch(start);
    expect(text).toMatch(SHORT);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text.endsWith(URL)).toBe(true);
  });
});
