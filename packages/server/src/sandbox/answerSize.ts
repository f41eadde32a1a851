/** The cost of each value beside its characters and bytes. */
const OF_A_VALUE = 2;

/**
 * Whether plain values take no more than a limit, checked before they are copied: characters of texts and names, bytes
 * of arrays, and a little for each value. A text that occurs in many places is counted at each, as it is copied.
 */
export function isWithin(value: unknown, most: number): boolean {
  const waiting = [value];
  let left = most;
  while (waiting.length > 0) {
    const each = waiting.pop();
    left -= OF_A_VALUE;
    if (typeof each === 'string') left -= each.length;
    else if (ArrayBuffer.isView(each)) left -= each.byteLength;
    else if (Array.isArray(each)) {
      if (each.length * OF_A_VALUE > left) return false;
      for (const item of each) waiting.push(item);
    } else if (typeof each === 'object' && each !== null)
      for (const [name, item] of Object.entries(each)) {
        left -= name.length + OF_A_VALUE;
        waiting.push(item);
      }
    if (left < 0) return false;
  }
  return true;
}
