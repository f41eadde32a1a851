import type { OtherRoad, RoadKind } from '@georisk/domain/reference/roads.ts';

export const ROAD_NAMES: Readonly<Record<RoadKind | OtherRoad, string>> = {
  motorway: 'autópálya, autóút',
  main: 'főút',
  secondary: 'mellékút',
  other: 'más út (kimarad)',
};

export const roadTexts = {
  /** Fields in sentences. */
  kind: 'az út fajtája',
  number: 'az út száma',
  unknownKind: (kind: string) =>
    `Ismeretlen útfajta: ${kind}. Feleltesse meg ezek egyikének: ${Object.values(ROAD_NAMES).join('; ')}.`,
  leftOut: (count: number) => `${count} kisebb út kimaradt: a térkép az autópályákat, fő- és mellékutakat mutatja.`,
  removed: (count: number) => `${count} útszakasz törölve, mert a fájlban nincs benne.`,
} as const;
