import { addDays } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { polygon } from '../files.ts';
import type { Feature } from '../files.ts';
import { type Random, randomOf } from '../random.ts';
import { type Plot, plotsOf, type Site, stoneOf, toMap } from './layout.ts';
import { coupleNames, singleName } from './names.hu.ts';

interface Person {
  readonly deceased: string | null;
  readonly birth: string | null;
  readonly death: string | null;
}

const NOBODY: Person = { deceased: null, birth: null, death: null };
/** Years for which a place is paid. */
const PAID = 25;
/** Stones older than this say years alone. */
const WITH_DAYS = 1950;

const day = (year: number, random: Random): string =>
  `${year}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;

const written = (year: number, random: Random): string => (year < WITH_DAYS ? String(year) : day(year, random));

/** Somebody who died in a year, or on the last day that there was. */
function person(deceased: string, deathYear: number, today: string, random: Random): Person {
  const age = Math.max(1, Math.min(98, Math.round(71 + random.normal() * 14)));
  const death = written(deathYear, random);
  return {
    deceased,
    birth: written(deathYear - age, random),
    death: death.length > 4 && death > today ? addDays(today as IsoDate, -random.int(5, 60)) : death,
  };
}

/** The last year in which a row was dug: the first rows are the oldest. */
function yearOf({ parcel, row }: Plot, { parcels, rows }: Site, today: string, random: Random): number {
  const [first, last] = [1905, Number(today.slice(0, 4))];
  const share = ((parcel - 1) * rows + row - 1) / (parcels * rows - 1);
  return Math.max(first, Math.min(last, Math.round(first + share * (last - first) + random.normal() * 5)));
}

function peopleOf(plot: Plot, site: Site, today: string, random: Random): readonly Person[] {
  const year = yearOf(plot, site, today, random);
  const last = Number(today.slice(0, 4));
  const kind = random.next();
  if (kind < 0.06 && year > last - 30) return [NOBODY];
  if (kind < 0.5) return [person(singleName(random), year, today, random)];
  const { husband, wife } = coupleNames(random);
  const widowed = year + random.int(0, 22);
  const first = person(random.chance(0.65) ? husband : wife, year, today, random);
  const other = first.deceased === husband ? wife : husband;
  if (widowed <= last) return [first, person(other, widowed, today, random)];
  // The stone already has the name of the one who still lives.
  return [first, { deceased: other, birth: written(year - random.int(40, 70), random), death: null }];
}

function validUntil(people: readonly Person[], today: string, random: Random): string {
  const last = Number(today.slice(0, 4));
  const deaths = people.flatMap(({ death }) => (death === null ? [] : [Number(death.slice(0, 4))]));
  let end = (deaths.length === 0 ? last - random.int(0, 10) : Math.max(...deaths)) + PAID;
  while (end < last && random.chance(0.93)) end += PAID;
  // None ends this year: the demo's own day would decide whether it is over.
  return `${end === last ? last + 1 : Math.max(end, last - 12)}-12-31`;
}

/** The register of a graveyard: its graves, and everybody who rests in them. */
export function registerOf(site: Site, today: string, seed: number): readonly Feature[] {
  const random = randomOf(seed, `graves ${site.at.join()}`);
  const place = toMap(site);
  return plotsOf(site).flatMap((plot): Feature[] => {
    const people = peopleOf(plot, site, today, random);
    const until = validUntil(people, today, random);
    const geometry = polygon(stoneOf(plot).map(place));
    const hasPhoto = random.chance(0.03);
    return people.map((each) => ({
      properties: {
        parcella: String(plot.parcel),
        sor: String(plot.row),
        hely: String(plot.pos),
        elhunyt_neve: each.deceased,
        szuletes: each.birth,
        halalozas: each.death,
        ervenyesseg: until,
        fenykep: hasPhoto ? `https://temeto.kunagota.example/sirok/${plot.parcel}-${plot.row}-${plot.pos}.jpg` : null,
      },
      geometry,
    }));
  });
}
