import type { SamplingPoint, SamplingZone } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { SamplingPointState } from '@georisk/domain/sampling/pointChanges.ts';
import { fixOf, type SamplingRow } from './sampling.repository.ts';
import type { ZoneRow } from './zone.repository.ts';

/** The measured value under a correction, and the corrections; nothing of a yield that is as it was measured. */
export const correctedOf = ({
  measuredYield,
  corrections,
}: Pick<SamplingRow, 'measuredYield' | 'corrections'>): Pick<SamplingPoint, 'corrected'> =>
  measuredYield === null
    ? {}
    : {
        corrected: {
          measured: measuredYield,
          corrections: corrections.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
        },
      };

export const presentPoint = ({ geom, createdAt, updatedAt, ...row }: SamplingRow): SamplingPoint => ({
  id: row.id,
  sequenceId: row.sequenceId,
  isGenerated: row.isGenerated,
  isUsed: row.isUsed,
  yield: row.yield,
  ...correctedOf(row),
  measuredAt: row.measuredAt?.toISOString() ?? null,
  measuredBy: row.measuredByName,
  receivedAt: row.receivedAt?.toISOString() ?? null,
  clockBehind: row.clockBehind,
  fix: fixOf(row),
  name: row.name,
  comment: row.comment,
  polygon: geom,
  zoneIndex: row.zoneIndex,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  newPoint: false,
  removable: true,
});

export const presentZone = ({ zoneIndex, geom, color, areaHa, meanNdvi }: ZoneRow): SamplingZone => ({
  zoneIndex,
  polygon: geom,
  color,
  area: areaHa,
  meanNdvi,
});

/** Converts a stored point to the domain's form. */
export const stateOf = (row: SamplingRow): SamplingPointState => ({
  id: row.id,
  sequenceId: row.sequenceId,
  isGenerated: row.isGenerated,
  isUsed: row.isUsed,
  yield: row.yield,
  ...(row.measuredYield !== null && { measuredYield: row.measuredYield }),
  measuredAt: row.measuredAt?.toISOString() ?? null,
  fix: fixOf(row),
  name: row.name,
  comment: row.comment,
  position: [row.geom.coordinates[0] ?? Number.NaN, row.geom.coordinates[1] ?? Number.NaN],
});
