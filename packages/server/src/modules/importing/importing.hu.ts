import { quoted } from '@georisk/domain/text/quoted.hu.ts';

/** Sentences of imports that are sent as forms. */
export const importingTexts = {
  unknownKind: (kind: string, known: readonly string[]) =>
    `Ilyet nem tudunk importálni: ${quoted(kind)}. Ezek közül válasszon: ${known.join(', ')}.`,
  forAdministrators: (kind: string) => `Az egész rendszer közös adatait (${kind}) csak rendszergazda importálhatja.`,
  noFile: 'Hiányzik a fájl. Válasszon fájlt, és küldje el újra.',
  emptyFile: (name: string) => `A fájl üres: ${name}. Ellenőrizze, hogy a letöltése befejeződött-e.`,
  wrongField: (name: string) => `A fájlokat a „file” mezőben küldje, ne ebben: ${quoted(name)}.`,
  sameName: (name: string) => `Két fájlnak ugyanaz a neve: ${name}. Nevezze át az egyiket.`,
  onlyCommand: (option: string) => `A(z) ${quoted(option)} csak az import parancsával adható meg. Hagyja el.`,
  ownCompany: 'Az ügyfél nem adható meg: csak a saját cégének importálhat. Hagyja el.',
  companyUnknown: 'Nincs ilyen ügyfél. Válasszon a listából.',
  companyNeeded: 'Adja meg, melyik ügyfélé (company).',
  ofNobody: 'Ennek a fajtának a sorai senkiéi: ne adjon meg ügyfelet.',
  notMapped: (kind: string) => `Ennek a fajtának (${kind}) nincsenek oszlopai, amelyeket meg lehetne feleltetni.`,
  onlyLayer: (name: string) => `Itt csak a réteg (layer) adható meg, ez nem: ${quoted(name)}. Hagyja el.`,
  noLayer: (kind: string) => `Ennek a fajtának (${kind}) nincsenek rétegei. Hagyja el a réteget.`,
  flag: (option: string) => `A(z) ${quoted(option)} értéke true vagy false lehet.`,
  tooManyOwn: 'Három importálása még nem fejeződött be. Várja meg, amíg az egyik elkészül, és küldje el újra.',
  tooManyOfCompany:
    'A cégének öt importálása még nem fejeződött be. Várja meg, amíg az egyik elkészül, és küldje el újra.',
  tooMany: 'Most túl sok importálás vár. Küldje el újra néhány perc múlva.',
  tooLarge: (megabytes: number) =>
    `A küldött fájlok együtt legfeljebb ${megabytes} MB-osak lehetnek. Küldje őket több részletben.`,
  crowded: 'A kiszolgáló most túl sok fájlt olvas. Semmi sem lett mentve: küldje el újra néhány perc múlva.',
  interrupted: 'Az importálás félbeszakadt, mert a kiszolgáló leállt. Semmi sem lett mentve: küldje el újra.',
  failed: 'Váratlan hiba történt, semmi sem lett mentve. Próbálja újra; ha ismét így jár, szóljon az üzemeltetőnek.',
} as const;
