import { isDeepStrictEqual } from 'node:util';
import type { DamageArea } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Body } from '@georisk/contract/endpoints.ts';
import { areaRefusalText, TOO_MANY_AREAS } from '@georisk/domain/case/damagedAreas.hu.ts';
import { checkDamagedArea, MAX_AREAS } from '@georisk/domain/case/damagedAreas.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import { parseAreal } from '@georisk/domain/geo/geojson.ts';
import { type Areal, type MultiPolygon, polygonsOf } from '@georisk/domain/geo/types.ts';
import { toHectares } from '@georisk/domain/units.ts';
import type { Executor } from '#server/db/executor.ts';
import { inTransaction, orRefusal } from '#server/db/transaction.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { newId } from '#server/uuid.ts';
import { type CallContext, log } from '#server/modules/access/audit.ts';
import { type ChangeKey, onceFor, remember } from '#server/modules/damage/caseChange.ts';
import { readWkt } from '#server/formats/wkt/readWkt.ts';
import {
  type AreaRow,
  areasOf,
  areaWithId,
  insertArea,
  insertBlockArea,
  removeAreas,
  setTableAsMepar,
  updateArea,
} from './area.repository.ts';
import { presentArea } from './damagePlot.service.ts';
import { type DamagePlotRow, measureDamage } from '#server/modules/damage/damagePlot.repository.ts';
import { damagePlotTexts } from './damagePlot.hu.ts';
import { plotToWrite } from '#server/modules/damage/plotAccess.ts';

const refuse = (sentence: string): never => {
  throw new Problem('outline-refused', { message: sentence, fields: { geom: sentence } });
};

/** In TypeScript GeoJSON's positions have any length; the columns are two-dimensional. */
const pairs = (geometry: unknown) => geometry as Areal;

function accepted(text: string, row: DamagePlotRow, bounds: BBox): { geometry: MultiPolygon; ha: number } {
  const wkt = readWkt(text);
  if (wkt === null || (wkt.srid !== null && wkt.srid !== 23700)) return refuse(damagePlotTexts.unreadable);
  const check = checkDamagedArea(wkt.geometry, {
    block: row.blockGeom && pairs(row.blockGeom),
    table: (row.tableGeometry ?? row.blockGeom) && pairs(row.tableGeometry ?? row.blockGeom),
    bounds,
  });
  if (!check.ok) return refuse([...new Set(check.refusals.map(areaRefusalText))].join('\n'));
  return { geometry: check.geometry, ha: toHectares(check.area) };
}

interface Written<T> {
  readonly operation: string;
  readonly word: 'area-saved' | 'area-deleted' | 'mepar-as-area';
  readonly before: readonly AreaRow[] | null;
  readonly after: readonly AreaRow[] | null;
  readonly answer: T;
}

async function finish<T>(tx: Executor, context: CallContext, key: ChangeKey, row: DamagePlotRow, written: Written<T>) {
  const { operation, word, before, after, answer } = written;
  await measureDamage(tx, row.id, context.at);
  await remember(tx, context, key, {
    subject: 'damagePlot',
    subjectId: row.id,
    companyId: row.companyId,
    operation,
    baseVersion: null,
    before: before && { areas: before },
    after: after && { areas: after },
    answer,
  });
  await log(tx, context, word, `damagePlots/${row.id}`, row.companyId);
  return answer;
}

const one = (rows: readonly AreaRow[], id: string): AreaRow => {
  const row = rows.find((each) => each.id === id);
  if (row === undefined) throw notFound();
  return row;
};

/** An area that was sent twice is one area, as long as its values are the same. */
async function sameAgain(tx: Executor, damagePlotId: number, id: string, geometry: MultiPolygon) {
  const known = await areaWithId(tx, id);
  if (known === undefined) return undefined;
  const same = known.damagePlotId === damagePlotId && known.deletedAt === null && saysTheSame(known, geometry);
  if (!same) throw new Problem('duplicate', { error: 'The area’s id is taken' });
  return presentArea(known);
}

const rounded = (geometry: Areal) =>
  polygonsOf(geometry).map((rings) =>
    rings.map((ring) => ring.map(([x, y]) => [Math.round(x * 100), Math.round(y * 100)])),
  );

const saysTheSame = ({ geom }: Pick<AreaRow, 'geom'>, geometry: Areal | null): boolean =>
  geometry !== null && isDeepStrictEqual(rounded(pairs(geom)), rounded(geometry));

function readAreal(text: string): Areal | null {
  const read = parseAreal(readWkt(text)?.geometry);
  return read.ok ? read.value : null;
}

interface AreaOfPlot {
  readonly damagePlotId: number;
  /** Left out where the device did not name the new area. */
  readonly areaId: string | undefined;
}

/**
 * Saves an area once for a key. The change belongs to the plot, so its areas share keys: the key of another area is
 * refused as well.
 */
async function onceForArea(
  tx: Executor,
  context: CallContext,
  key: ChangeKey,
  { damagePlotId, areaId }: AreaOfPlot,
  run: () => Promise<DamageArea>,
): Promise<DamageArea> {
  const change = { type: 'damagePlot', subject: damagePlotId, operation: 'save-area' } as const;
  const saved = await onceFor<DamageArea>(tx, context, key, change, run);
  if (areaId !== undefined && saved.id !== areaId)
    throw new Problem('duplicate', { error: 'changeId belongs to another change' });
  return saved;
}

/** Saves a new damaged area; the eleventh is refused, also where two are sent at once. */
export const saveArea = (
  executor: Executor,
  context: CallContext,
  damagePlotId: number,
  { geom, id: named, ...key }: Body<'saveArea'>,
  bounds: BBox,
): Promise<DamageArea> =>
  orRefusal(
    () =>
      inTransaction(executor, async (tx) => {
        const row = await plotToWrite(tx, context, damagePlotId, key);
        const id = named ?? newId();
        return onceForArea(tx, context, key, { damagePlotId, areaId: named }, async () => {
          const { geometry, ha } = accepted(geom, row, bounds);
          const again = await sameAgain(tx, damagePlotId, id, geometry);
          if (again !== undefined) return again;
          if (row.tableAsMepar) return refuse(damagePlotTexts.tableAsMepar);
          const before = await areasOf(tx, damagePlotId);
          if (before.length >= MAX_AREAS) throw new Problem('too-many-areas', { message: TOO_MANY_AREAS });
          await insertArea(tx, { id, companyId: row.companyId, damagePlotId, at: context.at }, geometry, ha);
          const saved = one(await areasOf(tx, damagePlotId), id);
          return finish(tx, context, key, row, {
            operation: 'save-area',
            word: 'area-saved',
            before: null,
            after: [saved],
            answer: presentArea(saved),
          });
        });
      }),
    // Another plot's transaction took the same identifier at the same moment.
    ({ table }): DamageArea | undefined => {
      if (table === 'damage_area' || table === 'change') throw new Problem('duplicate');
      return undefined;
    },
  );

/** Changes an existing area. */
export const changeArea = (
  executor: Executor,
  context: CallContext,
  { id: damagePlotId, areaId }: { readonly id: number; readonly areaId: string },
  { geom, base, ...key }: Body<'changeArea'>,
  bounds: BBox,
): Promise<DamageArea> =>
  inTransaction(executor, async (tx) => {
    const row = await plotToWrite(tx, context, damagePlotId, key);
    return onceForArea(tx, context, key, { damagePlotId, areaId }, async () => {
      const before = one(await areasOf(tx, damagePlotId), areaId);
      if (row.tableAsMepar) return refuse(damagePlotTexts.tableAsMepar);
      const { geometry, ha } = accepted(geom, row, bounds);
      if (saysTheSame(before, geometry)) return presentArea(before);
      if (base !== undefined && !saysTheSame(before, readAreal(base)))
        throw new Problem('stale-version', { current: presentArea(before) });
      await updateArea(tx, areaId, geometry, ha, context.at);
      const saved = one(await areasOf(tx, damagePlotId), areaId);
      return finish(tx, context, key, row, {
        operation: 'save-area',
        word: 'area-saved',
        before: [before],
        after: [saved],
        answer: presentArea(saved),
      });
    });
  });

/**
 * Makes the whole block the damaged area; it replaces earlier drawings.
 * @throws Problem 409 where the caller knew of none of them: somebody has drawn meanwhile
 */
export const saveMeparAsArea = (
  executor: Executor,
  context: CallContext,
  damagePlotId: number,
  { previousAreas, ...key }: Body<'saveMeparAsArea'>,
): Promise<DamageArea[]> =>
  inTransaction(executor, async (tx) => {
    const row = await plotToWrite(tx, context, damagePlotId, key);
    const change = { type: 'damagePlot', subject: damagePlotId, operation: 'mepar-as-area' } as const;
    return onceFor<DamageArea[]>(tx, context, key, change, async () => {
      if (row.blockGeom === null) return refuse(damagePlotTexts.noBlock);
      const before = await areasOf(tx, damagePlotId);
      if (row.tableAsMepar && before.length === 1) return before.map(presentArea);
      if (previousAreas === false && before.length > 0)
        throw new Problem('stale-version', { current: before.map(presentArea) });
      await removeAreas(tx, damagePlotId, context.at);
      await insertBlockArea(tx, { id: newId(), companyId: row.companyId, damagePlotId, at: context.at });
      await setTableAsMepar(tx, damagePlotId, true);
      const after = await areasOf(tx, damagePlotId);
      return finish(tx, context, key, row, {
        operation: 'mepar-as-area',
        word: 'mepar-as-area',
        before,
        after,
        answer: after.map(presentArea),
      });
    });
  });

/** Removes an area, softly; a second removal changes nothing. */
export const removeArea = (
  executor: Executor,
  context: CallContext,
  { id: damagePlotId, areaId }: { readonly id: number; readonly areaId: string },
): Promise<{ id: string }> =>
  inTransaction(executor, async (tx) => {
    const row = await plotToWrite(tx, context, damagePlotId);
    const known = await areaWithId(tx, areaId);
    if (known?.damagePlotId === damagePlotId && known.deletedAt !== null) return { id: areaId };
    const before = one(await areasOf(tx, damagePlotId), areaId);
    await removeAreas(tx, damagePlotId, context.at, areaId);
    if (row.tableAsMepar) await setTableAsMepar(tx, damagePlotId, false);
    return finish(tx, context, {}, row, {
      operation: 'delete-area',
      word: 'area-deleted',
      before: [before],
      after: null,
      answer: { id: areaId },
    });
  });
