import type { Answer } from '@georisk/contract/endpoints.ts';
import type { FrostBlock, FrostDamage } from '@georisk/contract/verticals/frost/frost.ts';
import { damageChronology } from '@georisk/domain/damage/chronology.ts';
import { FROST_LABELS } from '@georisk/domain/frost/frost.hu.ts';
import type { Executor } from '#server/db/executor.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { cut, type Extent } from '#server/modules/map/extent.ts';
import {
  type DamageOfBlock,
  damagePlaces,
  dangerOf,
  frostBlocksIn,
  frostDamagesOf,
  mapFacts,
} from './frost.repository.ts';

const labelOf = (frost: number | null): string | null => (frost === null ? null : (FROST_LABELS[frost - 1] ?? null));

const damageOf = ({
  id,
  damageNumber,
  dangerType,
  damagedArea,
  damageAmount,
  damageProportion,
  hasCase,
}: DamageOfBlock): FrostDamage => ({
  id,
  damageNumber,
  dangerType,
  damagedArea,
  damageAmount,
  damageProportion,
  hasCase,
});

/** The insured or damaged blocks of an extent, with their frost damages and danger. */
export async function frostDamages(
  executor: Executor,
  context: CallContext,
  extent: Extent,
  limit: number,
): Promise<Answer<'frostDamages'>> {
  const { scope } = context.access;
  const { items, truncated } = cut(await frostBlocksIn(executor, scope, extent, limit + 1), limit);
  const codes = items.map(({ meparCode }) => meparCode);
  const damages = await frostDamagesOf(executor, scope, codes);
  await auditForeign(
    executor,
    context,
    damages.map(({ companyId }) => companyId),
    'frostDamages',
  );
  const byBlock = Map.groupBy(damages, ({ meparCode }) => meparCode);
  return {
    truncated,
    items: items.map(
      ({ meparCode, polygon, frost }): FrostBlock => ({
        meparCode,
        polygon,
        frost,
        frostLabel: labelOf(frost),
        damages: (byBlock.get(meparCode) ?? []).map(damageOf),
      }),
    ),
  };
}

/** The density of the frost damages within reach. */
export async function frostChronology(executor: Executor, context: CallContext): Promise<Answer<'frostChronology'>> {
  const places = await damagePlaces(executor, context.access.scope);
  await auditForeign(
    executor,
    context,
    places.map(({ companyId }) => companyId),
    'frostDamages/chronology',
  );
  return damageChronology(places.map(({ x, y }) => ({ position: [x, y] }))).map(({ geom, color, from, to }) => ({
    geom: {
      type: geom.type,
      coordinates: geom.coordinates.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, y]))),
    },
    color,
    from,
    to,
  }));
}

/** The danger of a block; every block may be looked up. @throws Problem 404 of an unknown one */
export async function frostDanger(executor: Executor, meparCode: string): Promise<Answer<'frostDanger'>> {
  const row = await dangerOf(executor, meparCode);
  if (row === undefined) throw notFound();
  return { ...row, frostLabel: labelOf(row.frost) };
}

const NO_MAP: Answer<'frostMap'> = {
  stations: 0,
  grids: 0,
  firstYear: null,
  lastYear: null,
  blocks: 0,
  error: null,
  gridError: null,
  madeAt: null,
  box: null,
};

/** How the danger map was made. */
export async function frostMap(executor: Executor): Promise<Answer<'frostMap'>> {
  const facts = await mapFacts(executor);
  if (facts === undefined) return NO_MAP;
  const { id: _, madeAt, ...others } = facts;
  return { ...others, madeAt: madeAt.toISOString() };
}
