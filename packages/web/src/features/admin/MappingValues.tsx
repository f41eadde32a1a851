import { importFieldLabel } from '@georisk/contract/texts/importFields.hu.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '#web/lib/format.ts';
import { Details } from '#web/ui/Details.tsx';
import { Choice } from './Choice.tsx';
import { type MappedField, type Mapping, type UnknownValue, type ValueChoices, valueRows } from './importMapping.ts';
import { importMappingTexts } from './importMapping.hu.ts';
import { FIELDS_GRID } from './MappingColumns.tsx';

const texts = importMappingTexts.values;
/** Of a select an empty value leaves the file's own text. */
const KEEP = '';
const hungarian = new Intl.Collator('hu');

interface Props {
  readonly kind: string;
  readonly fields: readonly MappedField[];
  /** Of the last reports. */
  readonly unknown: readonly UnknownValue[];
  readonly mapping: Mapping;
  readonly remembered: ValueChoices;
  readonly onMapping: (mapping: Mapping) => void;
}

const choicesOf = (fields: readonly MappedField[]): ReadonlyMap<string, readonly { value: string; label: string }[]> =>
  new Map(
    fields.flatMap(({ field, choices }) =>
      choices === null ? [] : [[field, choices.toSorted((a, b) => hungarian.compare(a.label, b.label))] as const],
    ),
  );

/** Values of the files that are of no list, each with what is meant by it; remembered ones below, to be looked at. */
export function MappingValues({ kind, fields, unknown, mapping, remembered, onMapping }: Props) {
  const { values: chosen } = mapping;
  const choose = (field: string, value: string, known: string) =>
    onMapping({ ...mapping, values: { ...chosen, [field]: { ...chosen[field], [value]: known } } });
  const choices = choicesOf(fields);
  const isOfList = ({ field }: UnknownValue) => choices.has(field);
  const rows = valueRows(unknown, chosen).filter(isOfList);
  const isListed = new Set(rows.map(({ field, value }) => JSON.stringify([field, value])));
  const others = valueRows([], remembered).filter(
    (row) => isOfList(row) && !isListed.has(JSON.stringify([row.field, row.value])),
  );
  if (rows.length + others.length === 0) return null;
  const listOf = (each: readonly UnknownValue[]) => (
    <Box sx={FIELDS_GRID}>
      {each.map(({ field, value, count }) => {
        const known = chosen[field]?.[value] ?? remembered[field]?.[value] ?? KEEP;
        return (
          <Choice
            key={JSON.stringify([field, value])}
            label={texts.label(value, importFieldLabel(kind, field))}
            value={known}
            note={count > 0 ? texts.cells(formatCount(count)) : known === KEEP ? undefined : texts.mapped}
            onChange={(next) => choose(field, value, next)}
          >
            <option value={KEEP}>{texts.keep}</option>
            {(choices.get(field) ?? []).map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Choice>
        );
      })}
    </Box>
  );
  return (
    <Stack component="section" spacing={3} aria-label={texts.title}>
      {rows.length > 0 && (
        <>
          <Typography variant="h3">{texts.title}</Typography>
          <Typography variant="body2" color="textSecondary">
            {texts.hint}
          </Typography>
          {listOf(rows)}
        </>
      )}
      {others.length > 0 && (
        <Details title={texts.remembered(others.length)} titleSx={{ mb: 3, fontWeight: 600 }}>
          {listOf(others)}
        </Details>
      )}
    </Stack>
  );
}
