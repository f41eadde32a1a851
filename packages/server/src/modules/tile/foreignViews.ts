import { LRUCache } from 'lru-cache';
import type { Executor } from '#server/db/executor.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import type { TileCell } from './cell.ts';
import type { Reach } from './tileLayer.ts';

/** A map requests tiles all the time: viewing another company's areas is logged once an hour, not once a tile. */
const ONCE_IN_MS = 3_600_000;
const MAX = 10_000;

export interface ForeignViews {
  note(context: CallContext, layer: string, cells: readonly TileCell[], reach: Reach): Promise<void>;
  /** The same where the owners are known. */
  noteCompanies(context: CallContext, layer: string, companies: Iterable<number>): Promise<void>;
}

/** Companies whose areas a caller is shown, without the installation's own. */
function companiesOf(cells: readonly TileCell[], { shows }: Reach): Set<number> {
  const companies = new Set<number>();
  for (const cell of cells) {
    for (let area = 0; area < cell.companies.length; area += 1) {
      const company = cell.companies[area] ?? 0;
      if (company !== 0 && !companies.has(company) && shows(cell, area)) companies.add(company);
    }
  }
  return companies;
}

/** Writes the audit entries of an administrator who views customers' areas on the map. */
export function createForeignViews(executor: Executor): ForeignViews {
  const noted = new LRUCache<string, number>({ max: MAX });
  const noteCompanies: ForeignViews['noteCompanies'] = async (context, layer, companies) => {
    const now = context.at.getTime();
    const due = [...companies].filter((company) => {
      if (company === context.caller.companyId) return false;
      const key = `${context.caller.session.id} ${layer} ${company}`;
      if (Math.abs(now - (noted.get(key) ?? -ONCE_IN_MS)) < ONCE_IN_MS) return false;
      noted.set(key, now);
      return true;
    });
    await auditForeign(executor, context, due, `tiles/${layer}`);
  };
  return {
    noteCompanies,
    async note(context, layer, cells, reach) {
      // Nobody else is ever shown another company's.
      if (reach.key === 'all') await noteCompanies(context, layer, companiesOf(cells, reach));
    },
  };
}
