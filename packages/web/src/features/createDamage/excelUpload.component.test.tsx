import { utils, write } from '@e965/xlsx';
import { CASE_COLUMNS } from '@georisk/domain/case/caseTable.hu.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { ExcelUpload } from './ExcelUpload.tsx';

const manager = person(ROLES.MANAGER);
const TITLES = Object.values(CASE_COLUMNS).map(({ title }) => title);
const row = (number: string) => [
  number,
  'K-1',
  '2026-06-01',
  12.5,
  'Jégeső',
  '5000',
  'Fő utca 1.',
  'ABCD1234',
  12.5,
  'Zab',
];
function fileOf(name: string, ...numbers: readonly string[]): File {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([TITLES, ...numbers.map(row)]), 'A');
  return new File([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], name);
}

const upload = (answers: Answers = {}) => {
  const shown = show(<ExcelUpload today="2026-07-20" asksCompany={false} />, manager, {
    ...EMPTY_WORLD,
    caseFacts: { blocks: [], policies: [] },
    ...answers,
  });
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (field === null) throw new Error('no field');
  return { ...shown, field };
};
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the empty table of cases', () => {
  it('is asked for once while it is on its way', async () => {
    const { server, person: hand } = upload({ caseTemplate: pending });
    const button = screen.getByRole('button', { name: 'Üres táblázat letöltése' });
    await hand.click(button);
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(true));
    expect(server.of('caseTemplate')).toHaveLength(1);
  });

  it('says why it did not come, until it is asked for again', async () => {
    const { server, person: hand } = upload({ caseTemplate: () => refusal('too-many-requests') });
    const button = screen.getByRole('button', { name: 'Üres táblázat letöltése' });
    await hand.click(button);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^A táblázatot nem sikerült letölteni\./);
    expect(await serious()).toEqual([]);
    server.answer({ caseTemplate: pending });
    await hand.click(button);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('a table of cases that is chosen', () => {
  it('may be chosen again after it was corrected under the same name', async () => {
    const { field, person: hand } = upload();
    await hand.upload(field, fileOf('karok.xlsx', '26000000001'));
    const first = await dialog();
    expect(await first.findByRole('rowheader', { name: '26000000001' })).toBeTruthy();
    await hand.click(first.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await hand.upload(field, fileOf('karok.xlsx', '26000000002'));
    const second = await dialog();
    expect(await second.findByRole('rowheader', { name: '26000000002' })).toBeTruthy();
    expect(second.queryByRole('rowheader', { name: '26000000001' })).toBeNull();
  });

  it('forgets the refusal of the one before', async () => {
    const { field, person: hand } = upload({ createDamageFromExcel: () => refusal('too-many-requests') });
    await hand.upload(field, fileOf('karok.xlsx', '26000000001'));
    const first = await dialog();
    await hand.click(await first.findByRole('button', { name: /feltöltése/ }));
    expect(await first.findByText(/^Hiba történt a mentéskor/)).toBeTruthy();
    await hand.click(first.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await hand.upload(field, fileOf('karok.xlsx', '26000000001'));
    const second = await dialog();
    await second.findByRole('button', { name: /feltöltése/ });
    expect(second.queryByText(/^Hiba történt a mentéskor/)).toBeNull();
  });
});
