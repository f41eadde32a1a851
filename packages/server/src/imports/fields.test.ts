import { importFieldLabel } from '@georisk/contract/texts/importFields.hu.ts';
import { describe, expect, it } from 'vitest';
import { foldName } from '#server/formats/foldName.ts';
import { fieldsBeside } from '#server/modules/importing/columns.service.ts';
import { IMPORT_KINDS } from '#server/modules.ts';
import { optional, required, resolveColumns } from './fields.ts';
import { importTexts } from './import.hu.ts';

const fields = { code: required('meparcode', 'blokkazonosito'), year: required('ev'), note: optional('megjegyzes') };

describe('resolveColumns', () => {
  it('finds columns by their usual names, whatever their case and accents', () => {
    expect(foldName('MePAR-kód (új)')).toBe('meparkoduj');
    expect(resolveColumns(fields, ['Blokk azonosító', 'ÉV', 'Megjegyzés', 'x'], {})).toEqual({
      ok: true,
      map: { code: 'Blokk azonosító', year: 'ÉV', note: 'Megjegyzés' },
    });
  });

  it('accepts names given by the caller, and gives no column to two fields', () => {
    const named = { code: 'KOD', note: 'ev' };
    expect(resolveColumns(fields, ['KOD', 'ev', 'meparCode'], named, new Set(['year']))).toEqual({
      ok: true,
      map: { code: 'KOD', note: 'ev' },
    });
  });

  it.each([
    [['ev'], {}, { code: 'missingColumns', fields: ['code'], columns: ['ev'] }],
    [[], {}, { code: 'missingColumns', fields: ['code', 'year'], columns: [] }],
    [['a'], { kod: 'a' }, { code: 'unknownField', field: 'kod', fields: ['code', 'year', 'note'] }],
    [['a'], { code: 'b' }, { code: 'unknownColumn', column: 'b', columns: ['a'] }],
  ])('refuses by name', (columns, named, refusal) => {
    const resolved = resolveColumns(fields, columns, named);
    expect(resolved).toEqual({ ok: false, refusal });
    if (!resolved.ok) expect(importTexts.columns('policies', resolved.refusal)).toMatch(/^\p{Lu}.{20,}/u);
  });

  it.each(Object.entries(IMPORT_KINDS).filter(([, { fields }]) => fields !== undefined))(
    'finds the columns of %s by the words of its fields, and by what the screen calls them',
    (kind, { fields = {} }) => {
      const names = Object.keys(fields);
      for (const nameOf of [String, (field: string) => importFieldLabel(kind, field)]) {
        const columns = names.map(nameOf);
        const map = Object.fromEntries(names.map((field) => [field, nameOf(field)]));
        expect(resolveColumns(fields, columns, {}, new Set(), kind)).toEqual({ ok: true, map });
      }
    },
  );

  it('gives no field what another one has by its usual name', () => {
    const two = { code: required('nev'), name: optional('megnevezes') };
    expect(resolveColumns(two, ['Név'], {}, new Set(), 'ek')).toEqual({ ok: true, map: { code: 'Név' } });
  });

  it('finds columns whose names a Shapefile has cut', () => {
    const fields = { policyNumber: required('policynumber'), year: required('year') };
    expect(resolveColumns(fields, ['policyNumb', 'year'], {})).toEqual({
      ok: true,
      map: { policyNumber: 'policyNumb', year: 'year' },
    });
  });

  it.each([[['Terület', 'terület']], [['Díj', 'dij.']]])(
    'refuses two columns whose names are equal but for capitals, accents and signs: %j',
    (columns) => {
      const fields = { area: optional('terulet'), premium: optional('dij') };
      const resolved = resolveColumns(fields, columns, {});
      expect(resolved).toMatchObject({ ok: false, refusal: { code: 'ambiguousColumns', columns } });
      if (!resolved.ok)
        for (const column of columns) expect(importTexts.columns('policies', resolved.refusal)).toContain(column);
    },
  );

  it('takes the column that somebody has chosen of two with equal names', () => {
    const fields = { area: optional('terulet'), note: optional('megjegyzes') };
    for (const area of ['Terület', 'terület'])
      expect(resolveColumns(fields, ['Terület', 'terület'], { area })).toEqual({ ok: true, map: { area } });
    expect(resolveColumns(fields, ['Terület', 'terület'], { area: null })).toEqual({ ok: true, map: {} });
  });

  it('does not mind equal names of columns that no field looks for', () => {
    expect(resolveColumns({ area: optional('terulet') }, ['Megjegyzés', 'megjegyzes', 'Terület'], {})).toEqual({
      ok: true,
      map: { area: 'Terület' },
    });
  });

  it('leaves a field open to a person where two columns have its name, and finds the others', () => {
    const fields = { area: optional('terulet'), premium: optional('dij'), year: required('ev') };
    const beside = fieldsBeside(
      'policies',
      fields,
      ['Terület', 'TERÜLET', 'Díj', 'dij', 'Év'].map((name) => ({ name, samples: [] })),
    );
    expect(Object.fromEntries(beside.map(({ field, column }) => [field, column]))).toEqual({
      area: null,
      premium: null,
      year: 'Év',
    });
  });
});
