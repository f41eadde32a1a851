import type { RouteStepName } from '@georisk/domain/case/nextStep.ts';

/** The way of a day from case to case. */
export const routeTexts = {
  title: 'Mai útvonal',
  loading: 'a nyitott káraktái',
  none: 'Nincs Önre osztott nyitott kárakta.',
  noneHint: 'Ha kap egyet, itt jelenik meg. Minden kárakta a listában van.',
  allCases: 'Káresemények',
  cases: (count: number) => `${count} nyitott kárakta`,
  fromHere: 'A sorrend az Ön helyzetétől indul, mindig a legközelebbi kárral folytatva.',
  fromFirst: 'A sorrend a legrégebbi kárral kezdődik. A helyzete ismeretében Öntől indul.',
  locate: 'Induljon a helyzetemtől',
  searching: 'A helyzete meghatározása folyamatban…',
  failed: 'A helyzetét nem sikerült meghatározni, vagy nem engedélyezte.',
  noPlace: 'Nincs ismert blokkja, ezért a térképen nem látszik.',
  unknownSettlement: 'Ismeretlen település',
  unknownCrop: 'ismeretlen növény',
  distance: (length: string) => `${length} légvonalban`,
  fromBefore: (length: string) => `${length} az előzőtől`,
  open: (damageNumber: string) => `${damageNumber} megnyitása`,
  navigate: 'Útvonaltervezés',
  navigateTo: (damageNumber: string) => `Útvonaltervezés a ${damageNumber} kárhoz (új lapon)`,
  missing: 'Hiányzik: ',
  steps: {
    outline: 'a tábla körvonala',
    areas: 'a károsodott terület',
    zones: 'a zónák',
    sampling: 'a mintavétel',
    yield: 'a hozamszámítás',
    finish: 'a felmérés lezárása',
  } as const satisfies Readonly<Record<RouteStepName, string>>,
  noPlots: 'a táblák',
} as const;
