import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { type BBox, bboxOf, bboxPolygon, bufferBBox } from '@georisk/domain/geo/bbox.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { PACK_MARGIN } from '@georisk/domain/seasonPack/seasonPack.ts';
import type { Read } from '#web/lib/keptAnswers.ts';

const ofBlock = (code: string, year: number): readonly Read[] => [
  { name: 'mepar', params: { code } },
  { name: 'block', params: { code } },
  { name: 'curve', params: { code } },
  { name: 'curve', params: { code }, query: { year } },
];

/** The blocks around a block, as far as its pictures show. */
export const neighboursRead = (geom: Areal): Read => ({
  name: 'mepars',
  query: { extent: JSON.stringify(bboxPolygon(bufferBBox(bboxOf(geom), PACK_MARGIN))) },
});

/** Metres around a block in which the settlements of the way are taken along. */
const WAY = 8_000;

/** The settlements around a block. */
export const placesRead = (box: BBox): Read => ({
  name: 'cities',
  query: { extent: JSON.stringify(bboxPolygon(bufferBBox(box, WAY))) },
});

/** What a provisional figure of a plot needs; its key on the screen depends on the plot's state, its kept answer does not. */
export const basisRead = (plotId: number): Read => ({ name: 'yieldBasis', params: { id: plotId } });

/** What the screens of a case read, without the blocks around: the same reads, under the same names. */
export function readsOfCase(
  { id, damageNumber, year, blocks, damagePlots, policyNumber, policyId }: Damage,
  role: number,
): readonly Read[] {
  const codes = [...new Set(blocks.filter(({ known }) => known).map(({ mepar }) => mepar))];
  const reads: readonly Read[] = [
    { name: 'damage', params: { id: damageNumber } },
    { name: 'damage', params: { id } },
    { name: 'damageHistory', params: { id } },
    { name: 'casePhotos', params: { id } },
    { name: 'proposals', query: { damageId: id } },
    ...damagePlots.map(
      (plot): Read => ({ name: 'damagePlot', params: { id: plot.id }, query: { getDrawings: 'true' } }),
    ),
    ...damagePlots.map(({ id: plotId }) => basisRead(plotId)),
    ...(policyId === null ? [] : [{ name: 'policy', params: { id: policyNumber }, query: { year } } as const]),
    ...codes.flatMap((code) => ofBlock(code, year)),
    // The list of the day, from which cases are opened without a network.
    { name: 'caseRoute' },
    // The ground of every map: the same for all cases, and small.
    { name: 'country' },
    { name: 'baseMaps' },
    { name: 'referenceLines' },
    { name: 'installation' },
  ];
  return reads.filter(({ name }) => mayCall(name, role));
}
