import { PERIL_NAMES } from '@georisk/domain/peril/perilNames.hu.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { roundHalfUp } from '@georisk/domain/units.ts';
import type { Landscape } from '../landscape/landscape.ts';
import { randomOf } from '../random.ts';
import type { SpringDay } from './springs.ts';

/** A late minimum that hurt fields of the landscape, °C. */
const HURTS = -2.2;
/** Blocks a hurtful night cost. */
const BLOCKS = [3, 7] as const;
/** Ft a hectare of a whole loss. */
const WORTH = [260_000, 720_000] as const;

/** The nights after the middle of April that hurt, one a spring, newest first. */
function hurtfulNights(days: readonly SpringDay[], station: string): readonly IsoDate[] {
  const late = days.filter(
    (day) => day.station.code === station && day.date.slice(5) >= '04-10' && day.minimum <= HURTS,
  );
  return [...new Map(late.map(({ date }) => [date.slice(0, 4), date])).values()].toReversed();
}

/** A company's damages by frost in the last springs, as a table. @param prefix of their numbers */
export function damagesCsv(
  { blocks }: Landscape,
  days: readonly SpringDay[],
  { prefix, seed, springs }: { readonly prefix: string; readonly seed: number; readonly springs: number },
): string {
  const random = randomOf(seed, `frost damages ${prefix}`);
  const arable = blocks.filter(({ use }) => use === 'arable' || use === 'orchard');
  const rows = hurtfulNights(days, 'DEMO-6')
    .slice(0, springs)
    .flatMap((date) => {
      const hurt = new Set(Array.from({ length: random.int(...BLOCKS) }, () => random.pick(arable)));
      return [...hurt].map(({ meparCode, area }, index) => {
        const share = random.between(0.15, 0.8);
        const hectares = roundHalfUp((area / 10_000) * random.between(0.3, 0.95), 2);
        const amount = Math.round((hectares * share * random.between(...WORTH)) / 1_000) * 1_000;
        const number = `${prefix}-${date.slice(0, 4)}-${String(index + 1).padStart(3, '0')}`;
        return [number, meparCode, PERIL_NAMES.springFrost, date, hectares, amount, roundHalfUp(100 * share, 1)].join(
          ',',
        );
      });
    });
  return ['karszam,mepar,veszelynem,datum,karosodott terulet,kifizetes,karszazalek', ...rows, ''].join('\n');
}
