import { homeTarget } from '@georisk/domain/farmer/homeTarget.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Person } from '#server/http/caller.ts';
import { scopeOf } from '#server/modules/access/scope.ts';
import { blocksIn } from '#server/modules/access/scopeFilter.ts';
import { blocksWhere } from '#server/modules/block/block.repository.ts';
import { withDates } from '#server/modules/blockView/mepar.service.ts';
import type { LinkTarget } from '#server/modules/link/linkAddress.ts';
import { MAX_ROWS } from '#server/modules/map/extent.ts';

/**
 * What an alert link opens for which nobody chose a view and a day: what the person sees on their own blocks at home.
 * Undefined for people without blocks or images of their own.
 */
export async function newestTarget(executor: Executor, person: Person): Promise<LinkTarget | undefined> {
  const scope = scopeOf('mepars', person);
  if (scope.kind !== 'own') return undefined;
  const blocks = await withDates(executor, person, await blocksWhere(executor, MAX_ROWS, blocksIn(scope)));
  const days = blocks.map(({ meparCode, ndvi, alerts }) => ({ meparCode, ndvi: dated(ndvi), alerts: dated(alerts) }));
  const home = homeTarget(days, { view: null, date: null });
  if (home === null) return undefined;
  const date = home.view === 'alert' ? home.alertDate : home.productDate;
  return date === null ? undefined : { view: home.view, date };
}

const dated = (rows: readonly { readonly date: string }[]) => rows.map(({ date }) => ({ date: date as IsoDate }));
