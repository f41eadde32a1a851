import { roleGetsType } from '@georisk/contract/products/productTypes.ts';
import { sql } from 'kysely';
import { type ChosenTime, chooseTime, type TimeAsked } from '@georisk/imagery/wms/timeAsked.ts';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import type { Caller } from '#server/http/caller.ts';
import { companyScopeOf, type Scope, scopeOf } from '#server/modules/access/scope.ts';
import { sharedOrIn } from '#server/modules/access/scopeFilter.ts';
import { type LayerName, parseLayerName, RASTER_KIND } from '#server/modules/raster/layerNames.ts';
import { followUpsOf, type Layer, layerOf, layersOf, ofCompany } from './layer.ts';
import {
  companyInsures,
  type ListedImage,
  listedImages,
  notRefused,
  type Outline,
  type OutlineRow,
  outlineOf,
  plotOutlineOf,
  type LayerGranule,
  granulesWhere,
} from './layer.repository.ts';
import { isForestLook, type LookName, lookOfPrefix, LOOKS } from './looks.ts';
import { createShortCache } from '#server/shortCache.ts';

export interface FoundLayer {
  readonly layer: Layer;
  /** The date that an answer has to name. */
  readonly warning: ChosenTime['warning'];
}

/** The layers and outlines within a caller's reach: `V` of the matrix. */
export interface LayerAccess {
  /** The layer, if it exists and the caller may see it: both refusals have the same words. */
  layer(caller: Caller, group: string, name: string): Promise<Layer | undefined>;
  /**
   * As `layer`, where the name may also be a type's alone, with the date in TIME.
   * @returns `time` for a date that the layer does not have
   */
  layerAt(caller: Caller, group: string, name: string, time: TimeAsked): Promise<FoundLayer | 'time' | undefined>;
  /** All layers of a group that the caller may see, newest first. */
  layers(caller: Caller, group: string): Promise<Layer[]>;
  /** Whether there is such a layer at all, whoever may see it. */
  exists(group: string, name: string): Promise<boolean>;
  /** A block that the caller may see. */
  outline(caller: Caller, meparCode: string): Promise<OutlineRow | undefined>;
  /** An agronomist's plot on a block, if the caller may see the plot. */
  plotOutline(caller: Caller, id: number, meparCode: string): Promise<Outline | undefined>;
}

/** The rights that decide which layers a caller sees. */
interface Reach {
  readonly role: number;
  readonly blocks: Scope;
  readonly companies: Scope;
  /** Whose pictures come with a block of the soil survey. */
  readonly survey: Scope;
  /** Whose pictures come with a project of a forest. */
  readonly forests: Scope;
  /** Images in the caller's own lists; null where the lists contain all. */
  readonly listed: ReadonlySet<string> | null;
}

const COMPANY_GROUP = /^c([1-9]\d{0,9})$/;
const companyOfGroup = (group: string): number | null => {
  const id = Number(COMPANY_GROUP.exec(group)?.[1] ?? 0);
  return id > 0 && id <= 2_147_483_647 ? id : null;
};

const imageKey = ({ kind, groupName, date }: ListedImage) => `${groupName ?? '*'} ${kind} ${date}`;

function isListed(listed: ReadonlySet<string>, { group, look, date }: Layer, on = date): boolean {
  const kind = LOOKS[look].raster;
  return listed.has(imageKey({ kind, groupName: group, date: on })) || listed.has(`* ${kind} ${on}`);
}

/** Whether layers of these owners are within a scope; the installation's are within every one but none. */
const holds = (scope: Scope, owners: readonly number[]): boolean =>
  scope.kind === 'all' || owners.every((owner) => scope.kind === 'company' && scope.companyId === owner);

/** Pictures that come with a block of the soil survey. */
const SURVEY_LOOKS: readonly LookName[] = ['NDVI', 'terrain'];

function maySee({ role, blocks, companies, survey, forests, listed }: Reach, layer: Layer): boolean {
  if (isForestLook(layer.look)) return forests.kind !== 'none' && holds(forests, layer.owners);
  if (survey.kind !== 'none' && SURVEY_LOOKS.includes(layer.look) && holds(survey, layer.owners)) return true;
  if (!holds(companies, layer.owners)) return false;
  const { product } = LOOKS[layer.look];
  // Chronology's true colour is the background under another name.
  if (product === null || layer.look === 'TCI') return true;
  if (!roleGetsType(role, product)) return false;
  if (blocks.kind === 'all') return true;
  if (blocks.kind !== 'own' || listed === null) return false;
  return isListed(listed, layer) && (layer.dateBefore === null || isListed(listed, layer, layer.dateBefore));
}

/** A scope in the key of what is cached for it. */
function whose(scope: Scope): string {
  if (scope.kind === 'own') return `user ${scope.userId}`;
  return scope.kind === 'company' ? `company ${scope.companyId}` : scope.kind;
}

const newestFirst = (a: Layer, b: Layer) => b.date.localeCompare(a.date) || a.name.localeCompare(b.name);

/**
 * What "a layer that my own lists contain" means:
 * - true colour is the background of every map: every caller with layers at all sees it;
 * - an insurer's people (`G`, `A` of the call `products`) list the products of any block, so they see the
 * installation's imagery of every date, and what
 *   belongs to a company only as that company (an administrator always);
 * - a farmer lists the products of their blocks: the dates on which one of them is published, in the types of their
 * role;
 *   agronomy and monitoring clients the same by their own blocks, once they have some; of two dates both must be
 *   listed;
 * - the soil survey lists NDVI and the terrain with any block;
 * - a forestry company lists the pictures of its own projects, and an administrator those of all; nobody else does;
 * - the other roles list no products of imagery;
 * - an image of NDVI that was refused is no product of anybody.
 * The result is cached for at most 5 s, as sessions are.
 */
export function createLayerAccess(executor: Executor, clock: Clock): LayerAccess {
  const byName = createShortCache<Layer | undefined>(clock);
  const byGroup = createShortCache<ReadonlyMap<LookName, readonly Layer[]>>(clock);
  const lists = createShortCache<ReadonlySet<string>>(clock);
  const outlines = createShortCache<OutlineRow | undefined>(clock);
  const plots = createShortCache<Outline | undefined>(clock);

  const inGroup = (group: string) => sql<boolean>`raster.group_name = ${group}`;
  const ofImage = (group: string, kind: string, date: string): Promise<LayerGranule[]> =>
    granulesWhere(
      executor,
      inGroup(group),
      sql<boolean>`raster.kind = ${kind}`,
      sql<boolean>`raster.date = ${date}::date`,
      notRefused,
    );

  /** Images that a company's table courses are drawn from. */
  const ndviOf = async (companyId: number, date?: string): Promise<LayerGranule[]> =>
    (await companyInsures(executor, companyId))
      ? granulesWhere(
          executor,
          sql<boolean>`raster.kind = ${RASTER_KIND.TableFollowUp}`,
          ...(date === undefined ? [] : [sql<boolean>`raster.date = ${date}::date`]),
          sharedOrIn('raster', { kind: 'company', companyId }),
          notRefused,
        )
      : [];

  const ofName = async (group: string, name: string, parsed: LayerName): Promise<Layer | undefined> => {
    const { type, date, dateBefore } = parsed;
    if (type === 'TableFollowUp') {
      const companyId = companyOfGroup(group);
      const found = companyId === null ? undefined : layerOf(name, type, await ndviOf(companyId, date));
      return found && companyId !== null ? ofCompany(found, group, companyId) : undefined;
    }
    const kind = RASTER_KIND[type];
    const before = dateBefore === null ? [] : await ofImage(group, kind, dateBefore);
    if (dateBefore !== null && before.length === 0) return undefined;
    return layerOf(name, type, await ofImage(group, kind, date), before);
  };

  const find = (group: string, name: string) =>
    byName.get(`${group}:${name}`, async () => {
      const parsed = parseLayerName(name);
      if (parsed !== undefined) return ofName(group, name, parsed);
      const own = await granulesWhere(executor, inGroup(group), sql<boolean>`raster.layer = ${name}`, notRefused);
      const look = lookOfPrefix(own[0]?.kind ?? '');
      return look && layerOf(name, look, own);
    });

  const reachOf = async (caller: Caller): Promise<Reach> => {
    const [blocks, companies] = [scopeOf('products', caller), companyScopeOf('products', caller)];
    const listed =
      blocks.kind === 'own'
        ? await lists.get(
            String(caller.id),
            async () => new Set((await listedImages(executor, blocks, companies)).map(imageKey)),
          )
        : null;
    return {
      role: caller.role,
      blocks,
      companies,
      survey: scopeOf('soilMepar', caller),
      forests: scopeOf('forestProject', caller),
      listed,
    };
  };

  /** A group's layers by look, newest first: a query about one of them reads only its like. */
  const inLooks = (group: string) =>
    byGroup.get(group, async () => {
      const companyId = companyOfGroup(group);
      const own = layersOf(await granulesWhere(executor, inGroup(group), notRefused));
      const courses = companyId === null ? [] : followUpsOf(await ndviOf(companyId), group, companyId);
      return Map.groupBy([...own, ...courses].sort(newestFirst), ({ look }) => look);
    });

  const layers: LayerAccess['layers'] = async (caller, group) => {
    const [all, reach] = [await inLooks(group), await reachOf(caller)];
    const seen = [...all.values()].flatMap((ofLook) => ofLook.filter((each) => maySee(reach, each)));
    return seen.sort(newestFirst);
  };

  const layer: LayerAccess['layer'] = async (caller, group, name) => {
    const found = await find(group, name);
    return found && maySee(await reachOf(caller), found) ? found : undefined;
  };

  const atTime = async (caller: Caller, group: string, look: LookName, time: TimeAsked) => {
    const [all, reach] = [await inLooks(group), await reachOf(caller)];
    const ofLook = (all.get(look) ?? []).filter((each) => maySee(reach, each));
    const chosen = chooseTime(ofLook.map(({ date }) => date).toReversed(), time);
    const found = ofLook.find(({ date }) => date === chosen?.date);
    return found && chosen && { layer: found, warning: chosen.warning };
  };

  return {
    layer,
    layers,
    async layerAt(caller, group, name, time) {
      const look = lookOfPrefix(name);
      if (look !== undefined) return atTime(caller, group, look, time);
      const found = await layer(caller, group, name);
      if (found === undefined) return undefined;
      if (time !== null && (found.date < time.from || found.date > time.to)) return 'time';
      return { layer: found, warning: null };
    },
    exists: async (group, name) => (await find(group, name)) !== undefined,
    outline(caller, meparCode) {
      const scope = scopeOf('mepar', caller);
      return outlines.get(`${whose(scope)} ${meparCode}`, () => outlineOf(executor, meparCode, scope));
    },
    plotOutline(caller, id, meparCode) {
      const scope = scopeOf('blockPlot', caller);
      if (scope.kind === 'none') return Promise.resolve(undefined);
      return plots.get(`${whose(scope)} ${meparCode} ${id}`, () => plotOutlineOf(executor, id, meparCode, scope));
    },
  };
}
