import type { Random } from '../random.ts';

const FAMILY = [
  'Nagy',
  'Kovács',
  'Tóth',
  'Szabó',
  'Horváth',
  'Varga',
  'Kiss',
  'Molnár',
  'Balogh',
  'Farkas',
  'Juhász',
  'Mészáros',
  'Szilágyi',
  'Török',
  'Gál',
  'Szűcs',
  'Kocsis',
  'Pintér',
  'Fodor',
  'Bíró',
  'Katona',
  'Gulyás',
  'Hajdu',
  'Csizmadia',
  'Hankó',
  'Medovarszki',
  'Uhrin',
  'Lipták',
  'Petrovszki',
  'Gyuris',
  'Zsíros',
  'Halmai',
] as const;

const MEN = [
  'János',
  'József',
  'István',
  'Mihály',
  'György',
  'András',
  'Pál',
  'Ferenc',
  'Sándor',
  'Lajos',
  'Imre',
  'Béla',
  'Antal',
  'Mátyás',
  'Károly',
  'Gábor',
] as const;
const WOMEN = [
  'Mária',
  'Erzsébet',
  'Ilona',
  'Julianna',
  'Rozália',
  'Anna',
  'Zsuzsanna',
  'Margit',
  'Etelka',
  'Teréz',
  'Borbála',
  'Viktória',
  'Piroska',
  'Katalin',
] as const;

/** A couple as a stone names them. */
export function coupleNames(random: Random): { readonly husband: string; readonly wife: string } {
  const family = random.pick(FAMILY);
  const husband = `${family} ${random.pick(MEN)}`;
  const maiden = `${random.pick(FAMILY)} ${random.pick(WOMEN)}`;
  return { husband, wife: random.chance(0.6) ? `${husband}né ${maiden}` : maiden };
}

export const singleName = (random: Random): string =>
  `${random.pick(FAMILY)} ${random.chance(0.5) ? random.pick(MEN) : random.pick(WOMEN)}`;

export const cemeteryNames = {
  kunagota: 'Kunágotai köztemető',
  nagykamaras: 'Nagykamarási református temető',
  chapel: 'Ravatalozó',
  path: 'Járda',
  road: 'Főút',
  hedge: 'Sövény',
  tree: 'Fa',
  tap: 'Vízcsap',
  gate: 'Bejárat',
  waste: 'Hulladékgyűjtő',
} as const;
