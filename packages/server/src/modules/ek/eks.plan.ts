import { plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import { textOf } from '#server/formats/cellText.ts';
import { inList, optional, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { CROP_NAMES } from '#server/imports/knownValues.ts';
import { importTexts } from '#server/imports/import.hu.ts';
import { MEPAR_ALIASES } from '#server/imports/meparColumn.ts';
import type { Plan, ShapedRow } from '#server/imports/plan.ts';
import {
  readDate,
  readingRow,
  readMeparCode,
  readRequiredAmount,
  readRequiredText,
  readText,
  refuseRow,
} from '#server/imports/reading.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { ekFieldNames as names, ekTexts as texts } from './ek.hu.ts';

export const ekFields = {
  code: required('ek', 'ekazonosito', 'ekazonositoja', 'ekkod', 'ekszam', 'egysegeskerelem', 'ekcode'),
  krNumber: optional('krszam', 'kr', 'krazonosito', 'krnumber'),
  signedAt: optional('alairasdatuma', 'alairas', 'alairva', 'datum', 'signedat', 'signingdate'),
  ownerAddress: optional(
    'tulajdonoscime',
    'tulajdonoslakcime',
    'ugyfelcime',
    'gazdacime',
    'cim',
    'lakcim',
    'owneraddress',
  ),
  meparCode: required(...MEPAR_ALIASES),
  plot: optional('tabla', 'tablasorszama', 'tablasorszam', 'tablaszam', 'plot'),
  plantName: inList(CROP_NAMES, required('noveny', 'novenynev', 'novenyneve', 'kultura', 'plantname', 'plant', 'crop')),
  area: ofNumbers(
    RANGES.hectares,
    required('terulet', 'teruletha', 'bejelentettterulet', 'bejelentettteruletha', 'ha', 'area', 'areaha'),
  ),
};

/** What a file says of an application: undefined where it has no such column, null where it has not said it yet. */
export interface EkFacts {
  readonly krNumber: string | null | undefined;
  readonly signedAt: string | null | undefined;
  readonly ownerAddress: string | null | undefined;
}
const FACTS = ['krNumber', 'signedAt', 'ownerAddress'] as const;

/** A plant that an application declares on a block. */
export interface EkRow extends ShapedRow, EkFacts {
  readonly code: string;
  readonly meparCode: string;
  /** Empty where the file names no plot. */
  readonly plot: string;
  readonly plantName: string;
  readonly plantCode: string | null;
  /** ha */
  readonly area: number;
}

/** @param today `YYYY-MM-DD`: nobody has signed later */
export const parseEk = (cells: Cells<typeof ekFields>, row: number, today: string): ParsedRow<EkRow> =>
  readingRow(() => {
    const plantName = readRequiredText(cells.plantName, names.plantName, 100);
    return {
      row,
      shape: null,
      code: readRequiredText(cells.code, names.code, 50),
      krNumber: cells.krNumber === undefined ? undefined : readText(cells.krNumber, names.krNumber, 50),
      signedAt: cells.signedAt === undefined ? undefined : readSignedAt(cells.signedAt, today),
      ownerAddress: cells.ownerAddress === undefined ? undefined : readText(cells.ownerAddress, names.ownerAddress),
      meparCode: readMeparCode(cells.meparCode),
      plot: readText(cells.plot, names.plot, 50) ?? '',
      plantName,
      plantCode: plantCodeOfName(plantName),
      area: readArea(cells.area),
    };
  });

function readSignedAt(value: unknown, today: string): string | null {
  if (textOf(value) === null) return null;
  const date = readDate(value);
  return date > today ? refuseRow(texts.signedLater(date, today)) : date;
}

const readArea = (value: unknown): number => readRequiredAmount(value, names.area) || refuseRow(texts.noArea);

export const ekRowKey = ({ code, meparCode, plot, plantName }: EkRow): string =>
  [code, meparCode, plot, plantName].filter((part) => part !== '').join(', ');

/** A stored row of an application, with the facts of the application. */
export interface StoredEkRow extends EkFacts {
  readonly area: number;
}

/** The stored rows that concern the rows of a batch. */
export interface StoredEks {
  /** By the key of a row. */
  readonly rows: ReadonlyMap<string, StoredEkRow>;
  /** Hectares of the known blocks. */
  readonly blocks: ReadonlyMap<string, number>;
}

/** A block's own area is rounded to 0.01 ha by its source, and that of a declaration once more. */
const ROUNDING_HA = 0.02;

/** What the rows of a file have said so far: of its applications, and of their blocks. */
export class EkFile {
  readonly #facts = new Map<string, EkFacts>();
  readonly #declared = new Map<string, number>();

  /** The facts of an application that the file has named. */
  factsOf(code: string): EkFacts {
    return this.#facts.get(code) ?? { krNumber: undefined, signedAt: undefined, ownerAddress: undefined };
  }

  get codes(): readonly string[] {
    return [...this.#facts.keys()];
  }

  /** Takes a row in. @returns why it cannot stand beside the earlier ones or in its block; null where it can */
  refusalOf(row: EkRow, blockHa: number | undefined): string | null {
    if (blockHa === undefined) return importTexts.unknownBlock(row.meparCode);
    const known = this.factsOf(row.code);
    for (const fact of FACTS) {
      const [first, other] = [known[fact], row[fact]];
      if (first != null && other != null && first !== other)
        return texts.otherFact(row.code, names[fact], first, other);
    }
    const { krNumber, signedAt, ownerAddress } = row;
    this.#facts.set(row.code, {
      krNumber: known.krNumber ?? krNumber,
      signedAt: known.signedAt ?? signedAt,
      ownerAddress: known.ownerAddress ?? ownerAddress,
    });
    if (row.area > blockHa + ROUNDING_HA) return texts.largerThanBlock(row.plantName, row.area, row.meparCode, blockHa);
    const onBlock = JSON.stringify([row.code, row.meparCode]);
    const sum = (this.#declared.get(onBlock) ?? 0) + row.area;
    this.#declared.set(onBlock, sum);
    return sum > blockHa + ROUNDING_HA ? texts.togetherLarger(row.code, sum, row.meparCode, blockHa) : null;
  }
}

const sameFacts = (row: EkRow, stored: StoredEkRow): boolean =>
  FACTS.every((fact) => row[fact] == null || row[fact] === stored[fact]);

/** Compares rows with the stored ones. A fact that a file leaves open stays. */
export function planEks(rows: readonly EkRow[], stored: StoredEks, file: EkFile): Plan<EkRow> {
  const add: EkRow[] = [];
  const change: EkRow[] = [];
  const refused: { row: number; reason: string }[] = [];
  let unchanged = 0;
  for (const row of rows) {
    const reason = file.refusalOf(row, stored.blocks.get(row.meparCode));
    const old = stored.rows.get(ekRowKey(row));
    if (reason !== null) refused.push({ row: row.row, reason });
    else if (old === undefined) add.push(row);
    else if (old.area === row.area && sameFacts(row, old)) unchanged += 1;
    else change.push(row);
  }
  return { add, change, unchanged, refused };
}
