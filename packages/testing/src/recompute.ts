/**
 * A yield computed from nothing but the inputs of a protocol: written from the formulas that the protocol prints,
 * without the product's own functions, as an independent reviewer would.
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
    readonly zonePixels: readonly {
      readonly zone: number;
      readonly values: readonly number[];
      readonly weights: readonly number[];
    }[];
  }[];
  readonly referenceYield: number | null;
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
const squaresOf = (values: readonly number[]) => values.map((each) => each ** 2);
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
  const stratified = own.map(({ place }) => {
    if (!byZones) return 1 / n;
    const { area = 0, zone = 0 } = sampled.find((each) => each.zone === place.zone) ?? {};
    return area / covered / inZone(zone).length;
  });
  const zoneMean = (zone: number) => sum(inZone(zone).map((point) => point.yield)) / inZone(zone).length;
  const ybar = sum(y) / n;
  const squares = (values: readonly number[]) => dot(values, values);
  const plainVariance = squares(y.map((each) => each - ybar)) / (n - 1);
  const within = squares(own.map((point) => point.yield - (byZones ? zoneMean(point.place.zone ?? 0) : 0))) / (n - k);
  const between = byZones ? squares(own.map(({ place }) => zoneMean(place.zone ?? 0) - ybar)) / (k - 1) : 0;
  const lambda = byZones ? (between === 0 ? 0 : within === 0 ? 1 : Math.max(0, 1 - within / between)) : 0;
  const w = stratified.map((each) => lambda * each + (1 - lambda) / n);
  const base = dot(w, y);
  const variance = lambda === 0 ? plainVariance : lambda * within + (1 - lambda) * plainVariance;
  let estimate = base;
  let se = Math.sqrt(variance * dot(w, w));
  let df = n - 1 - lambda * (k - 1);
  let method = lambda > 0 ? 'poststrat' : 'mean';

  // The regression on the image that predicts best.
  const fits = candidates.flatMap(({ x: all, population, zonePixels, dates }) => {
    const x = own.map(({ index }) => all[index] ?? Number.NaN);
    const [least, most] = [Math.min(...x), Math.max(...x)];
    if (n < 5 || x.some(Number.isNaN) || most - least < 0.03 || population.values.length === 0) return [];
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
    if (h.some((each) => 1 - each <= 1e-9)) return [];
    const residual = (n / (n - 2)) * dot(w, squaresOf(e));
    const t2 = (b * b * n * S) / residual;
    return [{ x, least, most, xw, S, a, b, r2, q2: 1 - left / leftTotal, t2, residual, population, zonePixels, dates }];
  });
  const best = fits.reduce<(typeof fits)[number] | undefined>(
    (so, each) => (so && so.q2 >= each.q2 ? so : each),
    undefined,
  );
  let kappa: number | null = null;
  let seen = (_zone: number | null): number => 0;
  const isAccepted =
    n >= 6 ? (best?.q2 ?? 0) > 0 : zones.filter(({ area }) => area > 0).length > 1 && (best?.t2 ?? 0) > 1;
  if (best && best.b > 0 && isAccepted) {
    const { x, least, most, xw, S, a, b, q2, t2, residual, population, zonePixels } = best;
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
    kappa = n >= 6 ? Math.max(0.5, Math.min(1, q2)) : 1 - 1 / t2;
    const share = kappa;
    estimate = (1 - share) * base + share * greg;
    const c = x.map((each, i) => (w[i] ?? 0) * (1 + (share * (mean(clipped) - xw) * (each - xw)) / S));
    se = Math.sqrt((n >= 6 ? share * residual + (1 - share) * variance : variance) * dot(c, c));
    df = n - 2;
    method = 'composite';
    seen = (zone) => {
      const pixels = zonePixels.find((each) => each.zone === zone);
      if (pixels === undefined) return 0;
      const inside = pixels.values.map((each) => (each >= least - reach && each <= most + reach ? 1 : 0));
      return (share * dot(inside, pixels.weights)) / sum(pixels.weights);
    };
  }
  const value = Math.max(0, estimate);
  se = Math.max(se, Math.max(0.08 * value, 0.02 * (referenceYield ?? 0)) / Math.sqrt(n));

  // The part that no point covers.
  const standing = zones.filter(({ area }) => area > 0);
  const empty: { readonly zone: number | null; readonly area: number }[] = standing.filter(
    ({ zone }) => inZone(zone).length === 0,
  );
  const unzoned = damagedArea - sum(standing.map(({ area }) => area));
  if (standing.length > 0 && unzoned / damagedArea >= 0.005) empty.push({ zone: null, area: unzoned });
  const unsampledShare = sum(empty.map(({ area }) => area)) / damagedArea;
  if (1 - unsampledShare < 0.9) {
    const means = standing.filter(({ zone }) => inZone(zone).length > 0).map(({ zone }) => zoneMean(zone));
    const middle = sum(means) / means.length;
    const spread =
      means.length < 2 ? 0.25 * value : Math.sqrt(squares(means.map((each) => each - middle)) / (means.length - 1));
    const unknown = sum(empty.map(({ zone, area }) => (area / damagedArea) * (1 - seen(zone))));
    se = Math.sqrt(se ** 2 + (unknown * spread) ** 2);
  }
  const half = n < 2 ? null : t95(df) * se;
  const interval90 = half === null ? null : [Math.max(0, value - half), value + half];

  // The resulting figures: computed from the printed ones.
  const printed = (of: number) => Math.floor(Number((of * 100).toFixed(9)) + 0.5) / 100;
  const damagedHa = printed(damagedArea / 10_000);
  const tableHa = printed(Math.max(tableArea, damagedArea) / 10_000);
  const reference = referenceYield === null ? null : printed(referenceYield);
  const beside = points.filter(({ place }) => place.kind === 'undamaged').map((point) => point.yield);
  const undamaged = beside.length >= 2 ? sum(beside) / beside.length : reference;
  const percent = (of: number | null) =>
    of === null || reference === null ? null : 100 * Math.min(1, Math.max(0, 1 - of / reference));
  const meaning = (of: number) => {
    const yieldTable =
      tableHa <= damagedHa
        ? of
        : undamaged === null
          ? null
          : (damagedHa * of + (tableHa - damagedHa) * undamaged) / tableHa;
    return {
      yieldTable,
      damagePercent: percent(of),
      damagePercentTable: percent(yieldTable),
      lostYield: reference === null ? null : damagedHa * Math.max(0, reference - of),
    };
  };
  const [low, high] = (interval90 ?? []).map((each) => meaning(printed(each)));
  const pair = (a: number | null | undefined, b: number | null | undefined) =>
    a === null || a === undefined || b === null || b === undefined ? null : [a, b];
  return {
    method,
    calculatedYield: printed(value),
    value,
    standardError: n < 2 ? null : se,
    interval90,
    lambda: byZones ? lambda : null,
    unsampledShare,
    r2: best && kappa !== null ? best.r2 : null,
    q2: best && kappa !== null ? best.q2 : null,
    kappa,
    ndviDates: best?.dates ?? [],
    ...meaning(printed(value)),
    yieldTableInterval: pair(low?.yieldTable, high?.yieldTable),
    damagePercentInterval: pair(high?.damagePercent, low?.damagePercent),
    damagePercentTableInterval: pair(high?.damagePercentTable, low?.damagePercentTable),
    lostYieldInterval: pair(high?.lostYield, low?.lostYield),
  };
}
