import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf } from '#server/modules/access/scope.ts';
import { newestYear } from '#server/modules/curve/curve.repository.ts';
import { boxedBlockIn } from './fieldPack.repository.ts';
import { wholeSeason, type WholeSeason } from './fieldPack.service.ts';
import type { SeasonPacks } from './seasonPack.service.ts';

/** Of somebody without a company: the installation's own images alone. */
const NO_COMPANY = 0;

/**
 * The packed season of a block within the caller's reach, by the images that their maps show.
 * @param year without one the newest with a measurement
 * @throws Problem 404 for a block out of reach, and for one that was never measured
 */
export async function blockSeason(
  executor: Executor,
  packs: SeasonPacks,
  { access, caller }: CallContext,
  code: string,
  year: number | undefined,
): Promise<WholeSeason> {
  const block = await boxedBlockIn(executor, code, access.scope);
  if (block === undefined) throw notFound();
  const wanted = year ?? (await newestYear(executor, block.id, companyScopeOf('blockSeason', caller)));
  if (wanted === null) throw notFound();
  return wholeSeason(await packs.of(executor, block, wanted, caller.companyId ?? NO_COMPANY));
}
