import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { companyScopeOf, scopeOf } from '#server/modules/access/scope.ts';
import { sameCropMedians } from '#server/modules/curve/sameCrop.service.ts';
import { type BlockFigures, figuresOf } from './layer.repository.ts';
import { createShortCache } from '#server/shortCache.ts';
import type { BlockFacts } from './subject.ts';

/**
 * The facts of blocks that maps need, cached for some seconds: a map of one block requests them a dozen times at once.
 */
export function createBlockFacts(executor: Executor, clock: Clock): BlockFacts {
  const figures = createShortCache<readonly BlockFigures[]>(clock);
  const medians = createShortCache<ReadonlyMap<string, number>>(clock);
  return {
    figures(blockId, { granules, date, dateBefore }) {
      const groups = [...new Set(granules.map(({ groupName }) => groupName))];
      const dates = dateBefore === null ? [date] : [dateBefore, date];
      return figures.get(`${blockId} ${groups.join()} ${dates.join()}`, () =>
        figuresOf(executor, blockId, groups, dates),
      );
    },
    async median(caller, block, date) {
      const [insured, images] = [scopeOf('plots', caller), companyScopeOf('products', caller)];
      const year = Number(date.slice(0, 4));
      // Callers with the same rights get the same median.
      const whose = [insured, images].map((scope) => Object.values(scope).join(' ')).join('/');
      const ofYear = await medians.get(`${whose} ${block.id} ${year}`, async () => {
        const rows = await sameCropMedians(executor, block, year, insured, images);
        return new Map(rows.map(({ date: day, value }) => [day, value]));
      });
      return ofYear.get(date) ?? null;
    },
  };
}
