export const chronologyTexts = {
  title: 'Kárkronológia',
  back: 'Vissza',
  over: 'Kárkronológia térkép',
  what: 'a kárkronológia',
  text: 'A térkép azt mutatja, hol sűrűsödtek a rendszer indulása óta bejelentett károk. Minden káresetnek a blokkjai közepe számít, 10 km-es környezetével; az értékek a legnagyobb sűrűség százalékai.',
  failed: 'A károk kronológiája nem tölthető be.',
  none: 'Még nincs olyan káreset, amelynek ismert a blokkja. Amint az első megérkezik, itt jelenik meg.',
} as const;
