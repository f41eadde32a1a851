import { samplingGpx, samplingKml } from '@georisk/domain/sampling/planFile.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import type { Executor } from '../../db/executor.ts';
import { type CallContext, auditForeign, log } from '../access/audit.ts';
import { readablePlot } from '../damage/plotAccess.ts';
import { stateOf } from './sampling.present.ts';
import { samplingOf } from './sampling.repository.ts';
import { samplingTexts } from './sampling.hu.ts';
import { zonesOf } from './zone.repository.ts';

export interface PlanDocument {
  readonly fileName: string;
  readonly mediaType: string;
  readonly text: string;
}

const FORMATS = {
  kml: { mediaType: 'application/vnd.google-earth.kml+xml; charset=utf-8', write: samplingKml },
  gpx: { mediaType: 'application/gpx+xml; charset=utf-8', write: samplingGpx },
} as const;

/** The sampling plan of a plot to be taken into the field. @param file number of the plot, or the number and `.gpx` */
export async function samplingPlan(executor: Executor, context: CallContext, file: string): Promise<PlanDocument> {
  const format = file.endsWith('.gpx') ? 'gpx' : 'kml';
  const id = Number(file.replace('.gpx', ''));
  const row = await readablePlot(executor, 'D14', context, id);
  await auditForeign(executor, context, [row.companyId], `downloads/sampling/${id}`);
  const points = (await samplingOf(executor, id)).map(stateOf);
  const zones = await zonesOf(executor, id);
  const { mediaType, write } = FORMATS[format];
  await log(executor, context, 'sampling-plan-download', `damagePlots/${id}`, row.companyId);
  return {
    mediaType,
    fileName: `${samplingTexts.fileName(row.damageNumber, row.meparCode)}.${format}`,
    text: write({
      title: samplingTexts.fileTitle(row.damageNumber, row.meparCode),
      points,
      zones: zones.map(({ zoneIndex, color, geom }) => ({ zoneIndex, color, polygon: geom as unknown as Areal })),
    }),
  };
}
