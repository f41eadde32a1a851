import { crop } from '@georisk/domain/crops/crops.ts';
import { addDays } from '@georisk/domain/dates/isoDate.ts';
import { distance } from '@georisk/domain/geo/ring.ts';
import { type IsoDate, roundHalfUp } from '@georisk/domain/units.ts';
import type { Block, Landscape, Plot } from '../landscape/landscape.ts';
import { SETTLEMENTS } from '../place/settlements.hu.ts';
import { type Random, randomOf } from '../random.ts';
import { cropOfPlot, plantCodeOf } from '../season/rotation.ts';

export const HEADER = 'EK azonosító;KR-szám;Aláírás dátuma;Tulajdonos címe;MePAR kód;Tábla;Növény;Terület (ha)';

const STREETS = [
  'Árpád utca',
  'Rákóczi utca',
  'Kossuth Lajos utca',
  'Petőfi Sándor utca',
  'Dózsa György utca',
  'Ady Endre utca',
  'Béke utca',
  'Arany János utca',
  'Szabadság tér',
] as const;
const MEADOW = 'állandó gyepterület';

/** Wanted sizes, hectares: some large farms, some family farms, the rest small. */
const sizeOf = (index: number, random: Random): number => {
  if (index < 2) return random.between(160, 260);
  return index < 6 ? random.between(45, 110) : random.between(8, 32);
};

interface Settings {
  readonly landscape: Landscape;
  /** Year of the applications. */
  readonly year: number;
  readonly today: IsoDate;
  readonly seed: number;
  readonly random: Random;
}

/** The free plots nearest to a place, up to the wanted area; they are no longer free then. */
function take(free: Map<Plot, Block>, from: Block, hectares: number): [Plot, Block][] {
  const sorted = [...free].toSorted(
    ([, a], [, b]) => distance(a.centre, from.centre) - distance(b.centre, from.centre),
  );
  const taken: [Plot, Block][] = [];
  let area = 0;
  for (const [plot, block] of sorted) {
    if (area >= hectares * 10_000) break;
    taken.push([plot, block]);
    area += plot.area;
    free.delete(plot);
  }
  return taken;
}

/** Applications are signed in spring, and none after today. */
const signedAt = ({ year, today, random }: Settings): IsoDate => {
  const day = addDays(`${year}-04-08` as IsoDate, random.int(0, 38));
  return day < today ? day : addDays(today, -1);
};

function addressIn(code: string, random: Random): string {
  const own = SETTLEMENTS.find((settlement) => settlement.code === code);
  const { zip, name } = own ?? random.pick(SETTLEMENTS);
  return `${zip} ${name}, ${random.pick(STREETS)} ${random.int(1, 96)}.`;
}

function plantOf(plot: Plot, block: Block, { year, seed }: Settings): string {
  return block.use === 'pasture' ? MEADOW : crop(plantCodeOf(cropOfPlot(plot.index, year, seed))).name;
}

/** One application: its rows, a line for each plot. */
function rowsOf(index: number, free: Map<Plot, Block>, settings: Settings): string[] {
  const { year, random } = settings;
  const home = random.pick([...free.values()]);
  const yy = String(year).slice(2);
  const code = `30${yy}${String(100_000 + index * 1_237 + random.int(1, 900)).padStart(6, '0')}`;
  const facts = [
    code,
    `KR${yy}${random.int(10_000_000, 99_999_999)}`,
    signedAt(settings),
    addressIn(home.settlement, random),
  ];
  return take(free, home, sizeOf(index % 100, random)).map(([plot, block]) => {
    const number = block.plots.findIndex((each) => each.index === plot.index) + 1;
    const area = roundHalfUp((plot.area / 10_000) * (1 - 0.015 * random.next()), 2);
    return [...facts, block.meparCode, number, plantOf(plot, block, settings), String(area).replace('.', ',')].join(
      ';',
    );
  });
}

/**
 * The tables of several customers: each plot is declared in one application.
 * @param counts applications of each customer
 */
export function applicationTables(counts: readonly number[], settings: Omit<Settings, 'random'>): string[] {
  const random = randomOf(settings.seed, 'applications');
  const used = settings.landscape.blocks.filter(({ use }) => use === 'arable' || use === 'pasture');
  const free = new Map(used.flatMap((block) => block.plots.map((plot) => [plot, block] as const)));
  return counts.map((count, customer) => {
    const rows = Array.from({ length: count }, (_, index) =>
      rowsOf(customer * 100 + index, free, { ...settings, random }),
    );
    return `${[HEADER, ...rows.flat()].join('\n')}\n`;
  });
}
