const STEPS = [1, 2, 5] as const;

/** The largest of 1, 2 or 5 times a power of ten that is not above a value. @param most above zero */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = STEPS.findLast((each) => each * power <= most * (1 + 1e-9)) ?? 1;
  return step * power;
}

/** About so many round values within a span. */
export function ticksIn(from: number, to: number, about: number): number[] {
  const step = roundLength((to - from) / Math.max(about - 1, 1));
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const tick = (first + index) * step;
    return Number(tick.toPrecision(12));
  });
}

/** Round values within a span, at most about so many of them and none nearer to the next than their labels allow. @param least in the span's unit */
export function ticksApart(from: number, to: number, about: number, least: number): number[] {
  for (let count = about; count > 1; count -= 1) {
    const ticks = ticksIn(from, to, count);
    const [first = 0, second = Number.POSITIVE_INFINITY] = ticks;
    if (second - first >= least) return ticks;
  }
  return [];
}
