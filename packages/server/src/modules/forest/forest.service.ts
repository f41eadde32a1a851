import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import type {
  ForestProduct,
  ForestProjectRef,
  ForestUnit,
  MappedForestUnit,
} from '@georisk/contract/verticals/forestry/forest.ts';
import { colorScaleTagOf, FOREST_PICTURES } from '@georisk/contract/verticals/forestry/pictures.ts';
import { NOT_CALIBRATED, spreadInterval } from '@georisk/domain/forest/diameter.ts';
import { diameterHistogram, speciesTable, unitFigures } from '@georisk/domain/forest/standFigures.ts';
import { type TreeCode, treeLegend } from '@georisk/domain/forest/treeSpecies.ts';
import { isInVolumeRange } from '@georisk/domain/forest/volume.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import type { CutList } from '#server/http/bareList.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext } from '#server/modules/access/audit.ts';
import { cut, MAX_ROWS } from '#server/modules/map/extent.ts';
import { productUrl } from '#server/modules/raster/layerNames.ts';
import {
  type PictureRow,
  picturesWithin,
  projectsWithin,
  projectWithin,
  speciesOf,
  treesOf,
  treeWithin,
  type UnitRow,
  unitsWithin,
  unitWithin,
} from './forest.repository.ts';
import { standBeside, standOf } from './stand.repository.ts';
import { treeNameOf } from './treeName.ts';

const presentUnit = ({
  companyId: _company,
  code: _code,
  projectId: _project,
  projectName: _name,
  diameterSpread: _spread,
  measured: _measured,
  ...unit
}: UnitRow): ForestUnit => unit;

const projectOf = ({ projectId, projectName }: UnitRow): ForestProjectRef => ({ id: projectId, name: projectName });

const companiesOf = (rows: readonly { readonly companyId: number }[]) => rows.map(({ companyId }) => companyId);

/** Pictures in the order of their kinds; one of several projects with one date is one layer. */
function presentPictures(rows: readonly PictureRow[]): ForestProduct[] {
  const all = FOREST_PICTURES.flatMap((name) =>
    rows
      .filter(({ kind }) => kind === name)
      .map(({ groupName, layer }) => ({
        type: name,
        url: productUrl(groupName, layer),
        colorScaleTag: colorScaleTagOf(name),
      })),
  );
  return [...new Map(all.map((each) => [each.url, each])).values()];
}

const productsOf = async (executor: Executor, { access }: CallContext, projectId: number): Promise<ForestProduct[]> =>
  presentPictures(await picturesWithin(executor, access.scope, projectId));

/** The newest pictures of all projects within reach. */
export async function forestPictures(executor: Executor, context: CallContext): Promise<ForestProduct[]> {
  const rows = await picturesWithin(executor, context.access.scope, null);
  await auditForeign(executor, context, companiesOf(rows), 'woodwiser/pictures');
  return presentPictures(rows);
}

/** The projects of the caller's company, by name. */
export async function forestProjects(executor: Executor, context: CallContext): Promise<CutList<ForestProjectRef>> {
  const { items, truncated } = cut(await projectsWithin(executor, context.access.scope, MAX_ROWS + 1), MAX_ROWS);
  await auditForeign(executor, context, companiesOf(items), 'woodwiser/projects');
  const byName = new Intl.Collator('hu');
  return {
    items: items.map(({ id, name }) => ({ id, name })).sort((a, b) => byName.compare(a.name, b.name)),
    truncated,
  };
}

/** A project with its units, and whether it has more of them. */
export async function forestProject(
  executor: Executor,
  context: CallContext,
  id: number,
): Promise<{ readonly project: Answer<'forestProject'>; readonly truncated: boolean }> {
  const row = await projectWithin(executor, context.access.scope, id);
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `woodwiser/projects/${id}`);
  const units = await unitsWithin(
    executor,
    context.access.scope,
    MAX_ROWS + 1,
    sql<boolean>`forest_unit.project_id = ${id}`,
  );
  const { items, truncated } = cut(units, MAX_ROWS);
  const products = await productsOf(executor, context, id);
  return { project: { id, name: row.name, forestUnits: items.map(presentUnit), products }, truncated };
}

/** The units of all of the caller's projects. */
export async function forestUnits(executor: Executor, context: CallContext): Promise<CutList<MappedForestUnit>> {
  const { items, truncated } = cut(await unitsWithin(executor, context.access.scope, MAX_ROWS + 1), MAX_ROWS);
  await auditForeign(executor, context, companiesOf(items), 'woodwiser/forestUnits');
  return { items: items.map((row) => ({ ...presentUnit(row), project: projectOf(row) })), truncated };
}

async function openUnit(executor: Executor, context: CallContext, id: number, what = ''): Promise<UnitRow> {
  const row = await unitWithin(executor, context.access.scope, id);
  if (row === undefined) throw notFound();
  await auditForeign(executor, context, [row.companyId], `woodwiser/forestUnits/${id}${what}`);
  return row;
}

/** A unit with its trees: the highest ones where it has more than a list holds, none where they are not asked for. */
export async function forestUnit(
  executor: Executor,
  context: CallContext,
  id: number,
  { trees }: Query<'forestUnit'>,
): Promise<{ readonly unit: Answer<'forestUnit'>; readonly truncated: boolean }> {
  const row = await openUnit(executor, context, id);
  const wanted = trees === 'none' ? 0 : MAX_ROWS;
  const list = async (part: 'stem' | 'crown') =>
    wanted === 0 ? { items: [], truncated: false } : cut(await treesOf(executor, id, part, wanted + 1), wanted);
  const [stems, crowns] = [await list('stem'), await list('crown')];
  return {
    unit: {
      ...presentUnit(row),
      project: projectOf(row),
      products: await productsOf(executor, context, row.projectId),
      stems: stems.items,
      crowns: crowns.items,
      treeSpecies: treeLegend(await speciesOf(executor, id)),
    },
    truncated: stems.truncated || crowns.truncated,
  };
}

const [UNKNOWN] = treeLegend([null]);
const speciesRow = (species: TreeCode | null) => treeLegend([species])[0] ?? UNKNOWN;

const isComputed = ({ diameter, isMeasured }: { readonly diameter: number | null; readonly isMeasured: boolean }) =>
  diameter !== null && !isMeasured;

/** Diameters and species of a unit, of its stems. */
export async function forestFigures(
  executor: Executor,
  context: CallContext,
  id: number,
): Promise<Answer<'forestFigures'>> {
  const row = await openUnit(executor, context, id, '/figures');
  const [trees, beside] = [await standOf(executor, id), await standBeside(executor, id)];
  const species = speciesTable(trees).flatMap(({ species: code, ...figures }) => {
    const named = speciesRow(code);
    return named === undefined ? [] : [{ ...named, ...figures }];
  });
  const [low, high] = spreadInterval(row.diameterSpread ?? NOT_CALIBRATED.spread);
  return {
    histogram: diameterHistogram(trees),
    species,
    interval90: trees.some(isComputed) ? { low, high } : null,
    measured: row.measured,
    outOfRange: trees.filter(({ diameter, height }) => diameter !== null && !isInVolumeRange(diameter, height)).length,
    beside: beside.length === 0 ? null : unitFigures(beside),
  };
}

/** One tree, with how uncertain its diameter is. */
export async function forestTree(executor: Executor, context: CallContext, id: number): Promise<Answer<'forestTree'>> {
  const row = await treeWithin(executor, context.access.scope, id);
  if (row === undefined) throw notFound();
  const { companyId, dbhMeasured, diameterSpread, ...tree } = row;
  await auditForeign(executor, context, [companyId], `woodwiser/trees/${id}`);
  const isMeasured = dbhMeasured !== null;
  const [low, high] = spreadInterval(diameterSpread ?? NOT_CALIBRATED.spread);
  return {
    ...tree,
    treeHun: treeNameOf(tree.species),
    isMeasured,
    dbhInterval90: isMeasured || tree.dbh === null ? null : { low: tree.dbh * low, high: tree.dbh * high },
  };
}
