import { importFieldLabel } from '@georisk/contract/texts/importFields.hu.ts';
import type { ImportKind } from '@georisk/contract/verticals/admin/imports.ts';
import { IMPORT_AREAS, IMPORT_TITLES } from '@georisk/contract/tables.ts';
import { csvOf } from '@georisk/tables/csv.ts';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { saveFile } from '#web/lib/saveFile.ts';
import { Details } from '#web/ui/Details.tsx';
import { Choice } from './Choice.tsx';
import { FilesField } from './FilesField.tsx';
import { ImportOptions } from './ImportOptions.tsx';
import { importingTexts as texts } from './importing.hu.ts';
import { isMapped, MEGABYTE, type ImportWish, typedOptions } from './importWish.ts';
import { TOUCH_LINK } from '#web/ui/touchLink.ts';

/** A table with the columns that a kind expects, and no rows. */
const sampleOf = ({ kind, columns }: ImportKind) =>
  new Blob([csvOf([columns.map(({ field }) => importFieldLabel(kind, field))])], { type: 'text/csv' });

/** Tables without layers are those of a company's own, not of features. */
const formatOf = ({ files, options }: ImportKind) =>
  files === 'table' && !options.includes('layer') ? 'sheet' : files;

/** What a kind expects: in a sentence, by its columns, and as an empty table. */
function Expected({ kind }: { readonly kind: ImportKind }) {
  // Where columns are not mapped on the screen, an option names the fields by their words.
  const nameOf = (field: string) =>
    isMapped(kind) ? importFieldLabel(kind.kind, field) : texts.withWord(importFieldLabel(kind.kind, field), field);
  const names = (required: boolean) =>
    kind.columns
      .filter((column) => column.required === required)
      .map(({ field }) => nameOf(field))
      .join(', ');
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {texts.formats[formatOf(kind)]} {kind.columns.length > 0 && texts.columns(names(true), names(false))}{' '}
      {kind.columns.length > 0 && (
        <Link
          component="button"
          type="button"
          sx={{ font: 'inherit', ...TOUCH_LINK }}
          onClick={() => saveFile(sampleOf(kind), texts.sampleName(kind.kind))}
        >
          {texts.sample}
        </Link>
      )}
    </Typography>
  );
}

interface KindProps {
  readonly kinds: readonly ImportKind[];
  readonly word: string;
  /** While an import is sent, its report is still to come. */
  readonly busy: boolean;
  readonly onKind: (word: string) => void;
}

/** The choice of the kind, by area. */
export function KindField({ kinds, word, busy, onKind }: KindProps) {
  return (
    <Choice label={texts.kind} value={word} disabled={busy} onChange={onKind}>
      <option value="">{texts.choose}</option>
      {IMPORT_AREAS.map(([area, words]) => (
        <optgroup key={area} label={texts.areas[area]}>
          {words
            .filter((each) => kinds.some((known) => known.kind === each))
            .map((each) => (
              <option key={each} value={each}>
                {IMPORT_TITLES[each]?.description}
              </option>
            ))}
        </optgroup>
      ))}
    </Choice>
  );
}

interface FieldsProps {
  readonly kind: ImportKind;
  readonly wish: ImportWish;
  readonly busy: boolean;
  readonly onChange: (change: Partial<ImportWish>) => void;
  /** The mapping, between the files and the options. */
  readonly children: ReactNode;
}

/** The company, the files and the options of a kind. */
export function KindFields({ kind, wish, busy, onChange, children }: FieldsProps) {
  const companies = useQuery({ ...apiQuery('adminCompanies'), meta: { errorPage: false } });
  return (
    <>
      <Expected kind={kind} />
      {kind.company !== 'none' && (
        <Choice
          label={texts.company}
          value={wish.company}
          disabled={busy}
          onChange={(company) => onChange({ company })}
        >
          <option value="">{kind.company === 'needed' ? texts.choose : texts.noCompany}</option>
          {(companies.data ?? []).map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      <FilesField
        files={wish.files}
        busy={busy}
        megabytes={Math.floor(kind.maxBytes / MEGABYTE)}
        onFiles={(files) => onChange({ files })}
      />
      {children}
      <Details title={texts.options} titleSx={{ mb: 3, fontWeight: 600 }}>
        <ImportOptions
          options={typedOptions(kind)}
          values={wish.options}
          onChange={(options) => onChange({ options })}
        />
      </Details>
    </>
  );
}
