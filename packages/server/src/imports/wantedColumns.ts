import { importFieldLabel } from '@georisk/contract/texts/importFields.hu.ts';
import { foldName } from '#server/formats/foldName.ts';
import type { WantedColumn } from '#server/formats/header.ts';
import type { FieldSpecs, NamedColumns } from './fields.ts';

/** The columns by which the table of a kind is found in a file: the named ones, else their usual names. */
export const wantedColumns = (kind: string, fields: FieldSpecs, named: NamedColumns = {}): readonly WantedColumn[] =>
  Object.entries(fields).flatMap(([field, { aliases, required }]) => {
    const said = Object.hasOwn(named, field) ? named[field] : undefined;
    if (said === null) return [];
    const names = said === undefined ? [...aliases, field, importFieldLabel(kind, field)] : [said];
    return [{ names: [...new Set(names.map(foldName))], required }];
  });
