import { ROLES } from '@georisk/domain/roles/roles.ts';
import { matchName } from '@georisk/domain/search/nameMatch.ts';
import { plainText } from '@georisk/domain/search/plainText.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Scope } from '#server/modules/access/scope.ts';
import { bestNames } from './bestNames.ts';
import { type Finder, INSURER } from './finder.ts';
import { settlementBoxes, settlementsOfBlocks } from './search.repository.ts';
import type { PlainSettlement } from './settlementNames.ts';

/** The possible settlements of the caller's own blocks; the blocks are not read where no name matches. */
async function ownOf(executor: Executor, scope: Scope, plain: string, all: readonly PlainSettlement[]) {
  const meant = all.filter((row) => matchName(plain, row.plain) !== null);
  if (meant.length === 0) return meant;
  const own = await settlementsOfBlocks(executor, scope);
  return meant.filter(({ code }) => own.has(code));
}

const find: Finder['find'] = async (executor, { phrase, scope, limit, names }) => {
  const plain = plainText(phrase);
  const all = await names.of(executor);
  const mine = scope.kind === 'own' ? await ownOf(executor, scope, plain, all) : all;
  const found = bestNames(plain, mine, limit);
  const boxes = await settlementBoxes(
    executor,
    found.map(({ code }) => code),
  );
  return found.flatMap(({ code, name, county, rank }) => {
    const bbox = boxes.get(code);
    return bbox === undefined
      ? []
      : [{ suggestion: { type: 'city', label: name, detail: county, code, name, bbox }, rank, companyId: null }];
  });
};

export const settlements: Finder = {
  openedBy: 'block',
  roles: [...INSURER, ROLES.EXPERT_DAMAGE, ROLES.FARMER],
  order: 4,
  onFrostScreen: true,
  find,
};
