import type { YieldGroup } from '@georisk/domain/crops/cropTable.hu.ts';
import { article } from '../../lib/article.ts';

const yieldGroups: Readonly<Record<YieldGroup, string>> = {
  KALASZOS: 'Kalászosok',
  KUKORICA: 'Kukorica',
  NAPRAFORGO: 'Napraforgó',
  REPCE: 'Repce',
  SZOJA: 'Szója',
};

export const shellTexts = {
  menu: 'Menü',
  closeMenu: 'Menü bezárása',
  home: 'Kezdőlap',
  skip: 'Ugrás a tartalomhoz',
  account: 'Felhasználói menü',
  profile: 'Profil',
  ownData: 'Saját adataim',
  signOut: 'Kijelentkezés',
  menuEntries: {
    home: 'Kezdőlap',
    damages: 'Kárakták',
    radar: 'Erőforrás allokáció támogatása',
    createDamage: 'Új kárakta',
    dashboard: 'Vezetői dashboard',
    damageChronology: 'Kárkronológia térkép',
    frostDanger: 'Fagyveszély térkép',
    yieldMaps: 'Hozamtérkép',
    adminUsers: 'Felhasználók',
    adminCompanies: 'Társaságok',
    adminAudit: 'Eseménynapló',
    adminMessages: 'Kimenő üzenetek',
    adminImports: 'Importálások',
    adminSources: 'Űrfelvételek',
    adminWork: 'Feladatok',
    adminAlertDeliveries: 'Riasztások értesítései',
    alertSettings: 'Riasztási beállítások',
    contractTerms: 'Általános szerződési feltételek',
  },
  yieldGroups,
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
    points: {
      farmer: [
        'A térképen a biztosított tábláit látja. Koppintson egyre, és megnézheti, hogyan fejlődik rajta a növény.',
        'Ha a műhold szokatlan változást lát, riasztást kap: ezt a piros csíkozás jelöli.',
        'Ha egy tábla határa hiányzik, a „Megrajzolom” gombbal maga is megrajzolhatja.',
      ],
      staff: [
        'A térkép az ország egészét mutatja: nagyítson oda, ahol dolga van.',
        'A bal oldali panel becsukható, hogy több hely jusson a térképnek.',
        'Jobb felül a saját adatait és a segítséget találja.',
      ],
    },
  },
  apiClient: {
    title: 'Ez a fiók programoknak szól',
    text: 'Ezzel a fiókkal csak programok csatlakozhatnak a rendszerhez, a webes felületét nem lehet megnyitni.',
  },
} as const;
