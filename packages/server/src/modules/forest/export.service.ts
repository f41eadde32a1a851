import type { Table, TableCell } from '@georisk/tables/table.ts';
import { speciesTable, diameterHistogram } from '@georisk/domain/forest/standFigures.ts';
import { UNKNOWN_TREE } from '@georisk/domain/forest/forest.hu.ts';
import { NOT_CALIBRATED, spreadInterval } from '@georisk/domain/forest/diameter.ts';
import { type TreeCode, treeSpecies } from '@georisk/domain/forest/treeSpecies.ts';
import { sql } from 'kysely';
import type { Executor } from '#server/db/executor.ts';
import { FORMATS } from '#server/formats/formats.ts';
import { notFound } from '#server/http/problem.ts';
import { auditForeign, type CallContext, log } from '#server/modules/access/audit.ts';
import { MAX_ROWS } from '#server/modules/map/extent.ts';
import { forestTexts as texts } from './forest.hu.ts';
import { projectWithin, type UnitRow, unitsWithin } from './forest.repository.ts';
import { type ListedTree, listedTrees } from './stand.repository.ts';

const { columns: names, sheets } = texts;

const number = (value: number | null, digits = 2): TableCell =>
  value === null ? null : { kind: 'number', value, digits };

interface UnitStand {
  readonly unit: UnitRow;
  /** Those of the unit's figures. */
  readonly stems: readonly ListedTree[];
  readonly trees: readonly ListedTree[];
}

const speciesName = (species: TreeCode | null): string => (species === null ? UNKNOWN_TREE : treeSpecies(species).name);

const unitColumns = [
  { title: names.settlement, width: 20 },
  { title: names.tag, width: 8 },
  { title: names.subTag, width: 10 },
];

const unitCells = ({ settlement, tag, subTag }: UnitRow): readonly TableCell[] => [settlement, tag, subTag];

const sheet = (name: string, columns: Table['columns'], rows: Table['rows']): Table => ({
  name,
  columns: [...unitColumns, ...columns],
  rows,
  hasFilter: true,
});

const treeColumns = [
  names.externalId,
  names.species,
  names.treeHeight,
  names.crownArea,
  names.treeDiameter,
  names.low,
  names.high,
  names.origin,
  names.volume,
].map((title) => ({ title, width: 18 }));

/** How sure a diameter is: a measured one is what it is. */
const originOf = ({ diameter, isMeasured }: ListedTree): string | null =>
  diameter === null ? null : isMeasured ? texts.measured : texts.computed;

/** One row for each tree, made as it is written: a project may have hundreds of thousands. */
function* treeRows(stands: readonly UnitStand[]): Generator<readonly TableCell[]> {
  for (const { unit, trees } of stands) {
    const [low, high] = spreadInterval(unit.diameterSpread ?? NOT_CALIBRATED.spread);
    const cells = unitCells(unit);
    for (const tree of trees) {
      const { externalId, species, height, crownArea, diameter, isMeasured, volume } = tree;
      const isUncertain = diameter !== null && !isMeasured;
      yield [
        ...cells,
        externalId,
        speciesName(species),
        number(height),
        number(crownArea),
        number(diameter),
        isUncertain ? number(diameter * low) : null,
        isUncertain ? number(diameter * high) : null,
        originOf(tree),
        number(volume),
      ];
    }
  }
}

function tablesOf(stands: readonly UnitStand[]): Table[] {
  return [
    sheet(
      sheets.units,
      [names.area, names.stems, names.height, names.diameter, names.volume, names.volumeStems].map((title) => ({
        title,
        width: 18,
      })),
      stands.map(({ unit }) => [
        ...unitCells(unit),
        number(unit.area),
        number(unit.stemCount, 0),
        number(unit.heightAvg),
        number(unit.dbhAvg),
        number(unit.volumeSum),
        number(unit.volumeStems, 0),
      ]),
    ),
    sheet(
      sheets.species,
      [
        names.species,
        names.stems,
        names.height,
        names.diameter,
        names.basalArea,
        names.volume,
        names.volumeStems,
        names.share,
      ].map((title) => ({ title, width: 18 })),
      stands.flatMap(({ unit, stems }) =>
        speciesTable(stems).map(
          ({ species, stemCount, heightAvg, dbhAvg, basalArea, volumeSum, volumeStems, share }) => [
            ...unitCells(unit),
            speciesName(species),
            number(stemCount, 0),
            number(heightAvg),
            number(dbhAvg),
            number(basalArea),
            number(volumeSum),
            number(volumeStems, 0),
            number(share * 100),
          ],
        ),
      ),
    ),
    sheet(
      sheets.diameters,
      [names.from, names.to, names.stems, names.volume].map((title) => ({ title, width: 18 })),
      stands.flatMap(({ unit, stems }) =>
        diameterHistogram(stems).map(({ from, to, stems, volume }) => [
          ...unitCells(unit),
          number(from, 0),
          number(to, 0),
          number(stems, 0),
          number(volume),
        ]),
      ),
    ),
    sheet(sheets.trees, treeColumns, treeRows(stands)),
  ];
}

/** A project as a workbook: its units, and of each the species, the diameters and every tree. */
export async function forestExport(executor: Executor, context: CallContext, id: number): Promise<Buffer> {
  const { scope } = context.access;
  const project = await projectWithin(executor, scope, id);
  if (project === undefined) throw notFound();
  await auditForeign(executor, context, [project.companyId], `woodwiser/projects/${id}/export`);
  const units = await unitsWithin(executor, scope, MAX_ROWS, sql<boolean>`forest_unit.project_id = ${id}`);
  const stands: UnitStand[] = [];
  for (const unit of units) {
    const trees = await listedTrees(executor, unit.id);
    stands.push({ unit, trees, stems: trees.filter(({ isStem }) => isStem) });
  }
  await log(executor, context, 'spreadsheet-export', `erdo.xlsx ${units.length}`, project.companyId);
  return FORMATS.xlsx.write(tablesOf(stands));
}
