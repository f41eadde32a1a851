/** Messages whose words are the same for every company; plain text. Only `url` is secret. */
interface Person {
  readonly name: string;
  readonly companyName: string | null;
}

const GREETING = ({ name }: Person) => `Tisztelt ${name}!`;
const SIGNATURE = ({ companyName }: Person) => `Üdvözlettel:\n${companyName ?? 'GeoRisk'}`;
const letter = (person: Person, ...paragraphs: string[]) =>
  `${[GREETING(person), ...paragraphs, SIGNATURE(person)].join('\n\n')}\n`;

export const mailTexts = {
  login: {
    subject: 'Belépési link',
    body: (person: Person, url: string) =>
      letter(
        person,
        'Ezen a linken egyszer, 10 percen belül léphet be:',
        url,
        'Ha nem Ön kérte, ne tegyen semmit: más nem tud vele belépni.',
      ),
    sms: (url: string) => `Belépési link (10 percig, egyszer): ${url}`,
  },
  reset: {
    subject: 'Új jelszó megadása',
    body: (person: Person, url: string) =>
      letter(
        person,
        'Ezen a linken egyszer, 30 percen belül adhat meg új jelszót:',
        url,
        'Ha nem Ön kérte, ne tegyen semmit: a jelszava nem változott.',
      ),
    sms: (url: string) => `Új jelszó megadása (30 percig): ${url}`,
  },
  cases: {
    subject: 'Új károk szemléje',
    body: (person: Person, url: string) => letter(person, 'Új károkat adtunk ki Önnek. A listájuk:', url),
    sms: (url: string) => `Új károk szemléje: ${url}`,
  },
  overdue: {
    subject: 'Lejárt határidejű károk',
    body: (person: Person, url: string) => letter(person, 'Lejárt egy kárakta határideje. A lista:', url),
    sms: (url: string) => `Lejárt határidejű károk: ${url}`,
  },
  weekly: {
    subject: 'Késések a heti összesítőben',
    body: (person: Person, url: string) => letter(person, 'A késésben lévő károk listája:', url),
    sms: (url: string) => `Késésben lévő károk: ${url}`,
  },
} as const;

/** Words around those of a template. */
export const letterNames = {
  /** Who signs for a person of no company. */
  nobody: 'GeoRisk',
  buttons: { alert: 'Riasztás megnyitása', alertLink: 'Megnyitás', survey: 'Megnyitás', event: 'Megnyitás' },
} as const;

/** The placeholder in a stored message for a link that must not be kept. */
export const REMOVED_LINK = '[link]';

/** Why a message that did not go out is not sent again. */
export const sendAgainTexts = {
  notUnsent: 'Ez az üzenet már elment, vagy éppen küldjük.',
  noSender: {
    email: 'Nincs beállítva e-mail-küldő: az üzenet itt olvasható el.',
    sms: 'Nincs beállítva SMS-küldő: az üzenet itt olvasható el.',
  },
  linkGone: 'A benne lévő link lejárt vagy már nem él: küldjön új linket a felhasználónak.',
  filesGone: 'A mellékletét már nem őrizzük: küldje el újra onnan, ahol a papír készült.',
} as const;
