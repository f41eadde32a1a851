import { componentsOf } from './components.ts';
import { type LabelWindow, relabelled } from './labels.ts';

/** 0.1 ha at 10 m (domain.md 2.3, step 2). */
export const MIN_PART_PIXELS = 10;

/** A part of the window: what it is, and how long its border with each neighbour is (pixel edges). */
interface Part {
  readonly index: number;
  label: number;
  size: number;
  readonly borders: Map<Part, number>;
}

/**
 * Gives parts (4 neighbours) smaller than so many pixels to the neighbour with which they share the longest border;
 * the smallest first, of equal borders the neighbour of the lowest label. A part without a neighbour stays.
 */
export function mergeSmall(window: LabelWindow, atLeast = MIN_PART_PIXELS): LabelWindow {
  const components = componentsOf(window, 4);
  const parts = components.sizes.map(
    (size, index): Part => ({ index, label: components.labels[index] ?? 0, size, borders: new Map() }),
  );
  measureBorders(window, components.parts, parts);
  // The part that a part was merged into; follow to the end.
  const into = parts.map((part) => part);
  const left = new Set(parts.filter(({ index, size }) => index !== 0 && size < atLeast));
  for (;;) {
    const part = smallestOf(left);
    if (part === undefined) break;
    left.delete(part);
    const target = longestBorder(part);
    if (target === undefined) continue;
    // Parts of the target's label that the small one separated are now connected.
    const united = [
      target,
      ...[...part.borders.keys()].filter((other) => other !== target && other.label === target.label),
    ];
    for (const other of united) {
      unite(part, other);
      into[other.index] = part;
      left.delete(other);
    }
    part.label = target.label;
    if (part.size < atLeast) left.add(part);
  }
  const labelOf = parts.map((part) => endOf(into, part).label);
  return relabelled(
    window,
    components.parts.map((part) => labelOf[part] ?? 0),
  );
}

function endOf(into: readonly Part[], part: Part): Part {
  let end = part;
  for (let next = into[end.index]; next !== undefined && next !== end; next = into[end.index]) end = next;
  return end;
}

function measureBorders({ width, height }: LabelWindow, partOf: Int32Array, parts: readonly Part[]): void {
  const edge = (a: Part | undefined, b: Part | undefined) => {
    if (a === undefined || b === undefined || a === b || a.index === 0 || b.index === 0) return;
    a.borders.set(b, (a.borders.get(b) ?? 0) + 1);
    b.borders.set(a, (b.borders.get(a) ?? 0) + 1);
  };
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const pixel = row * width + column;
      const part = parts[partOf[pixel] ?? 0];
      if (column + 1 < width) edge(part, parts[partOf[pixel + 1] ?? 0]);
      if (row + 1 < height) edge(part, parts[partOf[pixel + width] ?? 0]);
    }
}

function smallestOf(parts: ReadonlySet<Part>): Part | undefined {
  let smallest: Part | undefined;
  for (const part of parts)
    if (
      smallest === undefined ||
      part.size < smallest.size ||
      (part.size === smallest.size && part.index < smallest.index)
    )
      smallest = part;
  return smallest;
}

function longestBorder({ borders }: Part): Part | undefined {
  let [best, longest]: [Part | undefined, number] = [undefined, 0];
  for (const [other, length] of borders)
    if (length > longest || (length === longest && best !== undefined && other.label < best.label))
      [best, longest] = [other, length];
  return best;
}

function unite(part: Part, gone: Part): void {
  part.size += gone.size;
  part.borders.delete(gone);
  for (const [other, length] of gone.borders) {
    other.borders.delete(gone);
    if (other === part) continue;
    part.borders.set(other, (part.borders.get(other) ?? 0) + length);
    other.borders.set(part, (other.borders.get(part) ?? 0) + length);
  }
}
