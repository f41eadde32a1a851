import type { RescueOutcome } from '@georisk/contract/verticals/insurance/rescueFiles.ts';

const OUTCOMES: Readonly<Record<RescueOutcome, string>> = {
  applied: 'bekerült',
  known: 'már bent volt',
  proposed: 'javaslat lett belőle',
  conflict: 'választani kell',
  refused: 'nem került be',
  waits: 'másikra vár',
  later: 'olvassa be újra',
};
const KINDS: Readonly<Record<string, string>> = {
  outline: 'táblahatár',
  area: 'károsodott terület',
  points: 'mintavételi pont',
  photo: 'fénykép',
  status: 'állapot',
};

export const rescueCliTexts = {
  usage: `Használat: npm run rescue -- FÁJL… --user-name NÉV [--json FÁJL]
  Mentőfájlok beolvasása annak a nevében, akinek a felhasználónevét megadja: az ő jogaival, a készítő munkájaként.
  Ugyanaz a fájl többször és bármilyen sorrendben beolvasható.`,
  nobody: (userName: string) => `Nincs „${userName}” nevű felhasználó, aki mentőfájlt olvashat be.`,
  noFile: (file: string) => `A fájl nem olvasható: ${file}`,
  refused: (file: string, why: string) => `${file}: ${why}`,
  read: (file: string, author: string, made: string) => `${file}: ${author} munkája, a fájl készült: ${made}`,
  row: (kind: string, title: string, outcome: RescueOutcome, why: string | null) =>
    `  ${KINDS[kind] ?? kind} · ${title} · ${OUTCOMES[outcome]}${why === null ? '' : `: ${why}`}`,
  serverRuns:
    'Az adatbázist a futó szerver használja. Olvassa be a fájlt az oldalon, vagy állítsa le előbb a szervert!',
} as const;
