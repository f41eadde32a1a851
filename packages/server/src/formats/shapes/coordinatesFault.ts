import type { ShapeFault } from './shapeFault.ts';

const LONGEST_SAMPLE = 40;

export const typeOf = (input: unknown): string =>
  typeof input === 'object' && input !== null && 'type' in input && typeof input.type === 'string'
    ? input.type.slice(0, 40)
    : '';

/** What is wrong with the coordinates of a shape whose type is the wanted one, but which cannot be read. */
export function coordinatesFault(input: unknown): ShapeFault {
  const coordinates =
    typeof input === 'object' && input !== null && 'coordinates' in input ? input.coordinates : undefined;
  const parts = Array.isArray(coordinates) ? (coordinates.flat(4) as unknown[]) : [];
  if (Array.isArray(coordinates) && parts.length === 0) return { code: 'missing' };
  const text = parts.find((part) => typeof part === 'string');
  if (text !== undefined) return { code: 'text-coordinates', text: text.slice(0, LONGEST_SAMPLE) };
  return { code: 'broken-coordinates', type: typeOf(input) };
}
