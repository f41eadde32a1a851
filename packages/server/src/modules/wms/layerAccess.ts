import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Executor } from '../../db/executor.ts';
import type { Caller } from '../../http/caller.ts';
import { companyScopeOf, scopeOf } from '../access/scope.ts';
import { RASTER_KIND, parseDerivedLayer } from '../product/layerNames.ts';
import { roleGetsType } from '../product/productTypes.ts';
import { type Layer, layerOf, layersOf } from './layer.ts';
import { type OutlineRow, outlineOf, publishedDates, sheetsWhere } from './layer.repository.ts';
import { createShortCache } from './shortCache.ts';

/** Which layers and outlines a caller reaches: `V` of the matrix. */
export interface LayerAccess {
  /** The layer, if it exists and the caller may see it: the two are told in the same words. */
  layer(caller: Caller, group: string, name: string): Promise<Layer | undefined>;
  /** All layers of a group that the caller may see, newest first. */
  layers(caller: Caller, group: string): Promise<Layer[]>;
  /** The outline of a block that the caller may see. */
  outline(caller: Caller, meparCode: string): Promise<OutlineRow | undefined>;
}

/**
 * What "a layer that my own lists contain" means:
 * - true colour is the background of every map: whoever may ask for layers at all sees it;
 * - an insurer's people (`G`, `A` in B4) list the products of any block, so they see the installation's imagery of every date, and what
 *   belongs to a company only as that company (an administrator always);
 * - a farmer lists the products of his blocks: the dates on which one of them is published, in the types of his role;
 *   agronomy and monitoring clients the same by their own blocks, once they have some;
 * - the other roles list no products of imagery.
 * What was found is kept for at most 5 s, as sessions are.
 */
export function createLayerAccess(executor: Executor, clock: Clock): LayerAccess {
  const byName = createShortCache<Layer | undefined>(clock);
  const byGroup = createShortCache<Layer[]>(clock);
  const dates = createShortCache<ReadonlySet<string>>(clock);
  const outlines = createShortCache<OutlineRow | undefined>(clock);

  const find = (group: string, name: string) =>
    byName.get(`${group}:${name}`, async () => {
      const own = await sheetsWhere(
        executor,
        sql<boolean>`raster.group_name = ${group}`,
        sql<boolean>`raster.layer = ${name}`,
      );
      if (own.length > 0) return layerOf(name, undefined, own);
      const derived = parseDerivedLayer(name);
      if (derived === undefined) return undefined;
      const sheets = await sheetsWhere(
        executor,
        sql<boolean>`raster.group_name = ${group}`,
        sql<boolean>`raster.kind = ${RASTER_KIND[derived.type]}`,
        sql<boolean>`raster.date = ${derived.date}::date`,
      );
      return layerOf(name, derived.type, sheets);
    });

  const ownDates = (caller: Caller) =>
    dates.get(String(caller.id), async () => {
      const rows = await publishedDates(executor, scopeOf('B4', caller), companyScopeOf('B4', caller));
      return new Set(rows.map(({ groupName, date }) => `${groupName} ${date}`));
    });

  const maySee = async (caller: Caller, layer: Layer): Promise<boolean> => {
    if (layer.companyId !== null) {
      const companies = companyScopeOf('B4', caller);
      const mine = companies.kind === 'company' && companies.companyId === layer.companyId;
      if (!mine && companies.kind !== 'all') return false;
    }
    if (layer.trueColour) return true;
    if (layer.product === null || !roleGetsType(caller.role, layer.product)) return false;
    const blocks = scopeOf('B4', caller);
    if (blocks.kind === 'all') return true;
    return blocks.kind === 'own' && (await ownDates(caller)).has(`${layer.group} ${layer.date}`);
  };

  return {
    async layer(caller, group, name) {
      const layer = await find(group, name);
      return layer && (await maySee(caller, layer)) ? layer : undefined;
    },

    async layers(caller, group) {
      const all = await byGroup.get(group, async () => {
        const sheets = await sheetsWhere(executor, sql<boolean>`raster.group_name = ${group}`);
        const byLayer = Map.groupBy(sheets, ({ layer }) => layer);
        return [...byLayer.values()]
          .flatMap(([first, ...rest]) => (first ? layersOf([first, ...rest]) : []))
          .sort((a, b) => b.date.localeCompare(a.date) || a.name.localeCompare(b.name));
      });
      const seen = await Promise.all(all.map((layer) => maySee(caller, layer)));
      return all.filter((_, index) => seen[index]);
    },

    outline(caller, meparCode) {
      const scope = scopeOf('B3', caller);
      const whose = scope.kind === 'own' ? String(scope.userId) : scope.kind;
      return outlines.get(`${whose} ${meparCode}`, () => outlineOf(executor, meparCode, scope));
    },
  };
}
