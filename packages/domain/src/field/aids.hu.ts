import { parseDecimal } from '../case/number.ts';
import { AID_INPUTS, type AidInput, type AidKind, type AidValues, type CountedYield, countedYield } from './aids.ts';

/** Name of an input, and its unit as the formula writes it. */
export const AID_NAMES: Readonly<Record<AidInput, { readonly name: string; readonly unit: string }>> = {
  earsPerSquareMetre: { name: 'Kalászok száma', unit: 'kalász/m²' },
  kernelsPerEar: { name: 'Szemek száma egy kalászban', unit: 'szem/kalász' },
  plantsPerSquareMetre: { name: 'Tövek száma', unit: 'tő/m²' },
  cobsPerPlant: { name: 'Csövek száma egy tövön', unit: 'cső/tő' },
  kernelsPerCob: { name: 'Szemek száma egy csövön', unit: 'szem/cső' },
  headsPerSquareMetre: { name: 'Tányérok száma', unit: 'tányér/m²' },
  seedsPerHead: { name: 'Kaszatok száma egy tányérban', unit: 'kaszat/tányér' },
  filledPercent: { name: 'Telt kaszatok aránya', unit: '% telt' },
  podsPerPlant: { name: 'Hüvelyek vagy becők száma egy tövön', unit: 'termés/tő' },
  seedsPerPod: { name: 'Magok száma egy termésben', unit: 'mag/termés' },
  thousandKernelWeight: { name: 'Ezerszemtömeg', unit: 'g/1000 szem' },
};

export const AID_KIND_NAMES: Readonly<Record<AidKind, string>> = {
  ears: 'Kalászszámlálás',
  cobs: 'Csőszámlálás',
  heads: 'Tányérszámlálás',
  pods: 'Termésszámlálás',
};

const KINDS = Object.keys(AID_INPUTS) as readonly AidKind[];
const decimal = (value: number): string => String(value).replace('.', ',');

/**
 * The formula with its inputs, as the point's comment keeps it and every paper prints it:
 * "Kalászszámlálás: 460 kalász/m² × 48 szem/kalász × 50 g/1000 szem = 11,04 t/ha".
 */
export const countedText = ({ kind, values, yield: result }: CountedYield): string =>
  `${AID_KIND_NAMES[kind]}: ${AID_INPUTS[kind]
    .map((input) => `${decimal(values[input] ?? 0)} ${AID_NAMES[input].unit}`)
    .join(' × ')} = ${decimal(result)} t/ha`;

/** A number, and what stands after it. */
const PART = /^(\d+(?:,\d+)?) (.+)$/;

function valuesOf(kind: AidKind, text: string): AidValues | null {
  const parts = text.split(' × ').map((part) => PART.exec(part));
  const inputs = AID_INPUTS[kind];
  if (parts.length !== inputs.length) return null;
  const read = inputs.map((input, index): [AidInput, number] | null => {
    const [, value, unit] = parts[index] ?? [];
    return unit === AID_NAMES[input].unit ? [input, parseDecimal(value) ?? Number.NaN] : null;
  });
  return read.includes(null) ? null : (Object.fromEntries(read as [AidInput, number][]) as AidValues);
}

/** The counting that a comment contains, computed again from its inputs; null of a comment without one. */
export function readCounted(comment: string): CountedYield | null {
  for (const line of comment.split('\n'))
    for (const kind of KINDS) {
      const head = `${AID_KIND_NAMES[kind]}: `;
      const end = line.lastIndexOf(' = ');
      if (!line.startsWith(head) || end === -1) continue;
      const values = valuesOf(kind, line.slice(head.length, end));
      const counted = values === null ? null : countedYield(kind, values);
      if (counted !== null) return counted;
    }
  return null;
}

/** A comment with a counting in place of an earlier one; the rest of it stays. */
export const withCounted = (comment: string, counted: CountedYield | null): string =>
  [
    ...comment.split('\n').filter((line) => readCounted(line) === null),
    ...(counted === null ? [] : [countedText(counted)]),
  ]
    .filter((line) => line.trim() !== '')
    .join('\n');
