import { importFieldLabel } from '@georisk/contract/texts/importFields.hu.ts';
import type { ImportColumns } from '@georisk/contract/verticals/admin/imports.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Choice } from './Choice.tsx';
import type { MappedField } from './importMapping.ts';
import { importMappingTexts } from './importMapping.hu.ts';

const texts = importMappingTexts.columns;
/** Of a select an empty value stands for no column. */
const NONE = '';
export const FIELDS_GRID = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
} as const;

interface FieldProps {
  readonly kind: string;
  readonly field: MappedField;
  readonly columns: ImportColumns['columns'];
  readonly column: string | null;
  /** Whether an option gives it, so that it needs no column. */
  readonly isGiven: boolean;
  readonly busy: boolean;
  readonly onColumn: (column: string | null) => void;
}

function ColumnField({ kind, field: { field, required }, columns, column, isGiven, busy, onColumn }: FieldProps) {
  const label = importFieldLabel(kind, field);
  const isMissing = required && column === null && !isGiven;
  const samples = columns.find(({ name }) => name === column)?.samples;
  return (
    <Choice
      label={required ? texts.required(label) : label}
      word={field}
      value={column ?? NONE}
      error={isMissing}
      disabled={busy}
      note={isMissing ? texts.missing : samples && texts.samples(samples)}
      onChange={(value) => onColumn(value === NONE ? null : value)}
    >
      <option value={NONE}>{texts.none}</option>
      {columns.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Choice>
  );
}

interface Props extends ImportColumns {
  readonly kind: string;
  readonly shown: ReadonlyMap<string, string | null>;
  /** Fields that options give. */
  readonly given: ReadonlySet<string>;
  readonly busy: boolean;
  readonly onColumn: (field: string, column: string | null) => void;
}

/** The fields of a kind, each with the column of the file that it is taken from and what stands there. */
export function MappingColumns({ kind, columns, fields, shown, given, busy, onColumn }: Props) {
  if (columns.length === 0) return <Typography variant="body2">{texts.noColumns}</Typography>;
  return (
    <Box sx={FIELDS_GRID}>
      {fields.map((field) => (
        <ColumnField
          key={field.field}
          kind={kind}
          field={field}
          columns={columns}
          column={shown.get(field.field) ?? null}
          isGiven={given.has(field.field)}
          busy={busy}
          onColumn={(column) => onColumn(field.field, column)}
        />
      ))}
    </Box>
  );
}
