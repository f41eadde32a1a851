import { utils, write } from '@e965/xlsx';
import type { AdminCompany } from '@georisk/contract/verticals/admin/companies.ts';
import type { Mepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import { CASE_COLUMNS } from '@georisk/domain/case/caseTable.hu.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentOutbox } from '#web/offline/currentOutbox.ts';
import { NEW_CASE } from '#web/offline/legacy.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { person } from '#web/testing/people.ts';
import { caseOf } from '#web/testing/cases.ts';
import { show, showApp } from '#web/testing/show.tsx';
import { TableDialog } from './TableDialog.tsx';

const TODAY = '2026-07-20';
const manager = person(ROLES.MANAGER);
const admin = person(ROLES.ADMIN);
const NO_FACTS = { blocks: [], settlements: [], policies: [] } as never;
const WORLD: Answers = {
  ...EMPTY_WORLD,
  caseFacts: NO_FACTS,
  registerDeviceKey: () => new Response(null, { status: 204 }),
};

beforeEach(emptyBrowser);

const company = (id: number, name: string, kind: string): AdminCompany => ({
  id,
  name,
  kind,
  title: 'GeoRisk',
  theme: 'georisk',
  riskTaking: true,
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
const COMPANIES = [
  company(4, 'Alföldi Biztosító', 'insurer'),
  company(5, 'Északi Biztosító', 'insurer'),
  company(6, 'Temető Kft.', 'cemetery'),
];

const TITLES = Object.values(CASE_COLUMNS).map(({ title }) => title);
const row = (number: number, more: Readonly<Record<number, unknown>> = {}) =>
  [
    `2600000${String(number).padStart(4, '0')}`,
    'K-1',
    '2026-06-01',
    12.5,
    'Jégeső',
    '5000',
    'Fő utca 1.',
    'ABCD1234',
    12.5,
    'Zab',
  ].map((cell, index) => more[index] ?? cell);
function fileOf(rows: readonly (readonly unknown[])[], name = 'karok.xlsx'): File {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([TITLES, ...rows] as unknown[][]), 'A');
  return new File([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], name);
}
const cases = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));

describe('a table of new cases', () => {
  const onClose = vi.fn<() => void>();
  beforeEach(() => onClose.mockClear());
  const dialogOf = (file: File, answers: Answers = {}, who = manager) => {
    const shown = show(
      <TableDialog chosen={{ file, turn: 1 }} today={TODAY} asksCompany={who.role === ROLES.ADMIN} onClose={onClose} />,
      who,
      { ...WORLD, adminCompanies: COMPANIES, ...answers },
    );
    return { ...shown, box: within(screen.getByRole('dialog', { name: 'A táblázat ellenőrzése' })) };
  };
  const created = (...numbers: number[]) => ({
    created: numbers.length,
    damages: numbers.map((id) => ({
      id,
      damageNumber: `2600000${String(id).padStart(4, '0')}`,
      damageDate: '2026-06-01',
      dangerType: 'Jégeső',
      area: 12.5,
      status: 'new' as const,
      canOpen: true,
      warnings: id === 2 ? ['a', 'b'] : [],
    })) as never,
  });

  it('is being read at first, and names its file, however long', async () => {
    const name = `${'kár '.repeat(60)}.xlsx`;
    const { box } = dialogOf(fileOf(cases(1), name));
    expect(box.getByText(`Fájl: ${name}`, { normalizer: (text) => text })).toBeTruthy();
    expect(box.getByRole('progressbar', { name: 'A táblázat beolvasása…' })).toBeTruthy();
    await box.findByText('1 kárakta, összesen 1 blokkal. Feltöltheti.');
    expect(await serious()).toEqual([]);
  });

  it.each([
    ['that is none', new File(['%PDF-1.7'], 'a.xlsx'), /nem olvasható táblázatként/],
    ['that is empty', new File([], 'a.xlsx'), /nem olvasható táblázatként/],
    ['that is too large', new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.xlsx'), /túl nagy\. Legfeljebb 5 MB/],
  ])('%s cannot be sent', async (_, file, sentence) => {
    const { box, person: hand } = dialogOf(file);
    expect((await box.findByRole('alert')).textContent).toMatch(sentence);
    expect(box.queryByRole('button', { name: /feltöltése/ })).toBeNull();
    await hand.click(box.getByRole('button', { name: 'Bezárás' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(await serious()).toEqual([]);
  });

  it('without a row below its titles says so', async () => {
    const { box } = dialogOf(fileOf([]));
    expect((await box.findByRole('alert')).textContent).not.toBe('');
    expect(box.queryByRole('button', { name: /feltöltése/ })).toBeNull();
  });

  it('has its faults cell by cell, and counts those that it does not show', async () => {
    const wrong = Array.from({ length: 60 }, (_, index) => row(index + 1, { 2: '2027-01-01' }));
    const { box } = dialogOf(fileOf(wrong));
    await box.findByText(/^60 hiba van a táblázatban\. Amíg mindet ki nem javítja/);
    const table = within(box.getByRole('table', { name: 'Hiba' }));
    expect(table.getAllByRole('row')).toHaveLength(51);
    expect(table.getByRole('row', { name: /C2 cella/ }).textContent).toContain('Nem lehet későbbi a mai dátumnál');
    expect(box.getByText('és még 10 hiba')).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('shows fifty of its cases, and counts the others', async () => {
    const { box } = dialogOf(fileOf(cases(53)));
    const table = within(await box.findByRole('table', { name: 'A táblázat ellenőrzése' }));
    expect(table.getAllByRole('rowheader')).toHaveLength(50);
    expect(box.getByText('és még 3 kárakta')).toBeTruthy();
    const first = table.getAllByRole('rowheader')[0]?.closest('tr');
    expect([...(first?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      '26000000001',
      '2026. 06. 01.',
      'Jégeső',
      '12,50\u00A0ha',
      'ABCD1234',
    ]);
  });

  it('is sent once, however often its button is pressed, and names what was opened', async () => {
    const { box, person: hand, server } = dialogOf(fileOf(cases(2)), { createDamageFromExcel: created(1, 2) });
    await hand.dblClick(await box.findByRole('button', { name: '2 kárakta feltöltése' }));
    await box.findByText('A feltöltés sikeresen befejeződött!');
    expect(server.of('createDamageFromExcel')).toHaveLength(1);
    expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '26000000001',
      '26000000002 – 2 figyelmeztetés',
    ]);
    expect(box.getByRole('link', { name: '26000000001' }).getAttribute('href')).toBe('/view/damage/26000000001');
    expect(box.queryByRole('button', { name: /feltöltése/ })).toBeNull();
    expect(await serious()).toEqual([]);
    await hand.click(box.getByRole('button', { name: 'Bezárás' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('cannot be left while it is on its way, by Escape neither', async () => {
    const { box, person: hand } = dialogOf(fileOf(cases(1)), { createDamageFromExcel: pending });
    await hand.click(await box.findByRole('button', { name: '1 kárakta feltöltése' }));
    expect((box.getByRole('button', { name: 'Mégsem' }) as HTMLButtonElement).disabled).toBe(true);
    await hand.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is left by Escape before, and nothing is sent', async () => {
    const { box, person: hand, server } = dialogOf(fileOf(cases(1)));
    await box.findByRole('button', { name: '1 kárakta feltöltése' });
    await hand.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(server.of('createDamageFromExcel')).toEqual([]);
  });

  it('has the server’s faults too, and can be sent again', async () => {
    let tries = 0;
    const { box, person: hand } = dialogOf(fileOf(cases(1)), {
      createDamageFromExcel: () => {
        tries += 1;
        if (tries > 1) return created(1);
        return Response.json(
          {
            reason: 'form-refused',
            message: 'A táblázatban hiba van.',
            rows: [{ row: 2, column: 'A', error: 'Ez a kárszám már létezik.' }],
          },
          { status: 422 },
        );
      },
    });
    await hand.click(await box.findByRole('button', { name: '1 kárakta feltöltése' }));
    await box.findByText('Hiba történt a mentéskor, próbálja újra! A táblázatban hiba van.');
    expect(box.getByRole('row', { name: /A2 cella/ }).textContent).toContain('Ez a kárszám már létezik.');
    await hand.click(box.getByRole('button', { name: '1 kárakta feltöltése' }));
    await box.findByText('A feltöltés sikeresen befejeződött!');
    expect(box.queryByText(/Hiba történt/)).toBeNull();
  });

  it.each([
    ['a refusal', () => refusal('stale-version', { message: 'Időközben módosult.' }), /Időközben módosult\./],
    ['an answer of a proxy', () => new Response('<html>', { status: 502 }), /A szolgáltatás|nem érhető el/],
  ] as const)('stays where there was %s', async (_, answer, sentence) => {
    const { box, person: hand } = dialogOf(fileOf(cases(1)), { createDamageFromExcel: answer });
    await hand.click(await box.findByRole('button', { name: '1 kárakta feltöltése' }));
    await waitFor(() => expect(box.getAllByRole('alert').at(-1)?.textContent).toMatch(sentence));
    expect(box.getByRole('button', { name: '1 kárakta feltöltése' })).toBeTruthy();
  });

  it('is not compared with blocks and policies without a network, and says so', async () => {
    const { box, server } = dialogOf(fileOf(cases(1)));
    server.disconnect();
    expect(await box.findByText(/most nem sikerült lekérdezni/)).toBeTruthy();
    expect(box.getByRole('button', { name: '1 kárakta feltöltése' })).toBeTruthy();
  });

  it('needs an insurer of an administrator, and goes to the chosen one', async () => {
    const { box, person: hand, server } = dialogOf(fileOf(cases(1)), { createDamageFromExcel: created(1) }, admin);
    const choice = await box.findByLabelText('Biztosító');
    await box.findByRole('option', { name: 'Alföldi Biztosító' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Válasszon biztosítót!', 'Alföldi Biztosító', 'Északi Biztosító']);
    await hand.click(box.getByRole('button', { name: '1 kárakta feltöltése' }));
    await waitFor(() => expect(box.getAllByText('Válasszon biztosítót!')).toHaveLength(2));
    expect(server.of('createDamageFromExcel')).toEqual([]);
    expect(await serious()).toEqual([]);
    await hand.selectOptions(choice, '5');
    await hand.click(box.getByRole('button', { name: '1 kárakta feltöltése' }));
    await box.findByText('A feltöltés sikeresen befejeződött!');
    expect(server.of('createDamageFromExcel').map(({ query }) => query)).toEqual([{ companyId: 5 }]);
  });

  it('says why there is no insurer to choose', async () => {
    const {
      box,
      person: hand,
      server,
    } = dialogOf(fileOf(cases(1)), { adminCompanies: () => refusal('not-found') }, admin);
    await box.findByLabelText('Biztosító');
    expect(await box.findByText('A biztosítók nem tölthetők be.')).toBeTruthy();
    server.answer({ adminCompanies: COMPANIES });
    await hand.click(box.getByRole('button', { name: 'Újra' }));
    expect(await box.findByRole('option', { name: 'Alföldi Biztosító' })).toBeTruthy();
    expect(box.queryByText('A biztosítók nem tölthetők be.')).toBeNull();
  });
});

const MEPAR: Mepar = {
  ...OWN_BLOCK,
  products: [],
} as never;
const DAMAGE = caseOf({
  version: 1,
});

describe('the form of a new case', () => {
  const form = async (answers: Answers = {}, who = manager, query = '') => {
    const shown = showApp(`/create/damage${query}`, who, {
      ...WORLD,
      adminCompanies: COMPANIES,
      mepar: MEPAR,
      damage: DAMAGE,
      ...answers,
    });
    const fields = within(await screen.findByRole('form', { name: 'Új kárakta' }));
    return { ...shown, fields };
  };
  type Shown = Awaited<ReturnType<typeof form>>;
  async function fill({ fields, person: hand }: Shown) {
    const texts = {
      Kárszám: '26000000007',
      Kötvényszám: 'K2026-1',
      'Károsodott terület (ha)': '2,5',
      Irányítószám: '5666',
      'Szemle címe': 'Béke utca 43.',
      'MePAR kód': 'abcd1234',
    };
    for (const [label, text] of Object.entries(texts)) {
      const field = fields.getByLabelText(label);
      await hand.clear(field);
      await hand.paste(text);
    }
    await hand.type(fields.getByLabelText('Veszélynem'), 'jég{Enter}');
    await hand.type(fields.getByLabelText('Növények'), 'zab{Enter}');
  }
  const save = ({ fields }: Shown) => fields.getByRole('button', { name: 'Kárakta mentése' });
  const marked = () => document.querySelectorAll('form [aria-invalid="true"]').length;

  it('counts every field that it marks', async () => {
    const shown = await form();
    await shown.person.click(save(shown));
    const said = await shown.fields.findByText(/^Javítsa a pirossal jelölt mezőket/);
    expect(marked()).toBe(7);
    expect(said.textContent).toBe(`Javítsa a pirossal jelölt mezőket (${marked()})!`);
    expect(shown.server.of('createDamage')).toEqual([]);
    expect(await serious()).toEqual([]);
    await shown.person.click(shown.fields.getByRole('button', { name: 'Blokk hozzáadása' }));
    await shown.person.click(save(shown));
    await waitFor(() => expect(said.textContent).toBe('Javítsa a pirossal jelölt mezőket (9)!'));
    expect(marked()).toBe(9);
  });

  it('is sent once, with its code in capitals and its crops by their names, and opens the case', async () => {
    const shown = await form({ createDamage: DAMAGE });
    await fill(shown);
    await shown.person.dblClick(save(shown));
    await waitFor(() => expect(window.location.pathname).toBe('/view/damage/26000000007'));
    const [sent, second] = shown.server.of('createDamage');
    expect(second).toBeUndefined();
    expect(sent?.body).toMatchObject({
      damageNumber: '26000000007',
      damageDate: '2026-07-20',
      area: 2.5,
      dangerType: 'Jégeső',
      blocks: [{ mepar: 'ABCD1234', area: 0, plants: 'Tavaszi zab' }],
    });
    expect(sent?.body).not.toHaveProperty('companyId');
  });

  it('keeps the caret where a code is corrected in its middle', async () => {
    const { fields, person: hand } = await form();
    const code = fields.getByLabelText<HTMLInputElement>('MePAR kód');
    await hand.type(code, 'ab34');
    expect(code.value).toBe('AB34');
    await hand.type(code, 'xy', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(code.value).toBe('ABXY34');
  });

  it('knows a block by its code, fills in its area, and says what it does not know', async () => {
    const { fields, person: hand } = await form({
      mepar: ({ params }) => (params.code === 'ABCD1234' ? MEPAR : refusal('not-found')),
    });
    await hand.type(fields.getByLabelText('MePAR kód'), 'abcd1234');
    await fields.findByText(/^Szolnok, 1,00\s*ha$/);
    await hand.click(fields.getByRole('button', { name: /^Terület kitöltése: 1,00/ }));
    expect(fields.getByLabelText<HTMLInputElement>('Terület (ha)').value).toBe('1,00');
    await hand.clear(fields.getByLabelText('MePAR kód'));
    await hand.type(fields.getByLabelText('MePAR kód'), 'AAAA0000');
    expect(await fields.findByText(/Ilyen blokk nincs a nyilvántartásban/)).toBeTruthy();
  });

  it('has as many blocks as are added, and at least one', async () => {
    const { fields, person: hand } = await form();
    const remove = (number: number) =>
      fields.getByRole<HTMLButtonElement>('button', { name: new RegExp(`${number}. blokk eltávolítása`) });
    expect(remove(1).disabled).toBe(true);
    await hand.click(fields.getByRole('button', { name: 'Blokk hozzáadása' }));
    expect(fields.getAllByRole('group', { name: /blokk$/ })).toHaveLength(2);
    expect(document.activeElement).toBe(fields.getAllByLabelText('MePAR kód')[1]);
    await hand.click(remove(1));
    expect(fields.getAllByRole('group', { name: /blokk$/ })).toHaveLength(1);
    expect(remove(1).disabled).toBe(true);
  });

  it('remarks upon a number of another length, which may be saved all the same', async () => {
    const { fields, person: hand } = await form();
    const number = fields.getByLabelText('Kárszám');
    expect(fields.queryByText(/11 karakteres/)).toBeNull();
    await hand.type(number, '123');
    expect(fields.getByText(/11 karakteres kárszámokat/)).toBeTruthy();
    await hand.type(number, '45678901');
    expect(fields.queryByText(/11 karakteres/)).toBeNull();
  });

  it('shows what the server refused at its field, keeps the rest, and is another save afterwards', async () => {
    let tries = 0;
    const shown = await form({
      createDamage: () => {
        tries += 1;
        return tries === 1
          ? refusal('form-refused', { fields: { damageNumber: 'Ez a kárszám már létezik.' } })
          : DAMAGE;
      },
    });
    await fill(shown);
    await shown.person.click(save(shown));
    await shown.fields.findByText('Ez a kárszám már létezik.');
    expect(document.activeElement).toBe(shown.fields.getByLabelText('Kárszám'));
    expect(shown.fields.getByLabelText<HTMLInputElement>('Szemle címe').value).toBe('Béke utca 43.');
    await shown.person.click(save(shown));
    await waitFor(() => expect(window.location.pathname).toBe('/view/damage/26000000007'));
    const [first, second] = shown.server.of('createDamage').map(({ body }) => body.changeId);
    expect(second).not.toBe(first);
  });

  it('repeats a save whose answer was lost under its name', async () => {
    let tries = 0;
    const shown = await form({
      createDamage: () => {
        tries += 1;
        return tries === 1 ? refusal('not-ready') : DAMAGE;
      },
    });
    await fill(shown);
    await shown.person.click(save(shown));
    await shown.fields.findByText(
      /Hiba történt a mentéskor, próbálja újra!.*Az adatok ezen a készüléken megmaradtak\./,
    );
    await shown.person.click(save(shown));
    await waitFor(() => expect(window.location.pathname).toBe('/view/damage/26000000007'));
    const [first, second] = shown.server.of('createDamage').map(({ body }) => body.changeId);
    expect(second).toBe(first);
  });

  it('begins with the land of its address', async () => {
    const { fields } = await form({}, manager, '?policyNumber=K-9&meparCode=ABCD1234&area=3,5');
    expect(fields.getByLabelText<HTMLInputElement>('Kötvényszám').value).toBe('K-9');
    expect(fields.getByLabelText<HTMLInputElement>('MePAR kód').value).toBe('ABCD1234');
    expect(fields.getByLabelText<HTMLInputElement>('Terület (ha)').value).toBe('3,5');
  });

  it('asks an administrator for the insurer, and sends it', async () => {
    const shown = await form({ createDamage: DAMAGE }, admin);
    await fill(shown);
    await shown.person.click(save(shown));
    await waitFor(() => expect(shown.fields.getAllByText('Válasszon biztosítót!')).toHaveLength(2));
    await shown.person.selectOptions(shown.fields.getByLabelText('Biztosító'), '4');
    await shown.person.click(save(shown));
    await waitFor(() => expect(shown.server.of('createDamage')).toHaveLength(1));
    expect(shown.server.of('createDamage')[0]?.body).toMatchObject({ companyId: 4 });
  });

  const LAND = '?policyNumber=K-9&meparCode=ABCD1234&area=3,5';
  const kept = () => currentOutbox.read()?.get(caseIdOf()) ?? null;
  const caseIdOf = () => currentOutbox.read()?.idOf('new-case', NEW_CASE) ?? '';

  it('keeps nothing of a case that was saved, though its form began with a land', async () => {
    const shown = await form({ createDamage: DAMAGE }, manager, LAND);
    await fill(shown);
    await waitFor(() => expect(kept()).not.toBeNull());
    await shown.person.click(save(shown));
    await waitFor(() => expect(window.location.pathname).toBe('/view/damage/26000000007'));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Új kárakta' })).toBeNull());
    expect(kept()).toBeNull();
  });

  it('keeps nothing of a draft that was discarded, though its form begins with a land', async () => {
    const first = await form({}, manager, LAND);
    await first.person.type(first.fields.getByLabelText('Kárszám'), '26000000007');
    await waitFor(() => expect(kept()).not.toBeNull());
    cleanup();
    const again = await form({}, manager, LAND);
    await again.person.click(await screen.findByRole('button', { name: 'Üres űrlap' }));
    expect(again.fields.getByLabelText<HTMLInputElement>('Kárszám').value).toBe('');
    expect(again.fields.getByLabelText<HTMLInputElement>('Kötvényszám').value).toBe('K-9');
    cleanup();
    expect(kept()).toBeNull();
  });
});
