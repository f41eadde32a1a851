import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { Query } from '@georisk/contract/endpoints.ts';
import { productTypeOf, roleGetsType } from '@georisk/contract/products/productTypes.ts';
import { isFarmer } from '@georisk/domain/roles/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { notFound, Problem } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { companyScopeOf, mayCall, type Scope, scopeOf } from '#server/modules/access/scope.ts';
import { productsIn } from '#server/modules/access/scopeFilter.ts';
import { blockIdIn } from '#server/modules/block/block.repository.ts';
import { readablePlot } from '#server/modules/damage/plotAccess.ts';
import { sameCropMedians } from '#server/modules/curve/sameCrop.service.ts';
import { type AlertRow, alertsOf, findingsOf } from '#server/modules/alert/blockAlerts.repository.ts';
import {
  type ObservationRow,
  publishedObservations,
  trueColourOf,
  type TrueColourRow,
} from '#server/modules/raster/observation.repository.ts';
import { changePairs, changesOf, followUpOf, fromObservation, heterogeneityOf } from './pixelProducts.ts';
import {
  type ProductFrame,
  fromAlert,
  fromRow,
  fromSoilZones,
  fromTrueColour,
  newestFirst,
  uniqueById,
} from './product.present.ts';
import {
  blocksWithPlots,
  insurersOf,
  type ProductRow,
  productRowsOfBlock,
  productsWhere,
} from './product.repository.ts';
import { samplingMaps } from './samplingMap.repository.ts';
import { type SoilZoneRow, soilZonesOf } from './soilZone.repository.ts';

interface BlockKey {
  readonly id: number;
  readonly meparCode: string;
  /** Its measurement, where it is read anyway. */
  readonly measured?: () => Promise<ObservationRow[]>;
}

/**
 * The products of a block for the caller's role; whether the caller may see the block was decided before. Of images the
 * products of one season (the newest, or the requested year): five seasons of them would be a thousand rows. Products
 * with a row of their own (alerts, cases, zones) are listed of all years unless a year is requested.
 */
export function productsOfBlock(
  executor: Executor,
  context: CallContext,
  block: BlockKey,
  year?: number,
): Promise<Product[]> {
  const { caller } = context;
  const companies = companyScopeOf('products', caller);
  return productsFrom(
    executor,
    context,
    block,
    {
      measured: () => block.measured?.() ?? publishedObservations(executor, [block.id], companies),
      images: () => trueColourOf(executor, block.id, companies),
      insurers: () => insurersOf(executor, block.meparCode, scopeOf('plots', caller)),
      hasPlots: async () =>
        (await blocksWithPlots(executor, [block.meparCode], scopeOf('blockPlots', caller))).length > 0,
      findings: () => (isFarmer(caller.role) ? alertsOf : findingsOf)(executor, [block.id], companies),
      zones: () => soilZonesOf(executor, block.id, companies),
      stored: async () => {
        const ofPlots = sql<boolean>`damage_plot.mepar_code = ${block.meparCode}`;
        const own = [
          productRowsOfBlock(executor, block.meparCode, companies),
          samplingMapsFor(executor, context, ofPlots),
        ];
        return (await Promise.all(own)).flat();
      },
    },
    year,
  );
}

/** What the products of a block are made of, read for it alone or for many blocks at once. */
export interface ProductSources {
  readonly measured: () => Promise<readonly ObservationRow[]>;
  readonly images: () => Promise<readonly TrueColourRow[]>;
  /** The companies within the caller's reach that insure a plot in it. */
  readonly insurers: () => Promise<readonly number[]>;
  /** Whether an agronomy client within the caller's reach has a plot in it. */
  readonly hasPlots: () => Promise<boolean>;
  readonly findings: () => Promise<readonly AlertRow[]>;
  readonly zones: () => Promise<readonly SoilZoneRow[]>;
  readonly stored: () => Promise<readonly ProductRow[]>;
}

/** The products of a block from their sources; only those of types that the caller's role gets are read. */
export async function productsFrom(
  executor: Executor,
  context: CallContext,
  block: Pick<BlockKey, 'id' | 'meparCode'>,
  sources: ProductSources,
  year?: number,
): Promise<Product[]> {
  const { caller } = context;
  const { role } = caller;
  const frame = { role, meparCode: block.meparCode, mayOpenDocument: mayCall('productDocument', caller) };
  // Independent queries run at once: the whole takes as long as its slowest part.
  const [images, alerts, zones, stored] = await Promise.all([
    imageProducts({ executor, block, frame, sources }, year),
    roleGetsType(role, 'Alert') ? sources.findings() : [],
    roleGetsType(role, 'SoilManagementZone') ? sources.zones() : [],
    storedProducts(executor, context, sources.stored()),
  ]);
  const rows = [
    ...alerts.map((row) => fromAlert(row, frame)),
    ...zones.map((row) => fromSoilZones(row, frame)),
    ...stored,
  ];
  const products = [...images, ...(year === undefined ? rows : rows.filter(isOf(year)))];
  return newestFirst(uniqueById(products.filter(({ type }) => isFor(caller.role, type))));
}

interface ImageSources {
  readonly executor: Executor;
  readonly block: Pick<BlockKey, 'id' | 'meparCode'>;
  readonly frame: ProductFrame;
  readonly sources: ProductSources;
}

const isOf =
  (year: number) =>
  ({ date }: { readonly date: string }): boolean =>
    date.startsWith(`${year}-`);

/** Products of images, of one season. */
async function imageProducts({ executor, block, frame, sources }: ImageSources, year?: number): Promise<Product[]> {
  const [observations, images, insurers, hasPlots] = await Promise.all([
    sources.measured(),
    sources.images(),
    sources.insurers(),
    roleGetsType(frame.role, 'AgriNdvi') && sources.hasPlots(),
  ]);
  const newest = [observations[0]?.date, images[0]?.date]
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1);
  const season = year ?? Number((newest ?? '0').slice(0, 4));
  const inSeason = observations.filter(isOf(season));
  const pairs = changePairs(observations).filter(({ after }) => isOf(season)(after));
  const [insurer] = roleGetsType(frame.role, 'TableFollowUp') ? insurers : [];
  return [
    ...inSeason.flatMap((row) => [
      ...fromObservation(row, frame, insurers.length > 0 || hasPlots),
      ...heterogeneityOf(row, frame),
    ]),
    ...pairs.flatMap((pair) => changesOf(pair, frame)),
    ...images.filter(isOf(season)).map((row) => fromTrueColour(row, frame)),
    ...(insurer === undefined ? [] : await followUps({ executor, block, frame }, insurer, season, inSeason)),
  ];
}

async function followUps(
  { executor, block, frame }: Pick<ImageSources, 'executor' | 'block' | 'frame'>,
  companyId: number,
  season: number,
  observations: readonly ObservationRow[],
): Promise<Product[]> {
  if (observations.length === 0) return [];
  const company: Scope = { kind: 'company', companyId };
  const medians = await sameCropMedians(executor, block, season, company, company);
  const byDate = new Map(medians.map((median) => [median.date, median]));
  return observations.flatMap((row) => followUpOf(row, companyId, byDate, frame));
}

/** Sampling maps within the caller's reach, for roles that get any. @param plots condition on `damage_plot` */
export const samplingMapsFor = async (
  executor: Executor,
  { caller }: CallContext,
  plots: RawBuilder<boolean>,
): Promise<ProductRow[]> =>
  roleGetsType(caller.role, 'SamplingMap') ? samplingMaps(executor, plots, companyScopeOf('products', caller)) : [];

const isFor = (role: number, name: string): boolean => {
  const type = productTypeOf(name);
  return type !== undefined && roleGetsType(role, type);
};

/** Products that have a row: the company's own (`T`), whatever the call's cell says of blocks. */
async function storedProducts(
  executor: Executor,
  context: CallContext,
  found: Promise<readonly ProductRow[]>,
): Promise<Product[]> {
  const { caller } = context;
  const rows = await found;
  const visible = rows.filter(({ type }) => isFor(caller.role, type));
  const companies = visible.map(({ companyId }) => companyId);
  await auditForeign(executor, context, companies, 'products');
  return visible.flatMap((row) => fromRow(row, caller.role, mayCall('productDocument', caller)));
}

/** Products of a block, or (with `damagePlotId`) of a damage plot; newest first. */
export async function products(
  executor: Executor,
  context: CallContext,
  { meparCode, damagePlotId, type, year }: Query<'products'>,
): Promise<Product[]> {
  const wanted = type === undefined ? undefined : productTypeOf(type);
  if (type !== undefined && wanted === undefined) throw malformed('type');
  const found =
    damagePlotId === undefined
      ? await ofBlock(executor, context, meparCode, year)
      : await ofDamagePlot(executor, context, damagePlotId, meparCode, year);
  return wanted === undefined ? found : found.filter((product) => productTypeOf(product.type) === wanted);
}

const malformed = (field: string) => new Problem('malformed-request', { error: `Malformed: ${field}` });

async function ofBlock(
  executor: Executor,
  context: CallContext,
  meparCode: string | undefined,
  year: number | undefined,
): Promise<Product[]> {
  if (meparCode === undefined) throw malformed('meparCode');
  const id = await blockIdIn(executor, meparCode, scopeOf('products', context.caller));
  if (id === null) throw notFound();
  return productsOfBlock(executor, context, { id, meparCode }, year);
}

/** A plot's own products: for a plot that the caller may read an empty list is an answer too. */
async function ofDamagePlot(
  executor: Executor,
  context: CallContext,
  damagePlotId: number,
  meparCode: string | undefined,
  year: number | undefined,
): Promise<Product[]> {
  await readablePlot(executor, scopeOf('damagePlot', context.caller), damagePlotId);
  const within = productsIn(companyScopeOf('products', context.caller));
  const rows = await Promise.all([
    productsWhere(executor, sql<boolean>`product.damage_plot_id = ${damagePlotId}`, within),
    samplingMapsFor(executor, context, sql<boolean>`damage_plot.id = ${damagePlotId}`),
  ]);
  const found = await storedProducts(executor, context, Promise.resolve(rows.flat()));
  const ofYear = year === undefined ? found : found.filter(isOf(year));
  return meparCode === undefined ? ofYear : ofYear.filter((product) => product.meparCode === meparCode);
}
