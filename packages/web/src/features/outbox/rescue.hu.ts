import type { RescueOutcome } from '@georisk/contract/verticals/insurance/rescueFiles.ts';

/** The rescue file: what waits on this device as one signed file, and its import. */
export const rescueTexts = {
  title: 'Mentőfájl',
  intro:
    'Ha ez a készülék nem tud küldeni, a mentőfájl viszi haza a munkáját: minden, ami itt küldésre vár, fényképekkel együtt, egy aláírt fájlban. Egy kollégája vagy az iroda is beolvashatja, akár többször: semmi nem kerül be kétszer.',
  importTitle: 'Mentőfájl beolvasása',
  importIntro:
    'Olvassa be azt a mentőfájlt, amelyet egy készüléken a „Küldésre vár” oldal készített! A munka a készítője nevén kerül be. Ugyanaz a fájl többször is beolvasható.',
  choose: 'Fájl kiválasztása',
  reading: (name: string) => `Beolvasás: ${name}`,
  chooseAgain: 'Másik fájl',
  back: 'Küldésre vár',
  author: (name: string, at: string) => `${name} munkája, a fájl készült: ${at}`,
  unknownDevice: 'A készüléket, amely aláírta, a kiszolgáló nem ismeri: a fájlt a készítője olvasta be.',
  counts: (applied: number, known: number, proposed: number, left: number) =>
    [
      `${applied} most került be`,
      `${known} már bent volt`,
      ...(proposed > 0 ? [`${proposed} javaslatként vár döntésre`] : []),
      ...(left > 0 ? [`${left} nem került be`] : []),
    ].join(', ') + '.',
  keep: 'Ami nem került be, az a fájlban megmarad: őrizze meg, amíg nem döntenek róla!',
  outcomes: {
    applied: 'bekerült',
    known: 'már bent volt',
    proposed: 'javaslat lett belőle',
    conflict: 'választani kell',
    refused: 'nem került be',
    waits: 'másikra vár',
    later: 'olvassa be újra',
  } satisfies Readonly<Record<RescueOutcome, string>>,
  openCase: 'Kárakta',
  noTitle: 'Korábbi munka',
} as const;
