import type { Mepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#web/lib/api.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { OWN_BLOCK } from '#web/testing/farmland.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { hintOf } from './blockHint.ts';
import { DateInput } from './DateInput.tsx';
import { errorCount, faultErrors } from './faultErrors.ts';
import { FaultTable } from './FaultTable.tsx';
import { FieldWarnings } from './FieldWarnings.tsx';
import { RowGroup, RowsEnd } from './RowGroup.tsx';
import { sendForm, TableRefused } from './sendForm.ts';
import { lookupOf, useBlockLookup } from './useBlockLookup.ts';
import { usePolicyFacts } from './usePolicyFacts.ts';

const manager = person(ROLES.MANAGER);
const MEPAR = { ...OWN_BLOCK, products: [] } as unknown as Mepar;

describe('the rows of a form', () => {
  it('are groups with a name, each with a button that removes it', async () => {
    const onRemove = vi.fn<() => void>();
    const { person: hand } = show(
      <RowGroup
        label="2. blokk"
        removeLabel="A 2. blokk eltávolítása"
        lastLabel="Egynek maradnia kell."
        onRemove={onRemove}
      >
        <p>mezők</p>
      </RowGroup>,
      manager,
    );
    expect(screen.getByRole('group', { name: '2. blokk' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: '2. blokk' })).toBeTruthy();
    await hand.click(screen.getByRole('button', { name: 'A 2. blokk eltávolítása' }));
    expect(onRemove).toHaveBeenCalledOnce();
    expect(await serious()).toEqual([]);
  });

  it('say why the last one stays', async () => {
    const { person: hand } = show(
      <RowGroup
        label="1. blokk"
        removeLabel="Az 1. blokk eltávolítása"
        lastLabel="Egynek maradnia kell."
        onRemove={null}
      >
        <p>mezők</p>
      </RowGroup>,
      manager,
    );
    const button = screen.getByRole('button', { name: 'Az 1. blokk eltávolítása' });
    expect(button.hasAttribute('disabled')).toBe(true);
    await hand.hover(button.parentElement as HTMLElement);
    expect(await screen.findByRole('tooltip')).toBeTruthy();
    expect(screen.getByText('Egynek maradnia kell.')).toBeTruthy();
  });

  it('say what is wrong with all of them, and take no more than there may be', async () => {
    const onAdd = vi.fn<() => void>();
    const { person: hand } = show(
      <RowsEnd error="Túl sok tábla." addLabel="Tábla hozzáadása" isFull onAdd={onAdd} />,
      manager,
    );
    expect(screen.getByRole('alert').textContent).toBe('Túl sok tábla.');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Tábla hozzáadása' });
    expect(button.disabled).toBe(true);
    button.disabled = false;
    await hand.click(document.body);
    expect(onAdd).not.toHaveBeenCalled();
  });
});

describe('the faults of a table', () => {
  const fault = (row: number, column = 'B') => ({ row, column, error: `Hiba a ${row}. sorban` });

  it('are named by their cells, and those of a whole row by the row', async () => {
    show(<FaultTable faults={[fault(3), fault(12, '')]} />, manager);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['B3 cella', '12. sor']);
    // It scrolls, so it is reached by the tab key.
    expect(screen.getByRole('region', { name: 'Hiba' }).tabIndex).toBe(0);
    expect(await serious()).toEqual([]);
  });

  it.each([
    [50, 50, null],
    [51, 50, 'és még 1 hiba'],
    [1_050, 50, 'és még 1000 hiba'],
  ])('of %i are shown to fifty, and the others are counted', (count, rows, more) => {
    show(<FaultTable faults={Array.from({ length: count }, (_, index) => fault(index + 2))} />, manager);
    expect(screen.getAllByRole('rowheader')).toHaveLength(rows);
    expect(screen.queryByText(/^és még/)?.textContent ?? null).toBe(more);
  });

  it('of one cell are all shown, though two of them are the same', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    show(<FaultTable faults={[fault(3), fault(3)]} />, manager);
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
    expect(log.mock.calls).toEqual([]);
    log.mockRestore();
  });
});

describe('the oddities of a field', () => {
  it('are those of its path alone, and are read out', () => {
    const warning = (path: string) => ({
      path,
      code: 'case-area' as const,
      where: [],
      words: [],
      figures: [9, 2],
    });
    show(<FieldWarnings warnings={[warning('area'), warning('blocks.0.area')] as never} path="area" />, manager);
    expect(screen.getByRole('status').textContent).toBe(
      'A kár bejelentett területe 9,00 ha, a blokkoké együtt csak 2,00 ha.',
    );
  });
});

describe('errors by their paths', () => {
  it('are nested as the form has its fields, rows as lists', () => {
    const errors = faultErrors(
      new Map([
        ['area', 'Kötelező.'],
        ['plots.1.area', 'Túl nagy.'],
        ['plots.1.meparCode', 'Nincs ilyen.'],
      ]),
    );
    expect(errors).toMatchObject({
      area: { type: 'rule', message: 'Kötelező.' },
      plots: [undefined, { area: { message: 'Túl nagy.' }, meparCode: { message: 'Nincs ilyen.' } }],
    });
    expect(Array.isArray((errors as { plots: unknown }).plots)).toBe(true);
    expect(errorCount(errors)).toBe(3);
  });

  it.each([[null], [undefined], [{}], ['text'], [[undefined, undefined]]])('are none in %j', (errors) => {
    expect(errorCount(errors)).toBe(0);
  });
});

describe('a block that is typed', () => {
  function Codes({ codes }: { readonly codes: readonly string[] }) {
    const lookups = useBlockLookup(codes);
    return <output>{codes.map((code) => hintOf(lookupOf(lookups, code)) ?? '-').join(' | ')}</output>;
  }
  const codes = (typed: readonly string[], answers: Answers) =>
    show(<Codes codes={typed} />, manager, { ...EMPTY_WORLD, ...answers });
  const said = () => screen.getByRole('status').textContent?.replaceAll('\u00A0', ' ');

  it('is looked up once it is whole, once however often it stands in the form', async () => {
    const { server } = codes(['ABCD1234', 'ABCD1234', 'ABCD', ''], { mepar: MEPAR });
    expect(said()).toBe('A blokk keresése… | A blokk keresése… | - | -');
    await waitFor(() => expect(said()).toBe('Szolnok, 1,00 ha | Szolnok, 1,00 ha | - | -'));
    expect(server.of('mepar').map(({ params }) => params.code)).toEqual(['ABCD1234']);
  });

  it('has the size alone where its settlement is not known', async () => {
    codes(['ABCD1234'], { mepar: { ...MEPAR, cityName: null } as never });
    await waitFor(() => expect(said()).toBe('1,00 ha'));
  });

  it('that nobody knows may be saved all the same', async () => {
    codes(['ABCD1234'], { mepar: () => refusal('not-found') });
    await waitFor(() => expect(said()).toMatch(/^Ilyen blokk nincs a nyilvántartásban/));
  });

  it('that could not be asked for is not said to be unknown', async () => {
    codes(['ABCD1234'], { mepar: () => refusal('too-many-requests') });
    await waitFor(() => expect(said()).toBe('A blokkot most nem sikerült megkeresni. A kárakta így is menthető.'));
  });
});

describe('the year of the policy of a case', () => {
  function Year() {
    const [policyNumber, setNumber] = useState('');
    const [damageDate, setDate] = useState('2026. 07. 01.');
    const year = usePolicyFacts({ policyNumber, damageDate })?.year;
    return (
      <>
        <input aria-label="number" value={policyNumber} onChange={(event) => setNumber(event.target.value)} />
        <input aria-label="date" value={damageDate} onChange={(event) => setDate(event.target.value)} />
        <output>{year ?? 'none'}</output>
      </>
    );
  }
  const facts = { blocks: [], policies: [{ policyNumber: 'K-1', damageDate: '2026-07-01', year: 2025, opened: [] }] };
  const said = () => screen.getByRole('status').textContent;

  it('is asked for once the typing has ended, and is none while another number is typed', async () => {
    const { person: hand, server } = show(<Year />, manager, { ...EMPTY_WORLD, caseFacts: facts });
    await hand.type(screen.getByLabelText('number'), ' K-1 ');
    expect(server.of('caseFacts')).toEqual([]);
    await waitFor(() => expect(said()).toBe('2025'));
    expect(server.of('caseFacts').map(({ body }) => body)).toEqual([
      { blocks: [], policies: [{ policyNumber: 'K-1', damageDate: '2026-07-01' }] },
    ]);
    await hand.type(screen.getByLabelText('number'), '2');
    expect(said()).toBe('none');
  });

  it('is none of a day that is none, and nobody is asked', async () => {
    const { person: hand, server } = show(<Year />, manager, { ...EMPTY_WORLD, caseFacts: facts });
    await hand.clear(screen.getByLabelText('date'));
    await hand.type(screen.getByLabelText('date'), '2026. 02. 30.');
    await hand.type(screen.getByLabelText('number'), 'K-1');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('number').value).toBe('K-1'));
    expect(said()).toBe('none');
    expect(server.of('caseFacts')).toEqual([]);
  });
});

describe('a day of a form', () => {
  function Day({ onPick }: { readonly onPick: (text: string) => void }) {
    const { register, control, setValue } = useForm({ defaultValues: { day: '2026-07-01' } });
    return (
      <DateInput
        label="Kár dátuma"
        field={register('day')}
        value={useWatch({ control, name: 'day' })}
        max="2026-07-20"
        onPick={(text) => {
          setValue('day', text);
          onPick(text);
        }}
      />
    );
  }

  it('is written in Hungarian when it is chosen from the calendar, which begins at it', async () => {
    const onPick = vi.fn<(text: string) => void>();
    const { person: hand } = show(<Day onPick={onPick} />, manager);
    const calendar = document.querySelector<HTMLInputElement>('input[type="date"]');
    if (calendar === null) throw new Error('no calendar');
    await hand.click(screen.getByRole('button'));
    expect(calendar.value).toBe('2026-07-01');
    expect(calendar.max).toBe('2026-07-20');
    fireEvent.change(calendar, { target: { value: '2026-07-15' } });
    expect(onPick.mock.calls).toEqual([['2026. 07. 15.']]);
    expect(screen.getByLabelText<HTMLInputElement>('Kár dátuma').value).toBe('2026. 07. 15.');
  });

  it('stays where the calendar is emptied', () => {
    const onPick = vi.fn<(text: string) => void>();
    show(<Day onPick={onPick} />, manager);
    const calendar = document.querySelector<HTMLInputElement>('input[type="date"]');
    if (calendar === null) throw new Error('no calendar');
    fireEvent.change(calendar, { target: { value: '' } });
    expect(onPick).not.toHaveBeenCalled();
  });
});

describe('a table that is sent', () => {
  const file = new File(['a;b'], 'iratok – július.csv');
  const send = () => sendForm<'importInspections'>('/api/inspectionDocuments', 'documents', file);
  const served = (answers: Answers) => show(<p />, manager, { ...EMPTY_WORLD, ...answers });
  const done = { added: 1, changed: 0, unchanged: 0, warnings: [] };

  it('arrives under its name with the token of the session', async () => {
    const { server } = served({ importInspections: done });
    expect(await send()).toEqual(done);
    const [sent] = server.of('importInspections');
    expect(sent?.body).toMatchObject({ name: 'documents' });
    expect(sent?.headers.get('Authorization')).toBe('Bearer token-of-the-test');
  });

  it('that is refused has its faults by cell', async () => {
    const rows = [{ row: 2, column: 'A', error: 'Hibás.' }];
    served({
      importInspections: Response.json({ reason: 'table-refused', message: 'Hibás táblázat.', rows }, { status: 422 }),
    });
    const error: unknown = await send().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TableRefused);
    expect(error).toMatchObject({ message: 'Hibás táblázat.', faults: rows });
  });

  it('that is refused without cells is a refusal like any other', async () => {
    served({
      importInspections: Response.json({ reason: 'table-refused', message: 'Üres.', rows: [] }, { status: 422 }),
    });
    const error: unknown = await send().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ message: 'Üres.', status: 422 });
    expect(credentials.read().token).toBe('token-of-the-test');
  });

  it('ends a session that is over', async () => {
    served({ importInspections: () => refusal('sign-in-failed') });
    await expect(send()).rejects.toMatchObject({ status: 401 });
    expect(credentials.read().token).not.toBe('token-of-the-test');
  });

  it('leaves a newer session alone, when the answer is of the one before', async () => {
    const answer = Promise.withResolvers<Response>();
    served({ importInspections: () => answer.promise as never });
    const sent = send();
    credentials.refreshToken('newer-token');
    answer.resolve(refusal('sign-in-failed'));
    await expect(sent).rejects.toMatchObject({ status: 401 });
    expect(credentials.read().token).toBe('newer-token');
  });

  it('says that the service is not reachable, also where a proxy answers in its place', async () => {
    const { server } = served({ importInspections: new Response('<h1>Bad gateway</h1>', { status: 502 }) });
    await expect(send()).rejects.toMatchObject({
      status: 502,
      message: expect.stringMatching(/nem elérhető/) as string,
    });
    server.answer({ importInspections: pending });
    server.disconnect();
    await expect(send()).rejects.toMatchObject({ status: 0, reason: 'network' });
  });
});
