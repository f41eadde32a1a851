import type { Random } from '../random.ts';

/** Family names that are common in the south of the Great Plain. */
const FAMILY = [
  'Nagy',
  'Kovács',
  'Tóth',
  'Szabó',
  'Horváth',
  'Varga',
  'Kiss',
  'Molnár',
  'Németh',
  'Farkas',
  'Balogh',
  'Papp',
  'Takács',
  'Juhász',
  'Lakatos',
  'Mészáros',
  'Oláh',
  'Simon',
  'Rácz',
  'Fekete',
  'Szilágyi',
  'Török',
  'Fehér',
  'Gál',
  'Kis',
  'Szűcs',
  'Kocsis',
  'Pintér',
  'Fodor',
  'Orsós',
  'Szalai',
  'Sipos',
  'Magyar',
  'Lukács',
  'Gulyás',
  'Bíró',
  'Király',
  'Katona',
  'László',
  'Jakab',
  'Bogdán',
  'Balog',
  'Hajdu',
  'Csizmadia',
  'Békési',
  'Hankó',
  'Medovarszki',
  'Uhrin',
  'Lipták',
  'Petrovszki',
  'Gyuris',
  'Zsíros',
] as const;

const GIVEN_MEN = [
  'István',
  'József',
  'László',
  'János',
  'Zoltán',
  'Sándor',
  'Ferenc',
  'Gábor',
  'Attila',
  'Tamás',
  'Péter',
  'András',
  'Mihály',
  'Imre',
  'Lajos',
  'György',
  'Tibor',
  'Csaba',
  'Pál',
  'Miklós',
  'Béla',
  'Antal',
  'Róbert',
  'Gergely',
] as const;
const GIVEN_WOMEN = [
  'Mária',
  'Erzsébet',
  'Katalin',
  'Ilona',
  'Éva',
  'Anna',
  'Zsuzsanna',
  'Margit',
  'Judit',
  'Ágnes',
  'Julianna',
  'Andrea',
  'Ildikó',
  'Krisztina',
] as const;

const FIRMS = [
  'Kunágotai Agro Kft.',
  'Nagykamarási Mezőgazdasági Zrt.',
  'Aranykalász 2000 Kft.',
  'Száraz-ér Agrár Kft.',
  'Dombiratosi Gazdák Szövetkezete',
  'Almáskamarási Növénytermesztő Kft.',
  'Délbékési Vetőmag Kft.',
  'Tizes Dűlő Bt.',
] as const;

/** Names of farms: the largest are firms, the rest persons. No name occurs twice. */
export function farmNames(count: number, taken: readonly string[], random: Random): string[] {
  const used = new Set<string>(taken);
  const names: string[] = [...FIRMS].slice(0, Math.min(FIRMS.length, count));
  while (names.length < count) {
    const family = random.pick(FAMILY);
    const name = random.chance(0.8)
      ? `${family} ${random.pick(GIVEN_MEN)}`
      : random.chance(0.3)
        ? `${family} ${random.pick(GIVEN_MEN)}né`
        : `${family} ${random.pick(GIVEN_WOMEN)}`;
    if (used.has(name)) continue;
    used.add(name);
    names.push(name);
  }
  return names;
}

/** A name in the characters of an address. */
export const addressPart = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.|\.$/g, '');
