import type { Answer, Query } from '@georisk/contract/endpoints.ts';
import { crop, isPlantCode } from '@georisk/domain/crops/crops.ts';
import { unionBBox, type BBox } from '@georisk/domain/geo/bbox.ts';
import {
  exposureBy,
  shownPart,
  totalOf,
  type Exposure,
  type PortfolioPart,
} from '@georisk/domain/portfolio/exposure.ts';
import { knownSum } from '@georisk/domain/portfolio/partlyKnown.ts';
import { PERIL_NAMES } from '@georisk/domain/peril/perilNames.hu.ts';
import type { Peril } from '@georisk/domain/peril/perilRules.ts';
import type { Executor } from '#server/db/executor.ts';
import type { CallContext } from '#server/modules/access/audit.ts';
import { seasonOf } from './kept.ts';
import type { PartRow, PlaceRow } from './portfolio.repository.ts';

const boxOf = ({ west, south, east, north }: PlaceRow): BBox => [west, south, east, north];

/** Figures without the premium, which the map has no use for. */
function landOf(parts: readonly PortfolioPart[]) {
  const { premium: _, withoutPremium: _plots, ...land } = shownPart(totalOf(parts));
  return land;
}

/** The insured land of a year for the map: by settlement, with the box around all of it. */
export async function portfolio(
  executor: Executor,
  { access, today }: CallContext,
  { year: asked, density }: Query<'portfolio'>,
): Promise<Answer<'portfolio'>> {
  const wanted = { year: asked, density: density !== undefined };
  const { year, parts, places, cells } = await seasonOf(executor, access.scope, today, wanted);
  const ofPlace = Map.groupBy(parts, ({ settlementCode }) => settlementCode);
  return {
    year,
    box: places.length === 0 ? null : [...places.map(boxOf).reduce(unionBBox)],
    ...landOf(parts),
    places: places.map((place) => {
      const { west, south, east, north, ...names } = place;
      return {
        ...names,
        x: Math.round((west + east) / 2),
        y: Math.round((south + north) / 2),
        ...landOf(ofPlace.get(place.code) ?? []),
      };
    }),
    cells: cells.map(({ sumInsured, ...cell }) => ({
      ...cell,
      sumInsured: knownSum(sumInsured, { known: cell.plots - cell.withoutSum, all: cell.plots }),
    })),
  };
}

type Filter = Pick<Query<'exposure'>, 'crop' | 'district' | 'peril'>;

const keyOfCrop = ({ plantCode, plantName }: PartRow): string | null => plantCode ?? plantName;
const nameOfCrop = (key: string | null): string | null => (isPlantCode(key) ? crop(key).name : key);
const nameOfPeril = (key: string | null): string | null => (key === null ? null : PERIL_NAMES[key as Peril]);

/** Sums insured of a year by crop, peril and district; a filter of one of them shows how it is made up of the others. */
export async function exposure(
  executor: Executor,
  { access, today }: CallContext,
  { year: asked, ...filter }: Query<'exposure'>,
): Promise<Answer<'exposure'>> {
  const { years, year, parts, places } = await seasonOf(executor, access.scope, today, { year: asked });
  const placeOf = new Map(places.map((place) => [place.code, place]));
  const districtOf = ({ settlementCode }: PartRow) => placeOf.get(settlementCode)?.districtCode ?? null;
  const nameOfDistrict = new Map(places.map(({ districtCode, districtName }) => [districtCode, districtName]));
  const shown = parts.filter((part) => fits(part, districtOf(part), filter));
  const named = (rows: readonly Exposure[], nameOf: (key: string | null) => string | null) =>
    rows.map((row) => ({ ...shownPart(row), name: nameOf(row.key) }));
  return {
    year,
    years: [...years],
    total: { key: null, name: null, ...shownPart(totalOf(shown)) },
    byCrop: named(
      exposureBy(shown, (part) => [keyOfCrop(part)]),
      nameOfCrop,
    ),
    byPeril: named(
      exposureBy(shown, ({ perils }) => (perils.length === 0 ? [null] : perils)),
      nameOfPeril,
    ),
    byDistrict: named(
      exposureBy(shown, (part) => [districtOf(part)]),
      (key) => nameOfDistrict.get(key) ?? null,
    ),
  };
}

const fits = (part: PartRow, district: string | null, filter: Filter): boolean =>
  (filter.crop === undefined || keyOfCrop(part) === filter.crop) &&
  (filter.district === undefined || district === filter.district) &&
  (filter.peril === undefined || part.perils.includes(filter.peril));
