import type { Answer } from '@georisk/contract/endpoints.ts';
import type { InsuredPlace } from '@georisk/contract/verticals/insurance/portfolio.ts';
import { knownSum } from '@georisk/domain/portfolio/partlyKnown.ts';
import type { BBox } from '@georisk/domain/geo/bbox.ts';
import type { ReactNode } from 'react';
import type { LayerSpec, MapFeature } from '#web/map/layerSpec.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import { mvtMaxResolution } from '#web/map/tiles/mvtLayers.ts';
import type { Hit, HoverText, MapPart, PartLegend } from '#web/mapScreen/mapPart.ts';
import { sumLines } from './sumLines.ts';
import { cellFeatures, cellHover, type Density } from './densityCells.ts';
import { DensityLegend } from './DensityLegend.tsx';
import { portfolioTexts as texts } from './portfolio.hu.ts';

/** Units of EPSG:3857 a pixel: above the first there are circles of districts, above the second settlements' names. */
const DISTRICTS_FROM = 250;
const NAMES_FROM = 80;
/** Metres around the circle of a settlement. */
const AROUND = 4_000;

const KEYS = ['PORTFOLIO DISTRICTS', 'PORTFOLIO SETTLEMENTS', 'PORTFOLIO AREAS', 'PORTFOLIO DENSITY'] as const;

/** The insured land of a settlement or a district as a circle. */
export interface Cluster {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly plots: number;
  readonly hectares: number;
  /** Ft; null where no plot's is known. */
  readonly sumInsured: number | null;
  readonly withoutSum: number;
  readonly box: BBox;
}

const clusterOf = (id: string, name: string | null, places: readonly InsuredPlace[]): Cluster => {
  const sum = (of: (place: InsuredPlace) => number) => places.reduce((all, place) => all + of(place), 0);
  const hectares = sum((place) => place.hectares);
  const [plots, withoutSum] = [sum((place) => place.plots), sum((place) => place.withoutSum)];
  const middle = (of: (place: InsuredPlace) => number) =>
    hectares === 0 ? of(places[0] as InsuredPlace) : sum((place) => of(place) * place.hectares) / hectares;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return {
    id,
    name: name ?? texts.unknownPlace,
    x: middle(({ x }) => x),
    y: middle(({ y }) => y),
    plots,
    hectares,
    sumInsured: knownSum(
      sum(({ sumInsured }) => sumInsured ?? 0),
      { known: plots - withoutSum, all: plots },
    ),
    withoutSum,
    box: [Math.min(...xs) - AROUND, Math.min(...ys) - AROUND, Math.max(...xs) + AROUND, Math.max(...ys) + AROUND],
  };
};

/** A circle for each settlement. */
export const settlementClusters = (places: readonly InsuredPlace[]): Cluster[] =>
  places.map((place) => clusterOf(`place ${place.code}`, place.name, [place]));

/** A circle for each district, where its insured land lies. */
export const districtClusters = (places: readonly InsuredPlace[]): Cluster[] =>
  [...Map.groupBy(places, ({ districtCode, code }) => districtCode ?? `of ${code}`)].map(([code, within]) =>
    clusterOf(`district ${code}`, within[0]?.districtName ?? within[0]?.name ?? null, within),
  );

const SMALLEST = 7;
const LARGEST = 26;

/** Circles whose area grows with the hectares, labelled with the name where one is wanted. */
function circles(clusters: readonly Cluster[], label: (cluster: Cluster) => string): MapFeature[] {
  const most = Math.max(1, ...clusters.map(({ hectares }) => hectares));
  return clusters.map((cluster) => ({
    id: cluster.id,
    geometry: { type: 'Point', coordinates: [cluster.x, cluster.y] },
    style: 'portfolio',
    label: label(cluster),
    rank: cluster.hectares,
    size: SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(cluster.hectares / most),
  }));
}

const spec = (
  key: (typeof KEYS)[number],
  features: readonly MapFeature[],
  from: number,
  to: number | null,
): LayerSpec => ({
  key,
  layer: 'POLICY_PLOT',
  visible: true,
  minResolution: from,
  maxResolution: to,
  declutter: true,
  source: { kind: 'features', features },
});

type Portfolio = Answer<'portfolio'>;

/** The circles of a portfolio: districts far out, settlements nearer, until the outlines themselves are shown. */
export function portfolioSpecs({ places }: Pick<Portfolio, 'places'>): LayerSpec[] {
  const named = ({ name, hectares }: Cluster) => texts.label(name, hectares);
  const settlements = settlementClusters(places);
  const outlinesUntil = mvtMaxResolution('policyPlots');
  return [
    spec('PORTFOLIO DISTRICTS', circles(districtClusters(places), named), DISTRICTS_FROM, null),
    spec('PORTFOLIO SETTLEMENTS', circles(settlements, named), NAMES_FROM, DISTRICTS_FROM),
    // The map writes the names of settlements itself here.
    spec(
      'PORTFOLIO AREAS',
      circles(settlements, ({ hectares }) => texts.hectares(hectares)),
      outlinesUntil,
      NAMES_FROM,
    ),
  ];
}

const isOurs = ({ layer }: Hit): boolean => KEYS.some((key) => key === layer);

/** How the portfolio is drawn, and where a click on a circle leads. */
export interface PortfolioShown {
  readonly onGo: (box: BBox) => void;
  /** Squares of a density and what they count, or null for circles. */
  readonly density: Density | null;
  readonly controls: ReactNode;
}

/** Units of EPSG:3857 a pixel: a square is as wide as a screen. */
const SQUARES_UNTIL = 4;
/** Beneath blocks and plots, which are picked there, over the colours of other layers. */
const BENEATH_PLOTS = -60;

/** The squares of a density: far out they can be pointed at, nearer they lie beneath the outlines. */
function densitySpecs({ cells, measure }: Density): LayerSpec[] {
  const [until, features] = [mvtMaxResolution('policyPlots'), cellFeatures(cells, measure)];
  return [
    { ...spec('PORTFOLIO DENSITY', features, until, null), declutter: false },
    {
      ...spec('PORTFOLIO DENSITY', features, SQUARES_UNTIL, until),
      key: 'PORTFOLIO DENSITY NEAR',
      declutter: false,
      raise: BENEATH_PLOTS,
    },
  ];
}

/** The outlines' legend with the circles in it. */
const circleLegend = ({ legend = null }: MapPart): PartLegend | null =>
  legend?.kind === 'swatches'
    ? {
        kind: 'swatches',
        rows: [...legend.rows, { label: texts.legend, line: MAP_COLOURS.tableBoundary, point: true }],
      }
    : legend;

/**
 * The part of the insured plots with the portfolio: its circles, a click on which moves the map to their land, or the squares of its density.
 */
export function withPortfolio(
  part: MapPart,
  portfolio: Portfolio,
  { onGo, density, controls }: PortfolioShown,
): MapPart {
  const clusters = [...districtClusters(portfolio.places), ...settlementClusters(portfolio.places)];
  const clusterAt = ({ id }: Hit) => clusters.find((cluster) => cluster.id === id);
  const textOf = (hit: Hit): HoverText | null => {
    const cluster = clusterAt(hit);
    if (cluster === undefined) return density === null ? null : cellHover(density.cells, hit.id);
    const { name, plots, hectares } = cluster;
    return { title: name, lines: [texts.plots(plots), texts.hectares(hectares), ...sumLines(cluster)] };
  };
  return {
    ...part,
    controls,
    specs: [...(density === null ? portfolioSpecs(portfolio) : densitySpecs(density)), ...part.specs],
    pickable: [...KEYS, ...(part.pickable ?? [])],
    legend:
      density === null
        ? circleLegend(part)
        : {
            kind: 'node',
            titled: true,
            node: <DensityLegend density={density} outlines={part.legend ?? null} />,
          },
    onPick: (hit, beneath) => {
      const cluster = isOurs(hit) ? clusterAt(hit) : undefined;
      if (cluster !== undefined) onGo(cluster.box);
      else if (!isOurs(hit)) part.onPick?.(hit, beneath);
    },
    hoverText: (hit) => (isOurs(hit) ? textOf(hit) : (part.hoverText?.(hit) ?? null)),
  };
}
