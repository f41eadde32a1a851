import type { OperationKind } from './operation.ts';

/** What an operation is, in words. */
export const operationTexts = {
  kinds: {
    outline: 'Táblahatár',
    area: 'Károsodott terület',
    points: 'Mintavételi pont',
    photo: 'Fénykép',
    status: 'Állapot',
  } satisfies Readonly<Record<OperationKind, string>>,
  point: (number: number, tonnes: string | null) => `${number}. pont${tonnes === null ? '' : `: ${tonnes} t/ha`}`,
  pointRemoved: (number: number | null) => (number === null ? 'Pont törlése' : `${number}. pont törlése`),
  points: (count: number) => `${count} mintavételi pont`,
} as const;
