import { plantCodeOfCode, plantCodeOfName } from '@georisk/domain/crops/crops.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import { inList, optional, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { CROP_CODES, CROP_NAMES } from '#server/imports/knownValues.ts';
import { MEPAR_ALIASES } from '#server/imports/meparColumn.ts';
import { parseEmail, parsePhone } from '#server/modules/mail/address.ts';
import { fieldNames, importTexts } from '#server/imports/import.hu.ts';
import type { ShapedRow } from '#server/imports/plan.ts';
import {
  readAmount,
  readingRow,
  readMeparCode,
  readRequiredAmount,
  readRequiredNumber,
  readRequiredText,
  readText,
  readYear,
  refuseRow,
} from '#server/imports/reading.ts';
import { textOf } from '#server/formats/cellText.ts';
import type { Cells, ParsedRow } from '#server/imports/vectorSpec.ts';
import { type PolicyTerms, readTerms, termFields } from './policyTerms.ts';

export const policyFields = {
  policyNumber: required('policynumber', 'szerzodesszam', 'szerzodes', 'kotvenyszam', 'kotveny', 'policy'),
  farmer: required('farmer', 'gazda', 'gazdaazonosito', 'ugyfel', 'ugyfelazonosito', 'ugyfelkod', 'regisztraciosszam'),
  year: required('year', 'ev', 'idenyev', 'szerzodeseve'),
  meparCode: required(...MEPAR_ALIASES),
  insuredArea: ofNumbers(
    RANGES.hectares,
    required('insuredarea', 'biztositottterulet', 'terulet', 'area', 'areaha', 'teruletha'),
  ),
  plantName: inList(
    { ...CROP_NAMES, unless: 'plantCode' },
    optional('plantname', 'noveny', 'novenynev', 'kultura', 'crop', 'cropname'),
  ),
  plantCode: inList(
    { ...CROP_CODES, unless: 'plantName' },
    optional('plantcode', 'novenykod', 'hasznositasikod', 'hasznositas', 'kulturakod'),
  ),
  externalId: optional('externalid', 'sourceid', 'forrasazonosito', 'tablaazonosito', 'plotid'),
  yield: ofNumbers(RANGES.yield, optional('yield', 'hozam', 'referenciahozam', 'hozamtha')),
  sumInsured: ofNumbers(RANGES.sumInsured, optional('suminsured', 'biztositasiosszeg', 'biztositottosszeg')),
  premium: ofNumbers(RANGES.premium, optional('premium', 'dij', 'biztositasidij', 'evesdij')),
  ...termFields,
  name: optional('farmername', 'gazdanev', 'gazdaneve', 'ugyfelnev', 'ugyfelneve', 'nev', 'name'),
  email: optional('email', 'emailcim', 'mail'),
  phone: optional('phone', 'telefon', 'telefonszam', 'mobil'),
};

export interface FarmerCells {
  /** The insurer's own identifier of the farmer. */
  readonly externalId: string;
  /** Null: the file has no value, and the stored one stays. */
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface PolicyRow extends ShapedRow {
  readonly policyNumber: string;
  readonly year: number;
  readonly farmer: FarmerCells;
  readonly meparCode: string;
  readonly insuredArea: number;
  /** Undefined where the file has no such column: the stored value stays. */
  readonly plantName: string | null | undefined;
  readonly plantCode: string | null | undefined;
  /** Stable identifier of the plot within its policy. */
  readonly externalId: string;
  /** t/ha, for the policy's yield table. */
  readonly yield: number | null;
  /** Ft; null: the file has no value, and the stored one stays. */
  readonly sumInsured: number | null;
  readonly premium: number | null;
  readonly terms: PolicyTerms;
  /** The outline as it came; null without one. */
  readonly shape: Areal | null;
}

export interface PolicyRowContext {
  /** Of every row, where the file has no such column. */
  readonly year: number | undefined;
  /** Identifier of a plot whose source has none. */
  readonly identify: (policyNumber: string, year: number, meparCode: string, plant: string) => string;
}

export const parsePolicyRow = (
  cells: Cells<typeof policyFields>,
  shape: Areal | null,
  row: number,
  { year: yearOfAll, identify }: PolicyRowContext,
): ParsedRow<PolicyRow> =>
  readingRow(() => {
    const policyNumber = readRequiredNumber(cells.policyNumber, fieldNames.policyNumber, 50);
    const year = cells.year === undefined && yearOfAll !== undefined ? yearOfAll : readYear(cells.year);
    const meparCode = readMeparCode(cells.meparCode);
    const plant = readPlant(cells);
    return {
      row,
      shape,
      policyNumber,
      year,
      meparCode,
      ...plant,
      farmer: {
        externalId: readRequiredText(cells.farmer, fieldNames.farmer, 100),
        name: readText(cells.name, fieldNames.name),
        email: readContact(cells.email, parseEmail, importTexts.email),
        phone: readContact(cells.phone, parsePhone, importTexts.phone),
      },
      insuredArea: readRequiredAmount(cells.insuredArea, fieldNames.insuredArea),
      externalId:
        readText(cells.externalId, fieldNames.externalId, 100) ??
        identify(policyNumber, year, meparCode, plant.plantName ?? plant.plantCode ?? ''),
      yield: readYield(cells, plant.plantName),
      sumInsured: readAmount(cells.sumInsured, fieldNames.sumInsured),
      premium: readAmount(cells.premium, fieldNames.premium),
      terms: readTerms(cells),
    };
  });

function readPlant(cells: Cells<typeof policyFields>): Pick<PolicyRow, 'plantName' | 'plantCode'> {
  if (cells.plantName === undefined && cells.plantCode === undefined) {
    return { plantName: undefined, plantCode: undefined };
  }
  const plantName = readText(cells.plantName, fieldNames.plantName, 100);
  const code = readText(cells.plantCode, fieldNames.plantName, 50);
  const byCode = code === null ? null : plantCodeOfCode(code);
  return { plantName, plantCode: byCode ?? (plantName === null ? null : plantCodeOfName(plantName)) };
}

/** A yield is stored by the plant's name; one that is zero or missing is ignored. */
function readYield(cells: Cells<typeof policyFields>, plantName: string | null | undefined): number | null {
  const amount = readAmount(cells.yield, fieldNames.yield);
  if (amount === null || amount === 0) return null;
  return plantName == null ? refuseRow(importTexts.yieldWithoutPlant) : amount;
}

function readContact(
  value: unknown,
  parse: (text: string) => string | null,
  refusal: (text: string) => string,
): string | null {
  const text = textOf(value);
  return text === null ? null : (parse(text) ?? refuseRow(refusal(text)));
}
