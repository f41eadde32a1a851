import type { problems } from './insurance.vertical.ts';

export const problemTexts: Readonly<Record<keyof typeof problems, string>> = {
  'case-closed':
    'A kárakta le van zárva, ezért nem módosítható. Előbb nyissa újra, vagy kérje meg erre azt, aki az állapotát módosíthatja!',
  'survey-incomplete': 'A felmérés még nem fejezhető be, mert hiányzik belőle egy lépés.',
  'plot-has-work':
    'Az eltávolítandó táblán már van rajz, mintavétel vagy hozam. Ha mégis eltávolítja, a munka megmarad, és a tábla visszavételével együtt visszakerül.',
  'other-expert': 'Ezt a kárt másik szakértő kezeli: megnézheti, de nem módosíthatja.',
  'too-many-areas': 'Egy táblán legfeljebb 10 károsodott terület rajzolható. Töröljön egyet, mielőtt újat rajzol!',
  'device-revoked': 'Ezt a készüléket visszavonták. Vigye magával újra a károkat, ha még használja!',
  'proposal-needless': 'A változás a szokásos módon menthető: nem kell belőle javaslat.',
  'proposal-decided': 'Erről a javaslatról közben már döntöttek.',
  'proposal-unfit': 'A javaslat most nem fogadható el.',
  'outline-refused': 'A körvonal így nem menthető.',
  'rescue-refused': 'Ez a mentőfájl nem olvasható be. Semmi nem változott.',
};
