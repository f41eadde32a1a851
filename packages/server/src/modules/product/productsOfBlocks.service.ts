import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { findingsOf } from '#server/modules/alert/blockAlerts.repository.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf, scopeOf } from '#server/modules/access/scope.ts';
import { publishedObservations, trueColourOfBlocks } from '#server/modules/raster/observation.repository.ts';
import { blocksWithPlots, insurersOfBlocks, productRowsOfBlocks } from './product.repository.ts';
import { productsFrom, samplingMapsFor } from './product.service.ts';
import { soilZonesOf } from './soilZone.repository.ts';

interface BlockKey {
  readonly id: number;
  readonly meparCode: string;
}

/** Reads once, when it is first needed. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => (found ??= read());
}

/** Rows of many blocks by their key, read at once. */
function grouped<T, K>(read: () => Promise<readonly T[]>, keyOf: (row: T) => K): (key: K) => Promise<readonly T[]> {
  const groups = once(async () => Map.groupBy(await read(), keyOf));
  return async (key) => (await groups()).get(key) ?? [];
}

/**
 * The products of many blocks, by the number of the block: as `productsOfBlock` has them, with one query for all blocks
 * in the place of one for each.
 */
export async function productsOfBlocks(
  executor: Executor,
  context: CallContext,
  blocks: readonly BlockKey[],
): Promise<ReadonlyMap<number, Product[]>> {
  const companies = companyScopeOf('products', context.caller);
  const ids = blocks.map(({ id }) => id);
  const codes = blocks.map(({ meparCode }) => meparCode);
  const insured = scopeOf('plots', context.caller);
  const measured = grouped(
    () => publishedObservations(executor, ids, companies),
    ({ blockId }) => blockId,
  );
  const images = grouped(
    () => trueColourOfBlocks(executor, ids, companies),
    ({ blockId }) => blockId,
  );
  const findings = grouped(
    () => findingsOf(executor, ids, companies),
    ({ blockId }) => blockId,
  );
  const insurers = grouped(
    () => insurersOfBlocks(executor, codes, insured),
    ({ meparCode }) => meparCode,
  );
  const withPlots = once(
    async () => new Set(await blocksWithPlots(executor, codes, scopeOf('blockPlots', context.caller))),
  );
  const stored = grouped(
    async () => {
      const ofPlots = sql<boolean>`damage_plot.mepar_code = any(${codes}::text[])`;
      const own = [productRowsOfBlocks(executor, codes, companies), samplingMapsFor(executor, context, ofPlots)];
      return (await Promise.all(own)).flat();
    },
    ({ meparCode }) => meparCode,
  );
  const products = new Map<number, Product[]>();
  for (const { id, meparCode } of blocks) {
    const sources = {
      measured: () => measured(id),
      images: () => images(id),
      findings: () => findings(id),
      hasPlots: async () => (await withPlots()).has(meparCode),
      insurers: async () => (await insurers(meparCode)).map(({ companyId }) => companyId),
      stored: () => stored(meparCode),
      zones: () => soilZonesOf(executor, id, companies),
    };
    products.set(id, await productsFrom(executor, context, { id, meparCode }, sources));
  }
  return products;
}
