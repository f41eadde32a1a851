/**
 * A yield computed anew from nothing but the inputs of a protocol: written from the formulas that the protocol prints, and from none of the
 * product's own functions, as somebody else would who doubts the figure.
 */
export interface ProtocolInputs {
  readonly damagedArea: number;
  readonly tableArea: number;
  readonly points: readonly {
    readonly yield: number;
    readonly place: { readonly kind: 'damaged' | 'undamaged' | 'outside'; readonly zone?: number | null };
  }[];
  readonly zones: readonly { readonly zone: number; readonly area: number }[];
  readonly candidates: readonly {
    readonly dates: readonly string[];
    readonly x: readonly (number | null)[];
    readonly population: { readonly values: readonly number[]; readonly weights: readonly number[] };
  }[];
  readonly referenceYield: number | null;
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
const dot = (a: readonly number[], b: readonly number[]) => sum(a.map((each, i) => each * (b[i] ?? 0)));

/** Student's t: its density integrated (Simpson), its 95 % point by halving. */
function t95(df: number): number {
  const logGamma = (z: number): number => {
    // Stirling's series, after shifting z up.
    let [shifted, shift] = [z, 0];
    while (shifted < 12) {
      shift += Math.log(shifted);
      shifted += 1;
    }
    const series = 1 / (12 * shifted) - 1 / (360 * shifted ** 3) + 1 / (1260 * shifted ** 5);
    return (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series - shift;
  };
  const scale = Math.exp(logGamma((df + 1) / 2) - logGamma(df / 2)) / Math.sqrt(df * Math.PI);
  const density = (t: number) => scale * (1 + (t * t) / df) ** (-(df + 1) / 2);
  const within = (t: number) => {
    const [steps, width] = [2_000, t / 2_000];
    let total = density(0) + density(t);
    for (let i = 1; i < steps; i += 1) total += density(i * width) * (i % 2 === 1 ? 4 : 2);
    return (total * width) / 3;
  };
  let [low, high] = [0, 700];
  for (let i = 0; i < 80; i += 1) {
    const middle = (low + high) / 2;
    if (within(middle) < 0.45) low = middle;
    else high = middle;
  }
  return low;
}

export function recompute({ damagedArea, tableArea, points, zones, candidates, referenceYield }: ProtocolInputs) {
  const own = points.map((point, index) => ({ ...point, index })).filter(({ place }) => place.kind === 'damaged');
  const y = own.map((point) => point.yield);
  const n = y.length;

  // The mean, by zones where they allow it.
  const inZone = (zone: number) => own.filter(({ place }) => place.zone === zone);
  const sampled = zones.filter(({ zone, area }) => area > 0 && inZone(zone).length > 0);
  const covered = sum(sampled.map(({ area }) => area));
  const k = sampled.length;
  const byZones =
    n >= 4 &&
    k >= 2 &&
    covered / damagedArea >= 0.9 &&
    n - k >= 2 &&
    own.every(({ place }) => sampled.some(({ zone }) => zone === place.zone));
  const w = own.map(({ place }) => {
    if (!byZones) return 1 / n;
    const { area = 0, zone = 0 } = sampled.find((each) => each.zone === place.zone) ?? {};
    return area / covered / inZone(zone).length;
  });
  const zoneMean = (zone: number) => sum(inZone(zone).map((point) => point.yield)) / inZone(zone).length;
  const base = dot(w, y);
  const off = own.map((point) => point.yield - (byZones ? zoneMean(point.place.zone ?? 0) : base));
  const variance = dot(off, off) / (n - (byZones ? k : 1));
  let estimate = base;
  let se = byZones ? Math.sqrt(variance * dot(w, w)) : Math.sqrt(variance / n);
  let df = byZones ? n - k : n - 1;
  let method = byZones ? 'poststrat' : 'mean';

  // The regression on the image that foretells best.
  const fits = candidates.flatMap(({ x: all, population, dates }) => {
    const x = own.map(({ index }) => all[index] ?? Number.NaN);
    const [least, most] = [Math.min(...x), Math.max(...x)];
    if (n < 6 || x.some(Number.isNaN) || most - least < 0.03 || population.values.length === 0) return [];
    const [xw, yw] = [dot(w, x), dot(w, y)];
    const S = dot(
      w,
      x.map((each) => (each - xw) ** 2),
    );
    const b = sum(x.map((each, i) => (w[i] ?? 0) * (each - xw) * ((y[i] ?? 0) - yw))) / S;
    const a = yw - b * xw;
    const e = x.map((each, i) => (y[i] ?? 0) - a - b * each);
    const h = x.map((each, i) => (w[i] ?? 0) * (1 + (each - xw) ** 2 / S));
    const total = dot(
      w,
      y.map((each) => (each - yw) ** 2),
    );
    const r2 =
      1 -
      dot(
        w,
        e.map((each) => each ** 2),
      ) /
        total;
    const left = dot(
      w,
      e.map((each, i) => (each / (1 - (h[i] ?? 0))) ** 2),
    );
    const leftTotal = dot(
      w,
      y.map((each, i) => ((each - yw) / (1 - (w[i] ?? 0))) ** 2),
    );
    return [{ x, least, most, xw, S, a, b, e, r2, q2: 1 - left / leftTotal, population, dates }];
  });
  const best = fits.reduce<(typeof fits)[number] | undefined>(
    (so, each) => (so && so.q2 >= each.q2 ? so : each),
    undefined,
  );
  let kappa: number | null = null;
  if (best && best.b > 0 && best.q2 > 0) {
    const { x, least, most, xw, S, a, b, e, q2, population } = best;
    const reach = 0.1 * (most - least);
    const clipped = population.values.map((each) => Math.min(most + reach, Math.max(least - reach, each)));
    const m = (each: number) => Math.max(0, a + b * each);
    const whole = sum(population.weights);
    const mean = (values: readonly number[]) => dot(values, population.weights) / whole;
    const greg =
      mean(clipped.map(m)) +
      dot(
        w,
        y.map((each, i) => each - m(x[i] ?? 0)),
      );
    kappa = Math.max(0.5, Math.min(1, q2));
    const share = kappa;
    estimate = (1 - share) * base + share * greg;
    const c = x.map((each, i) => (w[i] ?? 0) * (1 + (share * (mean(clipped) - xw) * (each - xw)) / S));
    const residual =
      (n / (n - 2)) *
      dot(
        w,
        e.map((each) => each ** 2),
      );
    se = Math.sqrt((share * residual + (1 - share) * variance) * dot(c, c));
    df = n - 2;
    method = 'composite';
  }
  const value = Math.max(0, estimate);
  const half = n < 2 ? null : t95(df) * se;

  // What it means.
  const beside = points.filter(({ place }) => place.kind === 'undamaged').map((point) => point.yield);
  const undamaged = beside.length >= 2 ? sum(beside) / beside.length : referenceYield;
  const yieldTable =
    tableArea <= damagedArea
      ? value
      : undamaged === null
        ? null
        : (damagedArea * value + (tableArea - damagedArea) * undamaged) / tableArea;
  const percent = (of: number | null) =>
    of === null || referenceYield === null ? null : 100 * Math.min(1, Math.max(0, 1 - of / referenceYield));
  return {
    method,
    calculatedYield: Math.floor(Number((value * 100).toFixed(9)) + 0.5) / 100,
    value,
    standardError: n < 2 ? null : se,
    interval90: half === null ? null : [Math.max(0, value - half), value + half],
    r2: best && kappa !== null ? best.r2 : null,
    q2: best && kappa !== null ? best.q2 : null,
    kappa,
    ndviDates: best?.dates ?? [],
    yieldTable,
    damagePercent: percent(value),
    damagePercentTable: percent(yieldTable),
    lostYield: referenceYield === null ? null : (damagedArea / 10_000) * Math.max(0, referenceYield - value),
  };
}
