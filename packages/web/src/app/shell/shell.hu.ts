import { article } from '#web/lib/article.ts';

export const shellTexts = {
  printed: (name: string, at: string) => `${name} · Nyomtatva: ${at}`,
  menu: 'Menü',
  closeMenu: 'Menü bezárása',
  home: 'Kezdőlap',
  skip: 'Ugrás a tartalomhoz',
  /** What is being loaded, as a part of a sentence. */
  screen: 'az oldal',
  account: 'Felhasználói menü',
  profile: 'Profil',
  ownData: 'Saját adataim',
  signOut: 'Kijelentkezés',
  impersonating: (name: string) => `Ön ${name} nevében dolgozik`,
  until: (time: string) => `${time}-ig`,
  endImpersonation: 'Befejezés',
  help: {
    title: 'Segítség',
    video: 'Bemutató videó',
    captions: 'Magyar felirat',
    contact: (company: string) => `Kérdése van? ${article(company, 'begin')} ${company} munkatársai segítenek:`,
    noContact: 'Ehhez a fiókhoz nincs megadva kapcsolattartó.',
    close: 'Bezárás',
  },
  welcome: {
    title: (name: string) => `Üdvözöljük, ${name}!`,
    go: 'Tovább',
  },
  apiClient: {
    title: 'Ez a fiók programoknak szól',
    text: 'Ezzel a fiókkal csak programok csatlakozhatnak a rendszerhez, a webes felületét nem lehet megnyitni.',
    guide: 'Útmutató programok csatlakoztatásához',
  },
} as const;
