import { plantNames } from '@georisk/domain/case/caseForm.ts';
import { CASE_COLUMNS } from '@georisk/domain/case/caseTable.hu.ts';
import { CASE_FIELDS, type CaseField } from '@georisk/domain/case/caseTitles.ts';
import { normaliseDanger } from '@georisk/domain/case/dangers.ts';
import { PERIL_NAMES } from '@georisk/domain/peril/perilNames.hu.ts';
import { foldName } from '#server/formats/foldName.ts';
import { type FieldSpec, type FieldSpecs, inList, required } from '#server/imports/fields.ts';
import { ofNumbers, RANGES } from '#server/imports/numberRanges.ts';
import { CROP_NAMES } from '#server/imports/knownValues.ts';
import { namedList, type ValueList } from '#server/imports/valueList.ts';

const PERILS: readonly string[] = Object.values(PERIL_NAMES);

/** Perils by their usual names; a case keeps any other text too. */
const PERIL_LIST = namedList(PERILS, (text) => PERILS.includes(normaliseDanger(text)));
/** Crops of a block; a name with a comma of its own is one crop. */
const CROP_LIST: ValueList = { ...CROP_NAMES, divide: plantNames };

/** Columns whose values are of a list. */
const LISTS: Readonly<Partial<Record<CaseField, ValueList>>> = { dangerType: PERIL_LIST, plants: CROP_LIST };

function specOf(field: CaseField): FieldSpec {
  const { title, aliases } = CASE_COLUMNS[field];
  const spec = required(...[title, ...aliases, field].map(foldName));
  if (field === 'area' || field === 'blockArea') return ofNumbers(RANGES.hectares, spec);
  const list = LISTS[field];
  return list === undefined ? spec : inList(list, spec);
}

/** The columns of the table of cases as fields of an import: all of them are needed. */
export const damageFields: FieldSpecs = Object.fromEntries(CASE_FIELDS.map((field) => [field, specOf(field)]));
