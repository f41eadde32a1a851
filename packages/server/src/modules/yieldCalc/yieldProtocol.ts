import type { YieldDetails } from '@georisk/contract/verticals/insurance/yieldFigure.ts';
import type { Candidate } from '@georisk/domain/yield/auxiliary.ts';
import type { YieldInputs, YieldResult } from '@georisk/domain/yield/calculateYield.ts';
import { YIELD_FORMULA } from '@georisk/domain/yield/formula.hu.ts';
import { PROGRAM_VERSION } from '#server/programVersion.ts';
import type { DamagePlotRow } from '#server/modules/damage/damagePlot.repository.ts';
import { correctedOf } from '#server/modules/sampling/sampling.present.ts';
import { fixOf, type SamplingRow } from '#server/modules/sampling/sampling.repository.ts';
import type { Ground } from './field.repository.ts';
import type { Field } from './fieldImages.ts';
import { type ImageWindow, measuredAtOf } from './imageWindow.ts';
import { plantCodeOf, type Reference } from './reference.repository.ts';
import type { ProtocolPlace } from './protocolPlace.repository.ts';
import type { ZoneGround } from './yield.repository.ts';

interface Protocol {
  readonly row: DamagePlotRow;
  readonly ground: Ground;
  readonly zones: readonly ZoneGround[];
  readonly seed: number | null;
  readonly place: ProtocolPlace;
  readonly inputs: YieldInputs;
  readonly points: readonly SamplingRow[];
  readonly reference: Reference;
  readonly field: Field | null;
  readonly imageWindow: ImageWindow;
  /** The provider's names of the images, by their ids. */
  readonly products: ReadonlyMap<number, string>;
  readonly details: YieldDetails;
  readonly result: YieldResult;
  /** Warnings about the plot when it was computed, sentences. */
  readonly warnings: readonly string[];
}

const plainPopulation = ({ values, weights }: Candidate['population']) => ({
  values: Array.from(values),
  weights: Array.from(weights),
});

/** What is recorded of a point beside its yield: the planned place, and when, by whom and where it was measured. */
const evidenceOf = (point: SamplingRow | undefined) => ({
  id: point?.id,
  name: point?.name,
  comment: point?.comment,
  position: point?.geom.coordinates,
  measuredAt: point && measuredAtOf(point).toISOString(),
  measuredBy: point?.measuredByName,
  receivedAt: point?.receivedAt?.toISOString(),
  fix: point && fixOf(point),
  clockBehind: point?.clockBehind ?? undefined,
  corrected: point && correctedOf(point).corrected,
  isGenerated: point?.isGenerated,
});

/** Everything from which somebody else can compute the figure again, and the result. */
export function protocolOf(known: Protocol) {
  const { row, ground, zones, seed, inputs, points, reference, field, imageWindow, details, result, warnings } = known;
  const { place, products } = known;
  const { estimate } = result;
  return {
    format: 'georisk-yield-1',
    program: { name: 'GeoRisk', version: PROGRAM_VERSION },
    formula: YIELD_FORMULA,
    case: {
      damageNumber: row.damageNumber,
      policyNumber: row.policyNumber,
      damageDate: row.damageDate,
      dangerType: row.dangerType,
      meparCode: row.meparCode,
      plantName: row.plantName,
      plantCode: plantCodeOf(row),
      damagePlotId: row.id,
      insured: place.insured,
      settlement: place.settlement,
      address: place.address,
    },
    photos: place.photos.map(({ number, at, sha256, point }) => ({
      number,
      at: at && at.toISOString(),
      sha256,
      point,
    })),
    warnings,
    versions: { sampling: row.samplingVersion, table: row.tableVersion },
    ground: { crs: 'EPSG:23700', ...ground },
    /** Seed of the random numbers of the zones and the suggested points; null where there are none. */
    seed,
    zones: zones.map(({ zone, color, meanNdvi, geometry }) => ({ zone, color, meanNdvi, geometry })),
    images: (field?.images ?? []).map(({ date, granules }) => ({
      date,
      sheets: granules.map(({ id, version, storageKey }) => ({
        id,
        version,
        storageKey,
        product: products.get(id) ?? null,
      })),
    })),
    /** Days from which images were taken; the last one before the harvest where one was found. */
    imageWindow,
    reference,
    inputs: {
      ...inputs,
      points: inputs.points.map((point, index) => ({ ...point, ...evidenceOf(points[index]) })),
      candidates: inputs.candidates.map(({ dates, x, population, zonePixels }) => ({
        dates,
        x,
        population: plainPopulation(population),
        /** Of zones without a point alone. */
        zonePixels: (zonePixels ?? []).map(({ zone, ...pixels }) => ({ zone, ...plainPopulation(pixels) })),
      })),
    },
    result: {
      calculatedYield: result.calculatedYield,
      value: estimate.value,
      degreesOfFreedom: estimate.df,
      base: {
        method: estimate.base.method,
        value: estimate.base.value,
        standardError: estimate.base.standardError,
        lambda: estimate.base.lambda,
      },
      regression: estimate.regression && {
        intercept: estimate.regression.intercept,
        slope: estimate.regression.slope,
        r2: estimate.regression.r2,
        q2: estimate.regression.q2,
        accepted: estimate.method === 'composite',
      },
      details,
    },
  };
}

/** The stored calculation. */
export type YieldProtocol = ReturnType<typeof protocolOf>;
