import { zipBytes } from '@georisk/tables/xlsx/zip.ts';
import type { Query } from '@georisk/contract/endpoints.ts';
import type { PlotZone } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { isWholeBlock } from '@georisk/domain/field/plotOnBlock.ts';
import { plainText } from '@georisk/domain/search/plainText.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Executor } from '#server/db/executor.ts';
import { shapefileOf } from '#server/formats/shp/writeShapefile.ts';
import type { DbfField } from '#server/formats/shp/writeDbf.ts';
import { taskDataOf } from '#server/formats/isoxml/writeTaskData.ts';
import { Problem } from '#server/http/problem.ts';
import { type CallContext, log } from '#server/modules/access/audit.ts';
import { blockNumbered } from '#server/modules/block/block.repository.ts';
import type { BlockPlotRow } from './blockPlot.repository.ts';
import { blockPlotInReach } from './blockPlot.service.ts';
import { plotOnBlock } from './plotOnBlock.repository.ts';
import { prescriptionTexts as texts } from './prescription.hu.ts';
import { zonesOfPlot } from './zones.service.ts';

type Asked = Query<'prescription'>;

interface File {
  readonly name: string;
  readonly content: Uint8Array | string;
}

const FIELDS: readonly DbfField[] = [
  { name: 'ZONE', kind: 'text', width: 24 },
  { name: 'RATE', kind: 'number', decimals: 2 },
  { name: 'UNIT', kind: 'text', width: 8 },
  { name: 'MATERIAL', kind: 'text', width: 80 },
  { name: 'AREA_HA', kind: 'number', decimals: 4 },
];

const asShape = ({ geom }: PlotZone) => geom as unknown as Areal;

function shapefileFiles(name: string, zones: readonly PlotZone[], asked: Asked): readonly File[] {
  const rows = zones.map((zone) => ({
    shape: asShape(zone),
    values: {
      ZONE: texts.zones[zone.category],
      RATE: asked[zone.category],
      UNIT: 'kg/ha',
      MATERIAL: asked.material,
      AREA_HA: zone.area,
    },
  }));
  return Object.entries(shapefileOf(rows, FIELDS)).map(([ending, content]) => ({ name: `${name}.${ending}`, content }));
}

function taskFiles(plot: BlockPlotRow, zones: readonly PlotZone[], asked: Asked): readonly File[] {
  const task = taskDataOf({
    name: texts.task(asked.material, plot.name),
    field: { name: plot.name, shape: plot.tableGeometry as unknown as Areal },
    material: asked.material,
    zones: zones.map((zone) => ({
      name: texts.zones[zone.category],
      rate: asked[zone.category],
      shape: asShape(zone),
    })),
  });
  return [{ name: 'TASKDATA/TASKDATA.XML', content: task }];
}

/** Letters and digits alone: some terminals read no others in the names of files. */
const plainName = (name: string): string => texts.fileName(plainText(name).replaceAll(' ', '-') || 'tabla');

/** Zones of a block that the plot is only a part of are of the neighbours' crops: no machine spreads by them. */
async function refuseZonesOfBlock(executor: Executor, { id, meparCode }: BlockPlotRow): Promise<void> {
  const blockId = await blockNumbered(executor, meparCode);
  if (blockId === null) return;
  if (!isWholeBlock(await plotOnBlock(executor, { plotId: id, blockId }))) throw new Problem('zones-of-block');
}

/** The zones of a plot with a rate each, as an archive for a machine's terminal. */
export async function prescription(executor: Executor, context: CallContext, id: number, asked: Asked) {
  const plot = await blockPlotInReach(executor, context, id);
  await refuseZonesOfBlock(executor, plot);
  const { zones } = await zonesOfPlot(executor, context, plot);
  if (zones.length === 0) throw new Problem('no-zones');
  const name = plainName(plot.name);
  const files = asked.format === 'shapefile' ? shapefileFiles(name, zones, asked) : taskFiles(plot, zones, asked);
  await log(executor, context, 'spreadsheet-export', `blockPlots/${id}/prescription ${asked.format}`, plot.companyId);
  const archive = zipBytes(files.map(({ name: file, content }) => ({ name: file, parts: [content] })));
  return { fileName: `${name}-${asked.format}.zip`, bytes: Buffer.concat([...archive]) };
}
