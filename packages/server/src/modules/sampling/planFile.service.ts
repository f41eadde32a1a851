import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Executor } from '#server/db/executor.ts';
import { FORMATS } from '#server/formats/formats.ts';
import { type CallContext, auditForeign, log } from '#server/modules/access/audit.ts';
import { readablePlot } from '#server/modules/damage/plotAccess.ts';
import { type PlanFile, samplingGpx, samplingKml } from './planFile.ts';
import { correctedOf, stateOf } from './sampling.present.ts';
import { fixOf, type SamplingRow, samplingOf } from './sampling.repository.ts';
import { samplingTexts } from './sampling.hu.ts';
import { zonesOf } from './zone.repository.ts';

export interface PlanDocument {
  readonly fileName: string;
  readonly mediaType: string;
  readonly text: string;
}

const planPoint = (row: SamplingRow): PlanFile['points'][number] => {
  const { sequenceId, isGenerated, comment, position } = stateOf(row);
  const { yield: value, measuredAt, measuredByName: measuredBy } = row;
  const known = { sequenceId, isGenerated, comment, position };
  const { corrected } = correctedOf(row);
  if (value === null && corrected === undefined) return known;
  return { ...known, measurement: { yield: value, corrected, measuredAt, measuredBy, fix: fixOf(row) } };
};

const WRITERS = { kml: samplingKml, gpx: samplingGpx } as const;

/** Serves the sampling plan of a plot for the field. @param file number of the plot, or the number and `.gpx` */
export async function samplingPlan(executor: Executor, context: CallContext, file: string): Promise<PlanDocument> {
  const format = file.endsWith('.gpx') ? 'gpx' : 'kml';
  const id = Number(file.replace('.gpx', ''));
  const row = await readablePlot(executor, context.access.scope, id);
  await auditForeign(executor, context, [row.companyId], `downloads/sampling/${id}`);
  const points = (await samplingOf(executor, id)).map(planPoint);
  const zones = await zonesOf(executor, id);
  await log(executor, context, 'sampling-plan-download', `damagePlots/${id}`, row.companyId);
  return {
    mediaType: FORMATS[format].mediaType,
    fileName: `${samplingTexts.fileName(row.damageNumber, row.meparCode)}.${format}`,
    text: WRITERS[format]({
      title: samplingTexts.fileTitle(row.damageNumber, row.meparCode),
      points,
      zones: zones.map(({ zoneIndex, meanNdvi, color, geom }) => ({
        zoneIndex,
        meanNdvi,
        color,
        polygon: geom as unknown as Areal,
      })),
    }),
  };
}
