import { MAX_TABLE_USERS } from '@georisk/contract/verticals/admin/userTable.ts';

/** Texts of the invitation of many people by a table. */
export const inviteTexts = {
  open: 'Meghívás táblázatból',
  title: 'Felhasználók meghívása táblázatból',
  explanation: `Excel- vagy CSV-fájl, az első sorban ezekkel az oszlopokkal: Név, E-mail-cím, Telefonszám (elhagyható), Szerep. Legfeljebb ${MAX_TABLE_USERS} sor. Előbb megmutatjuk, mi történne; levelet csak a „Meghívók küldése” gomb küld.`,
  company: 'Társaság',
  chooseCompany: 'Válasszon társaságot!',
  file: 'Fájl kiválasztása',
  reading: 'A táblázat olvasása',
  summary: (fresh: number, existing: number, faults: number) =>
    [
      `${fresh} új felhasználó`,
      existing > 0 && `${existing} már szerepel, változatlan marad`,
      faults > 0 && `${faults} hiba`,
    ]
      .filter(Boolean)
      .join(' · '),
  faults: 'Hibák a táblázatban',
  fault: (row: number, column: string, error: string) =>
    column === '' ? `${row}. sor: ${error}` : `${row}. sor, ${column} oszlop: ${error}`,
  people: 'Felhasználók',
  columns: { row: 'Sor', name: 'Név', email: 'E-mail-cím', phone: 'Telefonszám', role: 'Szerep', state: 'Mi történik' },
  states: { new: 'új, meghívót kap', existing: 'már szerepel' },
  submit: (count: number) => (count === 0 ? 'Meghívók küldése' : `Meghívók küldése (${count})`),
  done: (count: number) => `${count} felhasználó elkészült, a meghívójuk a kimenő üzenetek között van.`,
  nobody: 'Előbb válasszon olyan táblázatot, amelyben van új felhasználó, és nincs hiba.',
  cancel: 'Mégsem',
} as const;
