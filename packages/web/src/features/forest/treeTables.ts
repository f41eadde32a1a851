import type { MappedForestTree, TreePart } from '@georisk/contract/verticals/forestry/forest.ts';
import { asAreal } from '#web/map/areal.ts';
import type { ShapeTable, TableShape } from '#web/mapScreen/shapeTable.ts';
import { type Column, extentTable, numberCell } from '#web/mapScreen/tableOf.ts';
import { forestTexts } from './texts.hu.ts';

const texts = forestTexts.treeTable;

function shapeOf({ polygon }: MappedForestTree): TableShape {
  if (polygon.type !== 'Point') return asAreal(polygon);
  const [x = 0, y = 0] = polygon.coordinates;
  return { type: 'Point', coordinates: [x, y] };
}

function sourceOf({ dbh, isMeasured }: MappedForestTree): string | null {
  if (dbh === null) return null;
  return isMeasured ? texts.measured : texts.computed;
}

const NAMES: readonly Column<MappedForestTree>[] = [
  [texts.species, 24, ({ treeHun }) => treeHun],
  [texts.unit, 24, ({ unit: { settlement, tag, subTag } }) => forestTexts.unitTitle(settlement, tag, subTag)],
  [texts.height, 14, ({ height }) => numberCell(height, 2)],
];
/** A crown's own area is in its table as that of every shape. */
const CROWN_AREA: Column<MappedForestTree> = [texts.crownArea, 18, ({ crownArea }) => numberCell(crownArea, 2)];
const TRUNK: readonly Column<MappedForestTree>[] = [
  [texts.dbh, 14, ({ dbh }) => numberCell(dbh, 2)],
  [texts.dbhSource, 16, sourceOf],
  [texts.volume, 14, ({ volume }) => numberCell(volume, 3)],
];

const tableOf = (
  part: TreePart,
  facts: Pick<ShapeTable, 'key' | 'title' | 'layers'> & { readonly columns: readonly Column<MappedForestTree>[] },
): readonly ShapeTable[] => [
  extentTable({
    ...facts,
    areaUnit: 'm²',
    call: 'forestTrees',
    query: { part },
    rowOf: (tree) => ({ id: String(tree.id), geometry: shapeOf(tree) }),
  }),
];

/** The attribute tables of trees, by their layer: the map draws tiles of them, their data come by extent. */
export const TREE_TABLES = {
  FOREST_STEM: tableOf('stem', {
    key: 'forestStems',
    title: texts.stems,
    layers: ['FOREST_STEM'],
    columns: [...NAMES, CROWN_AREA, ...TRUNK],
  }),
  FOREST_CROWN: tableOf('crown', {
    key: 'forestCrowns',
    title: texts.crowns,
    layers: ['FOREST_CROWN'],
    columns: [...NAMES, ...TRUNK],
  }),
} as const;
