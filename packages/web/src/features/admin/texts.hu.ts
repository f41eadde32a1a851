import type { Answer } from '@georisk/contract/endpoints.ts';

type SentAgain = Answer<'sendMessages'>;

export const adminTexts = {
  users: {
    title: 'Felhasználók',
    what: 'a felhasználók listája',
    search: 'Keresés név, felhasználónév, e-mail-cím szerint',
    role: 'Szerep',
    anyRole: 'Mindegyik',
    columns: {
      name: 'Név',
      userName: 'Felhasználónév',
      role: 'Szerep',
      company: 'Társaság',
      contact: 'Elérhetőség',
      lastSignIn: 'Utoljára belépett',
      actions: 'Műveletek',
    },
    disabled: 'letiltva',
    linkOnly: 'csak linkkel',
    neverSignedIn: 'még soha',
    status: 'Állapot',
    statuses: { active: 'Aktív', disabled: 'Letiltott' },
    signedIn: 'Belépés',
    signedInOptions: { ever: 'Már belépett', never: 'Még soha nem lépett be' },
    order: 'Sorrend',
    noOrder: 'A felvétel sorrendje',
    orders: {
      name: 'Név szerint',
      '-name': 'Név szerint, visszafelé',
      lastSignIn: 'Legrégebben belépettek elöl',
      '-lastSignIn': 'Legutóbb belépettek elöl',
    },
    none: 'Nincs ilyen felhasználó. Változtasson a keresésen!',
    impersonate: { farmer: 'Megnyitás a gazda nézetében', other: 'Megnyitás a nevében' },
    sendLink: 'Belépési link küldése',
  },
  impersonate: {
    title: (name: string) => `${name} nézetének megnyitása`,
    explanation:
      '30 percig az ő nevében dolgozik ezen a lapon. Minden lépését mindkettejük neve alatt naplózzuk, és ő is láthatja.',
    reason: 'Miért nyitja meg?',
    reasonHint: 'Például: telefonon kért segítséget a táblahatár rajzolásához.',
    tooShort: 'Legalább három betűben írja le az okát!',
    cancel: 'Mégsem',
    notHere: 'A megnyitás nem sikerült: a kapott link hibás. Próbálja újra!',
  },
  sendLink: {
    title: (name: string) => `Belépési link küldése: ${name}`,
    explanation: (address: string) => `A link ide megy: ${address}. Egyszer használható.`,
    send: 'Küldés',
    cancel: 'Mégsem',
    close: 'Bezárás',
    /**
     * The message is being sent, or (no sender) waits for somebody to deliver it; whether it arrived is not known
     * yet.
     */
    made: (name: string, toOutbox: boolean) =>
      toOutbox
        ? `A belépési link elkészült (${name}), de nem megy ki: nincs üzenetküldő beállítva. A kimenő üzenetek között a rendszergazda látja.`
        : `A belépési link küldése elindult: ${name}. A kimenő üzenetek között látszik, elment-e.`,
  },
  messages: {
    title: 'Kimenő üzenetek',
    what: 'a kimenő üzenetek listája',
    explanation:
      'Az itt látható üzeneteket a rendszer küldi. Ahol nincs üzenetküldő beállítva, nem mennek el, és innen olvashatók el. A bennük lévő linkeket ilyenkor is csak a rendszergazda látja; másnak [link] áll a helyükön.',
    none: 'Még nincs kimenő üzenet. Amint valaki belépési linket vagy új jelszót kér, itt jelenik meg.',
    channel: { email: 'E-mail', sms: 'SMS' },
    attempts: (count: number) => `${count} próbálkozás`,
    again: {
      all: 'Minden várakozó üzenet kiküldése',
      one: 'Kiküldés',
      of: (recipient: string) => `Kiküldés: ${recipient}`,
      done: ({ queued, refused, more }: SentAgain) =>
        [
          queued > 0 ? `${queued} üzenet elküldésre vár.` : refused.length === 0 && 'Egy üzenet sem várakozik.',
          refused.length > 0 &&
            `${refused.length} nem küldhető el: ${[...new Set(refused.map((each) => each.message))].join(' ')}`,
          more && 'További üzenetek is várnak: küldje ki azokat is!',
        ]
          .filter(Boolean)
          .join(' '),
    },
    bounce: {
      upload: 'Visszapattant levél feltöltése',
      hint: 'A levelezőszerver kézbesítési értesítése, .eml fájlként. Amelyik üzenetről szól, azt visszapattantnak jelöljük.',
      done: (reason: string, at: string) => `Rögzítettük: az üzenet visszapattant (${reason}), ${at}.`,
    },
  },
  imports: {
    title: 'Importálások',
    what: 'az importálások listája',
    none: 'Még nem volt importálás. Adatot az „Importálás” gombbal lehet betölteni.',
    ofAll: 'mindenkié',
    byCommand: 'parancs',
    columns: {
      at: 'Mikor',
      kind: 'Mit',
      file: 'Fájl',
      company: 'Ügyfél',
      by: 'Ki',
      added: 'Új',
      changed: 'Módosult',
      unchanged: 'Változatlan',
      refused: 'Elutasítva',
    },
    report: {
      open: 'Jelentés',
      of: (file: string) => `Jelentés: ${file}`,
      what: 'az importálás jelentése',
      nothing: 'Az importálás rendben lezajlott, a sorokhoz nincs megjegyzés.',
      notes: 'Megjegyzések',
      repaired: (count: string) => `Javított alakzatok (${count})`,
      refused: (count: string) => `Elutasított sorok (${count})`,
      row: (row: number) => (row === 0 ? 'A fájl egésze' : `${row}. sor`),
      first: (count: number) => `Az első ${count} látszik.`,
      close: 'Bezárás',
    },
  },
} as const;
