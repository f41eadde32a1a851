import type { Position, Ring } from '@georisk/domain/geo/types.ts';

/** Corners of two neighbours are the same to the centimetre. */
const keyOf = ([x, y]: Position): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * The outlines around areas that share their borders edge by edge: the edges that only one area has, one after the
 * other. @param rings closed, all the same way round
 */
export function unionOf(rings: readonly Ring[]): readonly Ring[] {
  const edges = new Map<string, readonly [Position, Position]>();
  for (const ring of rings)
    for (const [index, to] of ring.entries()) {
      const from = ring[index - 1];
      if (from === undefined || keyOf(from) === keyOf(to)) continue;
      const [name, back] = [`${keyOf(from)}|${keyOf(to)}`, `${keyOf(to)}|${keyOf(from)}`];
      if (!edges.delete(back)) edges.set(name, [from, to]);
    }
  const next = new Map([...edges.values()].map(([from, to]) => [keyOf(from), to]));
  const outlines: Ring[] = [];
  for (const [from] of edges.values()) {
    const outline: Position[] = [];
    for (let at: Position | undefined = from; at !== undefined; ) {
      const to = next.get(keyOf(at));
      next.delete(keyOf(at));
      if (to !== undefined) outline.push(at);
      at = to;
    }
    if (outline.length > 2) outlines.push([...outline, ...outline.slice(0, 1)]);
  }
  return outlines;
}
