import { type Role, ROLES } from '@georisk/domain/roles/roles.ts';

type Column = 'name' | 'email' | 'phone' | 'role';

/** Titles of the columns, the first as the screen names it; compared without case. */
export const COLUMN_TITLES: Readonly<Record<Column, readonly [string, ...string[]]>> = {
  name: ['Név', 'Teljes név'],
  email: ['E-mail-cím', 'E-mail', 'Email', 'E-mail cím', 'Email cím'],
  phone: ['Telefonszám', 'Telefon', 'Mobil'],
  role: ['Szerep', 'Szerepkör'],
};

/** Names of roles as the list of users writes them; compared without case. Administrators and programs have none. */
export const ROLE_WORDS: Readonly<Record<string, Role>> = {
  Vezető: ROLES.MANAGER,
  Kárszakértő: ROLES.EXPERT_DAMAGE,
  Kockázatelbíráló: ROLES.EXPERT_UW,
  Gazda: ROLES.FARMER,
  Ügyintéző: ROLES.OPERATOR,
  'Kockázatvállalási szakértő': ROLES.EXPERT_RISK_TAKING,
  Erdész: ROLES.WOODWISER,
  Talajfelmérő: ROLES.PROKAT,
  Agrármonitor: ROLES.AGRARMONITOR,
  Agronómus: ROLES.AGRO,
  Temetőkezelő: ROLES.CEMETERY,
};

export const userTableTexts = {
  noColumn: (title: string) => `Hiányzik a(z) „${title}” oszlop. Az első sorban az oszlopok címe álljon.`,
  noRows: 'A táblázatban nincs egyetlen felhasználó sem.',
  tooMany: (most: number) => `Egy táblázatban legfeljebb ${most} felhasználó lehet. Ossza részekre!`,
  repeated: (row: number) => `Ez az e-mail-cím a(z) ${row}. sorban is szerepel.`,
  emailNeeded: 'A meghíváshoz e-mail-cím kell.',
  unknownRole: (known: readonly string[]) => `Nincs ilyen szerep. Ezek közül választhat: ${known.join(', ')}.`,
  refused: (faults: number) =>
    `A táblázatban ${faults} hiba van, ezért senkit sem vettünk fel. Javítsa ki, és töltse fel újra!`,
  noTable:
    'Ez a fájl nem táblázat. Excel- (.xlsx, .xls) vagy CSV-fájl tölthető fel. Ha Excelben vagy LibreOffice-ban megnyílik, mentse el onnan .xlsx munkafüzetként.',
};
