import type { RoadKind } from '@georisk/domain/reference/roads.ts';

/** Towns on the way of the country's roads, WGS84. */
export const TOWNS = {
  Budapest: [19.0, 47.47],
  Békéscsaba: [21.09, 46.68],
  Cegléd: [19.8, 47.17],
  Debrecen: [21.63, 47.53],
  Dunaújváros: [18.93, 46.96],
  Eger: [20.37, 47.9],
  Gyula: [21.28, 46.65],
  Gyöngyös: [19.93, 47.78],
  Győr: [17.63, 47.68],
  Hegyeshalom: [17.16, 47.91],
  Hódmezővásárhely: [20.32, 46.42],
  Kaposvár: [17.8, 46.36],
  Kecskemét: [19.69, 46.9],
  Kiskunfélegyháza: [19.85, 46.71],
  Kunszentmárton: [20.29, 46.84],
  Makó: [20.48, 46.22],
  Miskolc: [20.78, 48.1],
  Mohács: [18.68, 45.99],
  Nagykanizsa: [16.99, 46.45],
  Nyíregyháza: [21.72, 47.96],
  Orosháza: [20.67, 46.56],
  Polgár: [21.12, 47.87],
  Pécs: [18.23, 46.07],
  Siófok: [18.06, 46.9],
  Szeged: [20.15, 46.25],
  Szekszárd: [18.7, 46.35],
  Székesfehérvár: [18.42, 47.19],
  Szolnok: [20.19, 47.17],
  Szombathely: [16.62, 47.23],
  Tatabánya: [18.4, 47.58],
  Veszprém: [17.91, 47.09],
} as const satisfies Readonly<Record<string, readonly [longitude: number, latitude: number]>>;

interface TownRoad {
  readonly kind: RoadKind;
  readonly number: string;
  readonly towns: readonly (keyof typeof TOWNS)[];
}

/** The order of towns is as it is; the lines between them are made. */
export const TOWN_ROADS: readonly TownRoad[] = [
  { kind: 'motorway', number: 'M 1', towns: ['Budapest', 'Tatabánya', 'Győr', 'Hegyeshalom'] },
  { kind: 'motorway', number: 'M 3', towns: ['Budapest', 'Gyöngyös', 'Polgár', 'Nyíregyháza'] },
  { kind: 'motorway', number: 'M 5', towns: ['Budapest', 'Kecskemét', 'Kiskunfélegyháza', 'Szeged'] },
  { kind: 'motorway', number: 'M 6', towns: ['Budapest', 'Dunaújváros', 'Szekszárd', 'Mohács'] },
  { kind: 'motorway', number: 'M 7', towns: ['Budapest', 'Székesfehérvár', 'Siófok', 'Nagykanizsa'] },
  { kind: 'motorway', number: 'M 35', towns: ['Polgár', 'Debrecen'] },
  { kind: 'motorway', number: 'M 43', towns: ['Szeged', 'Makó'] },
  { kind: 'motorway', number: 'M 44', towns: ['Kecskemét', 'Kunszentmárton', 'Békéscsaba'] },
  { kind: 'main', number: '3', towns: ['Gyöngyös', 'Eger', 'Miskolc'] },
  { kind: 'main', number: '4', towns: ['Budapest', 'Cegléd', 'Szolnok', 'Debrecen', 'Nyíregyháza'] },
  { kind: 'main', number: '8', towns: ['Székesfehérvár', 'Veszprém', 'Szombathely'] },
  { kind: 'main', number: '44', towns: ['Békéscsaba', 'Gyula'] },
  { kind: 'main', number: '47', towns: ['Debrecen', 'Békéscsaba', 'Orosháza', 'Hódmezővásárhely', 'Szeged'] },
  { kind: 'main', number: '61', towns: ['Dunaújváros', 'Siófok', 'Kaposvár', 'Nagykanizsa'] },
  { kind: 'main', number: '66', towns: ['Kaposvár', 'Pécs'] },
];

interface VillageRoad {
  readonly kind: RoadKind;
  readonly number: string;
  /** Where it leaves the landscape for, at either end. */
  readonly from?: string;
  readonly to?: string;
}

/** The paved roads of the landscape, in the order of `PAVED`. */
export const VILLAGE_ROADS: readonly VillageRoad[] = [
  { kind: 'main', number: '443', from: 'Medgyesegyháza', to: 'Battonya' },
  { kind: 'secondary', number: '4455', to: 'Kétegyháza' },
  { kind: 'secondary', number: '4439', to: 'Kevermes' },
  { kind: 'secondary', number: '4434', from: 'Mezőkovácsháza' },
  { kind: 'secondary', number: '4446', to: 'Dombegyház' },
  { kind: 'secondary', number: '4452', to: 'Lőkösháza' },
  { kind: 'secondary', number: '4430', from: 'Magyarbánhegyes' },
  { kind: 'secondary', number: '4448' },
];
