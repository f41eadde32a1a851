import type { ImportAttempt, ImportColumns, ImportKind } from '@georisk/contract/verticals/admin/imports.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { person as personOf } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { ImportDialog } from './ImportDialog.tsx';

const KIND: ImportKind = {
  kind: 'crops',
  files: 'table',
  company: 'none',
  options: ['map', 'columns', 'values', 'layer', 'year', 'crs'],
  columns: [
    { field: 'crop', required: true },
    { field: 'year', required: false },
  ],
  maxBytes: 1_000_000,
};
const READ: ImportColumns = {
  columns: [
    { name: 'Termény', samples: ['Bzua', 'Zab'] },
    { name: 'Év', samples: [] },
  ],
  fields: [
    {
      field: 'crop',
      required: true,
      column: null,
      choices: [
        { value: 'Őszi búza', label: 'Őszi búza' },
        { value: 'Tavaszi zab', label: 'Tavaszi zab' },
      ],
    },
    { field: 'year', required: false, column: 'Év', choices: null },
  ],
};
const report = (more: Partial<ImportAttempt['reports'][number]> = {}) => ({
  kind: 'crops',
  fileName: 'vetes.csv',
  dryRun: true,
  saved: false,
  added: 1,
  changed: 0,
  unchanged: 0,
  refused: [],
  refusedCount: 0,
  repaired: [],
  repairedCount: 0,
  unknown: [],
  notes: [],
  ...more,
});
const ATTEMPT: ImportAttempt = {
  id: '019f0000-0000-7000-8000-000000000000',
  kind: 'crops',
  dryRun: true,
  state: 'done',
  progress: 1,
  reports: [report()],
  runs: [],
  error: null,
};
const KEPT = {
  columns: { crop: 'Termény' },
  values: { crop: { Árpi: 'Őszi búza' } },
  savedAt: '2026-11-20T08:00:00.000Z',
  by: 'Kiss Éva',
};
const FILE = new File(['Termény;Év\nBzua;2026\n'], 'vetes.csv', { type: 'text/csv' });

async function open(answers: Answers = {}) {
  const shown = show(<ImportDialog onRun={vi.fn()} onClose={vi.fn()} />, personOf(ROLES.ADMIN), {
    importKinds: [KIND],
    adminCompanies: [],
    importMapping: { mapping: null },
    importColumns: READ,
    importFiles: ATTEMPT,
    saveImportMapping: ({ body }) => ({ ...body, savedAt: KEPT.savedAt, by: KEPT.by }),
    forgetImportMapping: new Response(null, { status: 200 }),
    ...answers,
  });
  await shown.person.selectOptions(await screen.findByLabelText('Mit importál?'), 'crops');
  await shown.person.upload(screen.getByLabelText('Fájl kiválasztása'), FILE);
  return shown;
}

const inRegion = async (region: string, label: string) =>
  within(await screen.findByRole('region', { name: region })).findByLabelText<HTMLSelectElement>(label);
const column = (field: string) => inRegion('Oszlopok', field);
const value = (label: string) => inRegion('Ismeretlen értékek', label);
const press = (name: string) => screen.getByRole('button', { name });
const fieldsOf = (body: unknown) => Object.fromEntries((body as { fields: [string, string][] }).fields);

describe('the columns of an import', () => {
  it('are shown beside the fields, found by their names, and sent as they were chosen', async () => {
    const { person, server } = await open();
    const crop = await column('Növény vagy index (kötelező)');
    expect(crop.value).toBe('');
    expect(screen.getByText('crop').tagName).toBe('CODE');
    screen.getByText(/Oszlopok: Növény vagy index; ha van: Év\./);
    screen.getByText('Enélkül nem importálható: válasszon oszlopot.');
    expect((await column('Év')).value).toBe('Év');
    screen.getByText('Az oszlop üres.');
    await person.selectOptions(crop, 'Termény');
    screen.getByText('Bzua · Zab');
    expect(await serious()).toEqual([]);
    await person.click(press('Próba'));
    await screen.findByText(/Próba volt/);
    expect(fieldsOf(server.of('importFiles')[0]?.body)).toEqual({
      columns: JSON.stringify({ crop: 'Termény', year: 'Év' }),
      dryRun: 'true',
    });
    expect(server.of('saveImportMapping').map(({ body }) => body)).toEqual([
      { columns: { crop: 'Termény' }, values: {} },
    ]);
  });

  it('can be left out, and are not remembered where nobody wants it', async () => {
    const { person, server } = await open();
    await person.selectOptions(await column('Év'), 'Nincs ilyen oszlop');
    await person.click(screen.getByLabelText(/A megfeleltetés megjegyzése/));
    await person.click(press('Importálás'));
    await screen.findByText(/Próba volt/);
    expect(fieldsOf(server.of('importFiles')[0]?.body)).toEqual({ columns: JSON.stringify({ year: null }) });
    expect(server.names()).not.toContain('saveImportMapping');
  });

  it('stay as they were sent while the import runs', async () => {
    const { person } = await open({ importFiles: pending, importMapping: { mapping: KEPT } });
    const crop = await column('Növény vagy index (kötelező)');
    await person.click(press('Importálás'));
    await screen.findByText(/^Dolgozunk a fájlon/);
    expect(crop.disabled).toBe(true);
    expect(press('Elfelejtés')).toHaveProperty('disabled', true);
  });

  it('are being read: until then nothing is sent', async () => {
    await open({ importColumns: pending });
    await screen.findByText(/a fájl oszlopai/i);
    expect(press('Próba')).toHaveProperty('disabled', true);
  });

  it('cannot be read: why, and the import can be tried all the same', async () => {
    const { person, server } = await open({
      importColumns: () => refusal('form-refused', { message: 'A fájl üres. Válasszon másikat.' }),
    });
    await screen.findByText('A fájl üres. Válasszon másikat.');
    expect(await serious()).toEqual([]);
    await person.click(press('Próba'));
    await screen.findByText(/Próba volt/);
    expect(fieldsOf(server.of('importFiles')[0]?.body)).toEqual({ dryRun: 'true' });
    server.answer({ importColumns: READ });
    await person.click(press('Újra'));
    await column('Év');
  });

  it('are none', async () => {
    await open({ importColumns: { columns: [], fields: READ.fields } });
    await screen.findByText(/A fájlnak nincs oszlopa/);
  });

  it('are read again where another layer is typed', async () => {
    const { person, server } = await open();
    await column('Év');
    await person.type(screen.getByLabelText('Réteg'), 'tablak');
    await person.click(press('Oszlopok újraolvasása'));
    await waitFor(() => expect(fieldsOf(server.of('importColumns')[1]?.body)).toEqual({ layer: 'tablak' }));
    await waitFor(() => expect(screen.queryByText('A réteg azóta más.')).toBeNull());
  });
});

describe('values that nobody knows', () => {
  const unknown = { ...ATTEMPT, reports: [report({ unknown: [{ field: 'crop', value: 'Bzua', count: 12 }] })] };

  it('are listed by the try, mapped, sent with the next one, and remembered', async () => {
    const { person, server } = await open({ importFiles: unknown });
    await person.selectOptions(await column('Növény vagy index (kötelező)'), 'Termény');
    await person.click(press('Próba'));
    const bzua = await value('„Bzua” – Növény vagy index');
    screen.getByText('12 cellában');
    expect([...bzua.options].map(({ text }) => text)).toEqual(['Így marad', 'Őszi búza', 'Tavaszi zab']);
    await person.selectOptions(bzua, 'Őszi búza');
    expect(await serious()).toEqual([]);
    server.answer({ importFiles: ATTEMPT });
    await person.click(press('Importálás'));
    await screen.findByText('A választott értékkel olvassuk.');
    const values = JSON.stringify({ crop: { Bzua: 'Őszi búza' } });
    expect(fieldsOf(server.of('importFiles')[1]?.body)).toMatchObject({ values });
    expect(server.of('saveImportMapping')[1]?.body).toEqual({
      columns: { crop: 'Termény' },
      values: { crop: { Bzua: 'Őszi búza' } },
    });
  });
});

describe('a remembered mapping', () => {
  it('is offered, can be changed, and is forgotten', async () => {
    const { person, server } = await open({ importMapping: { mapping: KEPT } });
    expect((await column('Növény vagy index (kötelező)')).value).toBe('Termény');
    screen.getByText(/Megjegyzett megfeleltetés: 2026\. 11\. 20\..*Kiss Éva/);
    await person.click(screen.getByText('Megjegyzett értékek (1)'));
    expect((await value('„Árpi” – Növény vagy index')).value).toBe('Őszi búza');
    await person.click(press('Próba'));
    await screen.findByText(/Próba volt/);
    expect(fieldsOf(server.of('importFiles')[0]?.body)).toMatchObject({ values: JSON.stringify(KEPT.values) });
    expect(server.names()).not.toContain('saveImportMapping');
    await person.click(press('Elfelejtés'));
    await screen.findByText(/Elfelejtettük/);
    expect((await column('Növény vagy index (kötelező)')).value).toBe('');
    expect(within(screen.getByRole('dialog')).queryByText(/Megjegyzett megfeleltetés/)).toBeNull();
  });

  it('that cannot be saved is said, and nothing is imported', async () => {
    const { person, server } = await open({
      saveImportMapping: () => refusal('form-refused', { message: 'Nem lehet.' }),
    });
    await person.selectOptions(await column('Növény vagy index (kötelező)'), 'Termény');
    await person.click(press('Importálás'));
    await screen.findByText('Nem lehet.');
    expect(server.names()).not.toContain('importFiles');
  });
});
