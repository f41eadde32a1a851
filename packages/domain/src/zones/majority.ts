import { type LabelWindow, relabelled } from './labels.ts';

/**
 * Majority filter 3x3 (domain.md 2.3, step 1): each pixel gets the most frequent label of its neighbourhood. Of equal
 * counts the centre's own label, where it is among them, else the lowest. Pixels outside (0) neither vote nor change.
 * @param passes how often
 */
export function majorityFilter(window: LabelWindow, passes = 2): LabelWindow {
  let filtered = window;
  for (let pass = 0; pass < passes; pass += 1) filtered = onePass(filtered);
  return filtered;
}

function onePass(window: LabelWindow): LabelWindow {
  const { width, height, labels } = window;
  const result = new Int32Array(labels.length);
  const votes = new Int32Array(9);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const own = labels[row * width + column] as number;
      if (own === 0) continue;
      let count = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x += 1) {
          const label = labels[y * width + x] as number;
          if (label !== 0) votes[count++] = label;
        }
      result[row * width + column] = winner(votes.subarray(0, count), own);
    }
  }
  return relabelled(window, result);
}

function winner(votes: Int32Array, own: number): number {
  let [best, most] = [own, votes.reduce((sum, vote) => sum + (vote === own ? 1 : 0), 0)];
  for (const candidate of votes) {
    let count = 0;
    for (const vote of votes) if (vote === candidate) count += 1;
    if (count > most || (count === most && best !== own && candidate < best)) [best, most] = [candidate, count];
  }
  return best;
}
