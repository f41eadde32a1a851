import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { DamageArea, DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { type Areal, polygonsOf } from '@georisk/domain/geo/types.ts';
import { newId } from '@georisk/server/uuid.ts';

/** Makes a call and returns its body; any answer but a success is an error. */
export type Caller = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

export const wktOf = (areal: Areal): string =>
  `MULTIPOLYGON(${polygonsOf(areal)
    .map((rings) => `(${rings.map((ring) => `(${ring.map(([x, y]) => `${x} ${y}`).join(',')})`).join(',')})`)
    .join(',')})`;

/** Points that were not refused. */
export function good<T extends object>(answer: T): Exclude<T, { err: string }> {
  if ('err' in answer) throw new Error(String(answer.err));
  return answer as Exclude<T, { err: string }>;
}

export interface NewCase {
  readonly damageNumber: string;
  readonly meparCode: string;
  readonly damageDate: string;
  readonly plantName: string;
  /** Set by an administrator. */
  readonly companyId?: number;
}

/** Prepares a plot whose zones and points wait to be measured. */
export interface PointToSave extends Partial<Pick<SamplingPoint, 'isUsed' | 'yield' | 'name' | 'comment'>> {
  readonly id: string;
  readonly polygon?: { readonly type: 'Point'; readonly coordinates: readonly [number, number] };
}

/** The damage case's path as its users walk it, call by call. */
export function caseCalls(call: Caller) {
  const plotPath = (plotId: number, rest = '') => `/api/damagePlots/${plotId}${rest}`;
  return {
    /** Opens a case of one block and one plant. */
    async open({
      damageNumber,
      meparCode,
      damageDate,
      plantName,
      companyId,
    }: NewCase): Promise<{ damageId: number; plotId: number }> {
      const opened = (await call('POST', '/api/createDamage', {
        damageNumber,
        policyNumber: `K-${damageNumber}`,
        damageDate,
        area: 5,
        dangerType: 'Jégeső',
        inspectionAddress: 'Fő utca 1.',
        inspectionAddressZip: '5420',
        blocks: [{ mepar: meparCode, area: 5, plants: plantName }],
        ...(companyId !== undefined && { companyId }),
      })) as Damage;
      return { damageId: opened.id, plotId: opened.damagePlots[0]?.id ?? 0 };
    },
    measure: (plotId: number, outline: Areal) =>
      call('POST', '/api/drawings', { damagePlotId: plotId, tablePolygon: outline }) as Promise<DamagePlot>,
    drawArea: (plotId: number, area: Areal, id = newId()) =>
      call('POST', plotPath(plotId, '/areas/save'), { id, geom: wktOf(area) }) as Promise<DamageArea>,
    removeArea: (plotId: number, areaId: string) => call('POST', plotPath(plotId, `/areas/remove/${areaId}`), {}),
    plot: (plotId: number) => call('GET', plotPath(plotId, '?getDrawings=true')) as Promise<DamagePlot>,
    zones: async (plotId: number) =>
      good((await call('POST', `/api/damagePlots/generateZones/${plotId}`, {})) as Answer<'generateZones'>),
    save: async (plotId: number, sampling: readonly PointToSave[]) =>
      good(
        (await call('POST', `/api/damagePlots/sampling/${plotId}`, {
          damagePlotId: plotId,
          sampling,
        })) as Answer<'saveSampling'>,
      ),
    removePoint: (plotId: number, pointId: string) => call('DELETE', plotPath(plotId, `/sampling/${pointId}`)),
    calculate: async (plotId: number) =>
      good((await call('POST', `/api/damagePlots/calculateYield/${plotId}`, {})) as Answer<'calculateYield'>),
    protocol: (plotId: number) => call('GET', plotPath(plotId, '/protocol.json')),
  };
}
export type CaseCalls = ReturnType<typeof caseCalls>;
