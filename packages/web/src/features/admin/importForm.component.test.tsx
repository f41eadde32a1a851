import type { ImportAttempt, ImportKind } from '@georisk/contract/verticals/admin/imports.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show, showApp } from '#web/testing/show.tsx';
import { ImportDialog } from './ImportDialog.tsx';

const kind = (more: Partial<ImportKind>): ImportKind => ({
  kind: 'crops',
  files: 'image',
  company: 'none',
  options: [],
  columns: [],
  maxBytes: 2_000_000,
  ...more,
});
const CROPS = kind({ options: ['year', 'crs', 'company', 'no-such-option'] });
const POLICIES = kind({ kind: 'policies', company: 'needed', options: ['new-company'] });
const OWNED = kind({ kind: 'ek', company: 'possible' });
const UNKNOWN = kind({ kind: 'spaceships' });
const report = (more: Partial<ImportAttempt['reports'][number]> = {}) => ({
  kind: 'crops',
  fileName: 'vetés.csv',
  dryRun: true,
  saved: false,
  added: 0,
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
const ID = '019f0000-0000-7000-8000-000000000000';
const attempt = (more: Partial<ImportAttempt> = {}): ImportAttempt => ({
  id: ID,
  kind: 'crops',
  dryRun: true,
  state: 'done',
  progress: 1,
  reports: [report()],
  runs: [],
  error: null,
  ...more,
});
const file = (name = 'vetés.csv', bytes = 10) => new File(['x'.repeat(bytes)], name, { type: 'text/csv' });
const company = (id: number, name: string) => ({
  id,
  name,
  title: name,
  theme: 'georisk',
  kind: 'insurer',
  riskTaking: false,
  hidePolicyDamage: false,
  logoUrl: null,
  contact: null,
  roleContacts: [],
  helpVideoUrl: null,
  termsUrl: null,
  reportDays: null,
  reportRule: null,
  baseMaps: null,
  people: 1,
  version: 1,
  canSetTerms: true,
});

const onRun = vi.fn<(id: string) => void>();
const onClose = vi.fn<() => void>();
afterEach(() => {
  onRun.mockClear();
  onClose.mockClear();
  vi.restoreAllMocks();
});
const open = (answers: Answers = {}) =>
  show(<ImportDialog onRun={onRun} onClose={onClose} />, personOf('admin'), {
    ...EMPTY_WORLD,
    importKinds: [CROPS, POLICIES, OWNED, UNKNOWN],
    adminCompanies: [company(4, 'Alföldi'), company(9, 'Őrségi')],
    importFiles: attempt(),
    ...answers,
  });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const choose = async (person: ReturnType<typeof open>['person'], word: string) =>
  person.selectOptions(await screen.findByLabelText('Mit importál?'), word);
const fieldsOf = (body: unknown) => Object.fromEntries((body as { fields: [string, string][] }).fields);
const filesOf = (body: unknown) => (body as { files: { fileName: string }[] }).files.map(({ fileName }) => fileName);

describe('the form of an import', () => {
  it('says what it is loading, and why it did not load', async () => {
    const { person, server } = open({ importKinds: () => refusal('not-found') });
    const again = await screen.findByRole('button', { name: 'Újra' });
    server.answer({ importKinds: pending });
    await person.click(again);
    await screen.findByRole('progressbar', { name: /az importálható adatok listája/ });
  });

  it('asks for the decimal sign of a table as a choice', async () => {
    const { person } = open({ importKinds: [kind({ options: ['decimal'] })] });
    await choose(person, 'crops');
    const sign = await screen.findByLabelText<HTMLSelectElement>('Tizedesjel');
    expect([...sign.options].map(({ value }) => value)).toEqual(['', 'vesszo', 'pont']);
    await person.selectOptions(sign, 'vesszo');
    expect(sign.value).toBe('vesszo');
  });

  it('offers the kinds by area, and none that it has no words for', async () => {
    open();
    const choice = await screen.findByLabelText<HTMLSelectElement>('Mit importál?');
    const values = [...choice.options].map(({ value }) => value);
    expect(values.toSorted()).toEqual(['', 'crops', 'ek', 'policies']);
    for (const option of [...choice.options].slice(1)) expect(option.text).toMatch(/\S/);
    expect(button('Próba').disabled).toBe(true);
    expect(button('Importálás').disabled).toBe(true);
    expect(await serious()).toEqual([]);
  });

  it('has the options of the kind under the names of their fields, and no others', async () => {
    const { person } = open();
    await choose(person, 'crops');
    await person.click(screen.getByText('Beállítások'));
    expect(screen.getByLabelText('Év')).toBeTruthy();
    expect(screen.getByLabelText('Vetület')).toBeTruthy();
    expect(screen.queryByLabelText('Ügyfél')).toBeNull();
    await choose(person, 'policies');
    expect(screen.queryByLabelText('Vetület')).toBeNull();
  });

  it('is complete with a file, and for a customer’s data with the customer, present or new', async () => {
    const { person } = open();
    await choose(person, 'policies');
    await person.upload(screen.getByLabelText('Fájl kiválasztása'), file());
    expect(button('Importálás').disabled).toBe(true);
    await screen.findByRole('option', { name: 'Őrségi' });
    await person.selectOptions(screen.getByLabelText('Ügyfél'), 'Őrségi');
    expect(button('Importálás').disabled).toBe(false);
    await person.selectOptions(screen.getByLabelText('Ügyfél'), 'Válasszon…');
    expect(button('Importálás').disabled).toBe(true);
    await person.click(screen.getByText('Beállítások'));
    const [typed] = screen.getAllByRole('textbox');
    await person.type(typed as HTMLElement, 'Új Ügyfél');
    expect(button('Importálás').disabled).toBe(false);
  });

  it('sends the customer that was chosen, and no customer once the kind has none', async () => {
    const { person, server } = open();
    await choose(person, 'ek');
    await screen.findByRole('option', { name: 'Alföldi' });
    expect(screen.getByRole('option', { name: 'Senkié: mindenki látja' })).toBeTruthy();
    await person.selectOptions(screen.getByLabelText('Ügyfél'), 'Alföldi');
    await person.upload(screen.getByLabelText('Fájl kiválasztása'), file());
    await person.click(button('Próba'));
    await screen.findByText(/Próba volt/);
    await choose(person, 'crops');
    expect(screen.queryByText(/Próba volt/)).toBeNull();
    await person.click(button('Próba'));
    await screen.findByText(/Próba volt/);
    expect(server.of('importFiles').map(({ params, body }) => [params.kind, fieldsOf(body)])).toEqual([
      ['ek', { company: '4', dryRun: 'true' }],
      ['crops', { dryRun: 'true' }],
    ]);
  });

  it('names a file that is too large, and takes a smaller one in its place', async () => {
    const { person } = open();
    await choose(person, 'crops');
    await person.upload(screen.getByLabelText('Fájl kiválasztása'), [file(), file('űrkép.tif', 2_000_001)]);
    await screen.findByText('A fájl túl nagy: űrkép.tif. Legfeljebb 1 MB lehet.');
    expect(button('Próba').disabled).toBe(true);
    await person.upload(screen.getByLabelText('Másik fájl'), file('jó.tif'));
    expect(screen.queryByText(/túl nagy/)).toBeNull();
    expect(screen.getByText('jó.tif')).toBeTruthy();
    expect(button('Próba').disabled).toBe(false);
  });

  it('takes files that are dropped on it', async () => {
    const { person, server } = open();
    await choose(person, 'crops');
    const place = screen.getByText('vagy húzza ide');
    fireEvent.dragOver(place, { dataTransfer: { types: ['Files'], files: [] } });
    const over = screen.getByText('Engedje el itt!');
    fireEvent.drop(over, { dataTransfer: { types: ['Files'], files: [file('egy.shp'), file('egy.dbf')] } });
    await screen.findByText('egy.shp, egy.dbf');
    await person.click(button('Próba'));
    await screen.findByText(/Próba volt/);
    expect(filesOf(server.of('importFiles')[0]?.body)).toEqual(['egy.shp', 'egy.dbf']);
  });

  it('keeps its files where something that is no file is dropped on it', async () => {
    const { person } = open();
    await choose(person, 'crops');
    await person.upload(screen.getByLabelText('Fájl kiválasztása'), file());
    fireEvent.drop(screen.getByText('vagy húzza ide'), { dataTransfer: { types: ['text/plain'], files: [] } });
    expect(screen.getByText('vetés.csv')).toBeTruthy();
    expect(button('Próba').disabled).toBe(false);
  });

  it('is left by Escape, and not by a press beside it', async () => {
    const { person } = open();
    await screen.findByLabelText('Mit importál?');
    await person.click(document.querySelector('.MuiDialog-container') as Element);
    expect(onClose).not.toHaveBeenCalled();
    await person.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('an import that is sent', () => {
  const ready = async (answers: Answers = {}) => {
    const shown = open(answers);
    await choose(shown.person, 'crops');
    await shown.person.upload(screen.getByLabelText('Fájl kiválasztása'), file());
    return shown;
  };

  it('is sent once, however often its button is pressed', async () => {
    const { person, server } = await ready();
    await person.dblClick(button('Importálás'));
    await screen.findByText(/Próba volt/);
    expect(server.of('importFiles')).toHaveLength(1);
    expect(fieldsOf(server.of('importFiles')[0]?.body)).toEqual({});
  });

  it('says that it runs, until its end is known, and that the list has it', async () => {
    let looks = 0;
    const { person, server } = await ready({
      importFiles: attempt({ dryRun: false, state: 'running', progress: 0, reports: [] }),
      importAttempt: () => {
        looks += 1;
        if (looks === 1) return attempt({ dryRun: false, state: 'running', progress: 0.5, reports: [] });
        return attempt({ dryRun: false, reports: [report({ saved: true, added: 3 })], runs: ['run-7'] });
      },
    });
    await person.click(button('Importálás'));
    expect((await screen.findByRole('status')).textContent).toContain('Dolgozunk a fájlon…');
    expect(button('Importálás').disabled).toBe(true);
    await screen.findByText('Minden adat mentve.');
    expect(server.of('importAttempt').map(({ params }) => params.id)).toEqual([ID, ID]);
    await person.click(button('Megnyitás a listában'));
    expect(onRun.mock.calls).toEqual([['run-7']]);
  });

  it('is not lost where the service is busy meanwhile: it is asked again', async () => {
    let looks = 0;
    const { person } = await ready({
      importFiles: attempt({ state: 'running', progress: 0, reports: [] }),
      importAttempt: () => {
        looks += 1;
        return looks === 1 ? refusal('not-ready') : attempt();
      },
    });
    await person.click(button('Próba'));
    await screen.findByText(/Próba volt/);
    expect(looks).toBe(2);
  });

  it('keeps its kind and its customer while it runs', async () => {
    const { person } = await ready({ importFiles: pending });
    await person.click(button('Importálás'));
    await screen.findByRole('status');
    expect(screen.getByLabelText<HTMLSelectElement>('Mit importál?').disabled).toBe(true);
    await waitFor(() => expect(button('Másik fájl').disabled).toBe(true));
  });

  it('that is refused says why, and can be sent again', async () => {
    const { person, server } = await ready({
      importFiles: () => refusal('form-refused', { message: 'Adja meg a --crs kapcsolóval.' }),
    });
    await person.click(button('Próba'));
    await screen.findByText('Adja meg a „Vetület” mezővel.');
    server.answer({ importFiles: attempt() });
    await person.click(button('Próba'));
    await screen.findByText(/Próba volt/);
  });

  it('that meets no network says so', async () => {
    const { person, server } = await ready();
    server.disconnect();
    await person.click(button('Próba'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/\S/);
    expect(button('Próba').disabled).toBe(false);
  });

  it('whose session has ended signs the user out', async () => {
    const { person } = await ready({ importFiles: () => refusal('not-signed-in') });
    await person.click(button('Próba'));
    await waitFor(() => expect(credentials.read().token).toBeUndefined());
  });

  const outcomes: readonly (readonly [Partial<ImportAttempt>, string | RegExp])[] = [
    [{ error: 'A fájl nem olvasható.', state: 'failed', reports: [] }, 'A fájl nem olvasható.'],
    [{ reports: [report({ refusedCount: 1, refused: [{ row: 2, reason: 'Rossz.' }] })] }, /^Semmi sem lett mentve/],
    [
      {
        dryRun: false,
        reports: [
          report({ saved: true, added: 1 }),
          report({ refusedCount: 1, refused: [{ row: 2, reason: 'Rossz.' }] }),
        ],
      },
      'Az elutasítottakon kívül minden mentve.',
    ],
    [{ dryRun: false, reports: [report({ saved: true, unchanged: 4 })] }, 'Nincs változás: minden adat megvolt már.'],
    [{ dryRun: false, reports: [report({ saved: true, changed: 1 })] }, 'Minden adat mentve.'],
  ];
  it.each(outcomes)('says what became of it: %#', async (more, sentence) => {
    const { person } = await ready({ importFiles: attempt(more) });
    await person.click(button('Importálás'));
    await screen.findByText(sentence);
  });

  it('lists the first hundred refused rows, and has all of them in a file', async () => {
    const refused = Array.from({ length: 120 }, (_, index) => ({ row: index, reason: `Hiba ${index}` }));
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:of-the-test';
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { person } = await ready({
      importFiles: attempt({
        reports: [
          report({ refused, refusedCount: 120, notes: ['=képlet'], repaired: [{ row: 5, reason: 'Javítva.' }] }),
        ],
      }),
    });
    await person.click(button('Próba'));
    const region = within(await screen.findByRole('region', { name: 'Mi történt' }));
    expect(region.getByText('Elutasított sorok (120)')).toBeTruthy();
    expect(region.getByText('Az első 100 látszik, a többi a letöltésben.')).toBeTruthy();
    expect(region.getByText('A fájl egésze: Hiba 0')).toBeTruthy();
    expect(region.queryByText('100. sor: Hiba 100')).toBeNull();
    await person.click(region.getByRole('button', { name: 'Jelentés letöltése (CSV)' }));
    expect(names).toEqual(['jelentes-crops.csv']);
    const text = await (blobs[0] as Blob).text();
    expect(text).toContain('119. sor');
    expect(text).toContain('Javítva.');
    expect(text).not.toMatch(/[;,"]=képlet/);
  });
});

describe('the screen of imports', () => {
  it('has no upload for those who may not import', async () => {
    showApp(CLIENT_ROUTES.adminImports, personOf('manager'), EMPTY_WORLD);
    await screen.findByText(/Még nem volt importálás/);
    expect(screen.queryByRole('button', { name: 'Importálás' })).toBeNull();
  });

  const REPORT = {
    id: ID,
    kind: 'crops',
    fileName: 'vetés.csv',
    by: 'Szabó Éva',
    company: null,
    at: '2026-07-18T08:00:00.000Z',
    added: 1,
    changed: 0,
    unchanged: 0,
    refused: 250,
    undo: { state: 'never' as const, reason: 'Nem vonható vissza.', until: null, at: null, by: null },
    repaired: [],
    repairedCount: 0,
    refusals: [
      { row: 0, reason: 'Adja meg a --crs kapcsolóval.' },
      { row: 7, reason: 'Rossz.' },
    ],
    notes: ['Hagyja el a --group kapcsolót.'],
  };
  const at = (answers: Answers) =>
    showApp(`${CLIENT_ROUTES.adminImports}?report=${ID}`, personOf('admin'), { ...EMPTY_WORLD, ...answers });

  it('shows the report of its address in the words of the form, and says how much of it', async () => {
    const { person } = at({ importReport: REPORT });
    const box = within(await screen.findByRole('dialog', { name: 'Jelentés' }));
    await box.findByText('Elutasított sorok (250)');
    expect(box.getByText('Az első 2 látszik.')).toBeTruthy();
    expect(box.getByText('A fájl egésze: Adja meg a „Vetület” mezővel.')).toBeTruthy();
    expect(box.getByText('7. sor: Rossz.')).toBeTruthy();
    expect(box.queryByText(/--group/)).toBeNull();
    expect(await serious()).toEqual([]);
    await person.click(box.getByRole('button', { name: 'Bezárás' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });

  it('says of an import without a remark that there is none', async () => {
    at({ importReport: { ...REPORT, refused: 0, refusals: [], notes: [] } });
    await screen.findByText('Az importálás rendben lezajlott, a sorokhoz nincs megjegyzés.');
  });

  it('says of a report that is not there that it is not', async () => {
    const { person, server } = at({ importReport: () => refusal('not-found') });
    const again = await screen.findByRole('button', { name: 'Újra' });
    server.answer({ importReport: { ...REPORT, refused: 0, refusals: [], notes: [] } });
    await person.click(again);
    await screen.findByText(/rendben lezajlott/);
  });
});
