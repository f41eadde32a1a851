import type { Channel, NoticeChannels } from '@georisk/domain/notice/channels.ts';
import type { TemplateField, TemplateKind } from '@georisk/domain/notice/template/kinds.ts';

interface Size {
  readonly units: number;
  readonly segments: number;
}

/** Texts of the screen on which a company writes its messages to its farmers. */
export const noticeTextTexts = {
  title: 'Értesítések',
  titleOf: (company: string) => `Értesítések: ${company}`,
  what: 'az értesítések beállításai',
  explanation:
    'Hogyan és milyen szavakkal írunk a társaság gazdáinak. Amihez nem nyúl, ahhoz az alapszöveg megy ki. A leiratkozás linkje minden riasztási levél végén ott van.',
  back: 'Vissza a társaságokhoz',
  none: 'Nincs szerkeszthető üzenet.',
  channels: {
    title: 'Csatorna',
    legend: 'Hogyan írunk a gazdáknak?',
    ways: {
      one: 'Ahogyan a gazda kérte',
      email: 'Csak e-mailben',
      sms: 'Csak SMS-ben',
      both: 'E-mailben és SMS-ben is',
    } satisfies Record<NoticeChannels, string>,
    hints: {
      one: 'Egy üzenet, a gazda által választott csatornán; ha ott nincs címe, a másikon.',
      email: 'Akinek nincs e-mail-címe, nem kap értesítést.',
      sms: 'Akinek nincs telefonszáma, nem kap értesítést.',
      both: 'Akinek csak az egyik van meg, azon az egyen kapja.',
    } satisfies Record<NoticeChannels, string>,
    noSender: {
      email: 'Nincs levelezőszerver beállítva: az e-mailek nem mennek el, a kimenő üzenetek között maradnak.',
      sms: 'Nincs SMS-küldő beállítva ezen a telepítésen (SMS_URL): SMS most nem megy el.',
    } satisfies Record<Channel, string>,
    save: 'Csatorna mentése',
    saved: 'A csatornát elmentettük.',
    stale: 'Időközben valaki más módosította. A mostani beállítást mutatjuk: nézze meg, és mentse újra!',
  },
  kinds: {
    alert: { title: 'Kárriasztás', hint: 'Ez megy ki, amikor új riasztás érkezik a gazda tábláira.' },
    alertLink: {
      title: 'Elküldött link',
      hint: 'Ez megy ki, amikor a társaság munkatársa riasztási linket küld egy gazdának.',
    },
    survey: { title: 'Jegyzőkönyv', hint: 'Ez a levél viszi a gazdának a kárfelmérés jegyzőkönyvét, csak e-mailben.' },
    event: {
      title: 'Esemény',
      hint: 'Ez megy ki, amikor a társaság egy esemény képernyőjéről ír az érintett gazdáknak.',
    },
  } satisfies Record<TemplateKind, { readonly title: string; readonly hint: string }>,
  fields: { subject: 'E-mail tárgya', body: 'E-mail szövege', sms: 'SMS szövege' } satisfies Record<
    TemplateField,
    string
  >,
  places: (field: string) => `Helyőrző beszúrása: ${field}`,
  insert: 'Beszúrás',
  usual: 'alapszöveg',
  own: 'saját szöveg',
  changed: (by: string | null, at: string) => `Utoljára módosította: ${by ?? 'ismeretlen'}, ${at}`,
  smsSize: ({ units, segments }: Size, longest: Size, alphabet: 'gsm' | 'ucs2') =>
    `${units} karakter, ${segments} SMS; a leghosszabb adatokkal ${longest.segments} SMS. ${
      alphabet === 'gsm'
        ? 'Ékezet nélküli: egy SMS 160 karakter.'
        : 'Az á, í, ó, ő, ú, ű miatt egy SMS csak 70 karakter.'
    }`,
  save: 'Mentés',
  saved: 'Elmentettük. A következő üzenetek már ezzel a szöveggel mennek ki.',
  stale: 'Időközben valaki más módosította ezt a szöveget. A mostanit mutatjuk; amit Ön írt, lejjebb kimásolhatja.',
  yours: 'Amit Ön írt',
  restore: 'Alapszöveg visszaállítása',
  restoreHint: 'Az alapszöveg mentés után lép életbe.',
  preview: {
    title: 'Előnézet',
    of: (kind: string) => `Előnézet: ${kind}`,
    note: 'Kitalált adatokkal, ahogyan a gazda látja.',
    subject: 'Tárgy',
    button: {
      alert: 'Riasztás megnyitása',
      alertLink: 'Megnyitás',
      survey: 'Megnyitás',
      event: 'Megnyitás',
    } satisfies Record<TemplateKind, string>,
    footer: 'Azért írtunk, mert biztosított tábláira riasztás érkezett. Értesítések beállítása, leiratkozás',
    sms: 'SMS',
    broken: 'Az előnézet a pirossal jelölt hiba kijavítása után jelenik meg.',
  },
  test: {
    email: 'Próba e-mail magamnak',
    sms: 'Próba SMS magamnak',
    sent: (address: string) => `A próbaüzenet sorban áll: ${address}.`,
    unsent: (address: string) =>
      `A próbaüzenet elkészült (${address}), de nem megy ki: nincs üzenetküldő beállítva. A kimenő üzenetek között látható.`,
  },
} as const;
