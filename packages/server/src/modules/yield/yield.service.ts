import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import { cellOf } from '@georisk/contract/permissions/permissions.ts';
import { MAX_SHARE, shownMax } from '@georisk/domain/yieldMap/legend.ts';
import { plantsOf } from '@georisk/domain/yieldMap/plants.ts';
import { closedSeason } from '@georisk/domain/yieldMap/season.ts';
import { MIN_FARMS, MIN_FARMS_FOR_FARMERS, type YieldScale } from '@georisk/domain/yieldMap/yieldScale.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/clock.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Caller } from '#server/http/caller.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { scopeOf, type Scope } from '#server/modules/access/scope.ts';
import { cut, type Extent } from '#server/modules/map/extent.ts';
import { districtYields, percentileOf } from './districtYields.ts';
import {
  areaMeans,
  blockYields,
  companiesIn,
  districtMeans,
  districts,
  districtShapes,
  importState,
  type KnownYields,
  knownYields,
  shapesOfYields,
} from './yield.repository.ts';
import type { YieldQuestion } from './yieldValues.ts';

/** Figures from cases are computed again at this age; imported data are visible at once. */
const KEPT_MS = 300_000;
const MAX_KEPT = 60;
/** Number of queries whose yields of all blocks are cached: twelve bytes a block. */
const MAX_KNOWN = 24;
/** How long a request for a part of the map waits for all blocks' yields. */
const SOON_MS = 20;
const soon = () => new Promise<void>((resolve) => setTimeout(resolve, SOON_MS));

type Asked = Pick<Query<'yields'>, 'plant' | 'scale' | 'type'>;

interface Vision {
  /** Of a single block. */
  readonly blocks: Scope;
  /** Of the means of districts. */
  readonly districts: Scope;
  readonly minFarms: number;
}

/** A farmer sees means of many farms, and their own blocks. */
function visionOf(caller: Caller): Vision {
  const scope = scopeOf('yields', caller);
  if (cellOf('yields', caller.role) !== 'N') return { blocks: scope, districts: scope, minFarms: MIN_FARMS };
  const { companyId, id: userId } = caller;
  const minFarms = MIN_FARMS_FOR_FARMERS;
  if (companyId === null) return { blocks: scope, districts: scope, minFarms };
  return { blocks: { kind: 'own', companyId, userId }, districts: { kind: 'company', companyId }, minFarms };
}

export interface Yields {
  areas(context: CallContext, asked: Asked, extent: Extent, limit: number): Promise<Answer<'yields'>>;
  max(context: CallContext, asked: Asked): Promise<Answer<'yieldMax'>>;
  /** Of all blocks within the caller's reach. */
  ofBlocks(caller: Caller, asked: Pick<Asked, 'plant' | 'type'>): Promise<KnownYields>;
}

/** Yields of blocks and districts. Means over a whole company are computed once for each state of the data. */
export function createYields(executor: Executor, clock: Clock): Yields {
  const kept = new LRUCache<string, { readonly at: number; readonly value: Promise<unknown> }>({ max: MAX_KEPT });
  /** Yields of all blocks by query, as far as they are computed: the first caller does not wait for a country's. */
  const known = new LRUCache<string, { readonly at: number; readonly yields: KnownYields }>({ max: MAX_KNOWN });

  /** The value of a key, computed once until it is old. */
  const once = async <T>(parts: readonly unknown[], reckon: (executor: Executor) => Promise<T>): Promise<T> => {
    const key = JSON.stringify([await importState(executor), ...parts]);
    const now = clock.now().getTime();
    const known = kept.get(key);
    if (known !== undefined && now - known.at < KEPT_MS) return known.value as Promise<T>;
    const value = patiently(executor, reckon);
    const entry = { at: now, value };
    kept.set(key, entry);
    value.catch(() => {
      if (kept.peek(key) === entry) kept.delete(key);
    });
    return value;
  };

  const questionOf = ({ plant, type }: Pick<Asked, 'plant' | 'type'>, scope: Scope): YieldQuestion => ({
    plants: plantsOf(plant) ?? [],
    type,
    season: closedSeason(clock.today() as IsoDate),
    scope,
  });

  const ofDistricts = (asked: Asked, { districts: scope, minFarms }: Vision) => {
    const question = questionOf(asked, scope);
    return once(['districts', question, minFarms], async (tx) =>
      districtYields(await districts(tx), await districtMeans(tx, question), await areaMeans(tx, question), minFarms),
    );
  };

  const knownKey = async (question: YieldQuestion) => JSON.stringify([await importState(executor), question]);

  /** All blocks' yields, also for callers who request a part of the map meanwhile. */
  const ofBlocks = async (question: YieldQuestion): Promise<KnownYields> => {
    const key = await knownKey(question);
    const yields = await once(['blocks', question], (tx) => knownYields(tx, question));
    known.set(key, { at: clock.now().getTime(), yields });
    return yields;
  };

  /**
   * The previous ones while new ones are computed; undefined where there were none yet of this state of the imports.
   */
  const atHand = async (question: YieldQuestion): Promise<KnownYields | undefined> => {
    const reckoning = ofBlocks(question);
    reckoning.catch(() => undefined);
    const key = await knownKey(question);
    const before = known.get(key);
    const isOld = before === undefined || clock.now().getTime() - before.at >= 2 * KEPT_MS;
    return Promise.race([reckoning, soon().then(() => (isOld ? undefined : before.yields))]);
  };

  const maxima: Record<YieldScale, (asked: Asked, vision: Vision) => Promise<number | null>> = {
    Nuts4: async (asked, vision) => percentileOf((await ofDistricts(asked, vision)).values(), MAX_SHARE),
    Mepar: async (asked, { blocks }) => percentileOf((await ofBlocks(questionOf(asked, blocks))).yields, MAX_SHARE),
  };

  return {
    async areas(context, asked, extent, limit) {
      const vision = visionOf(context.caller);
      if (asked.scale === 'Mepar') {
        const question = questionOf(asked, vision.blocks);
        const yields = await atHand(question);
        const found =
          yields === undefined
            ? await blockYields(executor, question, extent, limit + 1)
            : await shapesOfYields(executor, yields, extent, limit + 1);
        const { items, truncated } = cut(found.areas, limit);
        if (vision.blocks.kind === 'all') {
          const codes = items.flatMap(({ meparCode }) => meparCode ?? []);
          await auditForeign(executor, context, await companiesIn(executor, codes), 'yields');
        }
        return { items, truncated: truncated || found.cutShort };
      }
      const yields = await ofDistricts(asked, vision);
      const ids = new Map([...yields.keys()].map((code, index) => [code, index + 1]));
      const shapes = await districtShapes(executor, extent);
      const items = shapes.flatMap(({ code, name, yieldPolygon }) => {
        const value = yields.get(code);
        if (value === undefined) return [];
        return [
          { id: ids.get(code) ?? 0, yield: value, yieldPolygon, meparCode: null, nuts4Code: code, nuts4Name: name },
        ];
      });
      return cut(items, limit);
    },
    ofBlocks: (caller, asked) => ofBlocks(questionOf(asked, visionOf(caller).blocks)),
    async max(context, asked) {
      return { max: shownMax(await maxima[asked.scale](asked, visionOf(context.caller))) };
    },
  };
}

/** Longer than other queries may take: it runs once for many. */
const patiently = <T>(executor: Executor, reckon: (tx: Executor) => Promise<T>): Promise<T> =>
  inTransaction(executor, async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx);
    return reckon(tx);
  });
