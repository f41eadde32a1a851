import type { SavedView } from '@georisk/contract/verticals/insurance/caseList.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { ChosenCard } from './ChosenCard.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { FilterSelect } from './FilterSelect.tsx';
import { ListFoot } from './ListFoot.tsx';
import { ListSearch } from './ListSearch.tsx';
import type { ListSort, ListSpec } from './listSpec.ts';
import { ListTable } from './ListTable.tsx';
import { RowPreview } from './RowPreview.tsx';
import { useSelection } from './useSelection.ts';
import { ViewsButton } from './ViewsButton.tsx';
import { firstRows } from './wholeFilter.ts';

const manager = person(ROLES.MANAGER);
type Column = 'name' | 'area' | 'note';
interface Field {
  readonly id: number;
  readonly name: string;
  readonly area: number;
  readonly mayOpen: boolean;
}
const SPEC: ListSpec<Field, Column> = {
  title: 'Táblák',
  columns: ['name', 'area', 'note'],
  titles: { name: 'Név', area: 'Terület', note: 'Megjegyzés' },
  cells: { name: ({ name }) => name, area: ({ area }) => area, note: ({ id }) => <a href={`#${id}`}>jegyzet</a> },
  atRight: new Set(['area']),
  sortable: new Set(['name', 'area']),
  chooseShown: 'Minden látható sor',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  hrefOf: ({ id, mayOpen }) => (mayOpen ? `/view/field/${id}` : null),
};
const fieldOf = (id: number, more: Partial<Field> = {}): Field => ({
  id,
  name: `${id}. tábla`,
  area: id,
  mayOpen: true,
  ...more,
});
const FIELDS = [fieldOf(1), fieldOf(2), fieldOf(3, { mayOpen: false }), fieldOf(4)];

interface ListProps {
  readonly rows?: readonly Field[];
  readonly mayChoose?: boolean;
  readonly onSort?: (sort: ListSort<Column>) => void;
  readonly sort?: ListSort<Column>;
}

function List({
  rows = FIELDS,
  mayChoose = true,
  onSort = () => undefined,
  sort = { column: 'name', descending: false },
}: ListProps) {
  const selection = useSelection(rows.map(({ id }) => id));
  return (
    <>
      <ListTable
        spec={SPEC}
        rows={rows}
        columns={SPEC.columns}
        sort={sort}
        onSort={onSort}
        mayChoose={mayChoose}
        selection={selection}
      />
      <output>{[...selection.chosen].join()}</output>
      <RowPreview spec={SPEC} row={rows.find(({ id }) => id === selection.active)} open="Megnyitás" />
    </>
  );
}

const chosen = () => screen.getByRole('status').textContent;
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const focusOn = (name: string) => act(() => rowOf(name).focus());

describe('the rows of a list', () => {
  const list = (props: ListProps = {}) => show(<List {...props} />, manager, EMPTY_WORLD);

  it('have one stop of the tab key, the first row until another one is active', async () => {
    const { person: hand } = list();
    const stops = () => screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([rowOf('1. tábla')]);
    await hand.click(rowOf('3. tábla'));
    expect(stops()).toEqual([rowOf('3. tábla')]);
    expect(await serious()).toEqual([]);
  });

  it('are moved through by arrows, Home and End, and not beyond their ends', async () => {
    const { person: hand } = list();
    focusOn('1. tábla');
    await hand.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(rowOf('1. tábla'));
    await hand.keyboard('{End}');
    expect(document.activeElement).toBe(rowOf('4. tábla'));
    await hand.keyboard('{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(rowOf('3. tábla'));
    await hand.keyboard('{Home}');
    expect(document.activeElement).toBe(rowOf('1. tábla'));
    expect(chosen()).toBe('');
  });

  it('are chosen by space, and on by Shift with an arrow', async () => {
    const { person: hand } = list();
    focusOn('2. tábla');
    await hand.keyboard(' ');
    expect(chosen()).toBe('2');
    await hand.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toBe('2,3,4');
    expect(rowOf('4. tábla').getAttribute('aria-selected')).toBe('true');
    expect(rowOf('1. tábla').getAttribute('aria-selected')).toBe('false');
    await hand.keyboard(' ');
    expect(chosen()).toBe('2,3');
  });

  it('are opened by Enter, where the person may', async () => {
    const { person: hand } = list();
    focusOn('3. tábla');
    await hand.keyboard('{Enter}');
    expect(window.location.pathname).toBe('/');
    await hand.keyboard('{ArrowDown}{Enter}');
    expect(window.location.pathname).toBe('/view/field/4');
  });

  it('leave the keys of a link in them to it', async () => {
    const { person: hand } = list();
    const link = within(rowOf('2. tábla')).getByRole('link');
    act(() => link.focus());
    await hand.keyboard(' ');
    expect(chosen()).toBe('');
    await hand.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(link);
  });

  it('are chosen from one box to another with Shift, in the order of the list', async () => {
    const { person: hand } = list();
    await hand.click(screen.getByRole('checkbox', { name: '4. tábla kijelölése' }));
    await hand.keyboard('{Shift>}');
    await hand.click(screen.getByRole('checkbox', { name: '2. tábla kijelölése' }));
    await hand.keyboard('{/Shift}');
    expect(chosen()?.split(',').toSorted()).toEqual(['2', '3', '4']);
  });

  it('are all chosen and unchosen by the box above them', async () => {
    const { person: hand } = list();
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Minden látható sor', hidden: true });
    expect(all.checked).toBe(false);
    await hand.click(all);
    expect(chosen()).toBe('1,2,3,4');
    expect(all.checked).toBe(true);
    await hand.click(screen.getByRole('checkbox', { name: '1. tábla kijelölése' }));
    expect(all.checked).toBe(false);
    await hand.click(all);
    await hand.click(all);
    expect(chosen()).toBe('');
  });

  it('of an empty list are not all chosen', () => {
    list({ rows: [] });
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Minden látható sor', hidden: true }).checked).toBe(
      false,
    );
  });

  it('cannot be chosen by those who may do nothing with them, by keys neither', async () => {
    const { person: hand } = list({ mayChoose: false });
    expect(screen.queryByRole('checkbox')).toBeNull();
    focusOn('1. tábla');
    await hand.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    expect(chosen()).toBe('');
    expect(document.activeElement).toBe(rowOf('2. tábla'));
  });

  it('stand in the order of a column, which a second press turns', async () => {
    const onSort = vi.fn<(sort: ListSort<Column>) => void>();
    const { person: hand } = list({ onSort });
    const title = (name: string) => screen.getByRole('columnheader', { name, hidden: true });
    expect(title('Név').getAttribute('aria-sort')).toBe('ascending');
    expect(title('Terület').hasAttribute('aria-sort')).toBe(false);
    await hand.click(screen.getByRole('button', { name: 'Terület', hidden: true }));
    await hand.click(screen.getByRole('button', { name: 'Név', hidden: true }));
    expect(onSort.mock.calls).toEqual([
      [{ column: 'area', descending: false }],
      [{ column: 'name', descending: true }],
    ]);
    expect(screen.queryByRole('button', { name: 'Megjegyzés', hidden: true })).toBeNull();
  });

  it('are previewed one at a time, with a way to those that may be opened', async () => {
    const { person: hand } = list();
    const preview = within(screen.getByRole('region', { name: 'Előnézet', hidden: true }));
    expect(preview.getByText('Válasszon egy sort: itt látszik a részlete.')).toBeTruthy();
    await hand.click(rowOf('2. tábla'));
    expect(preview.getByText('2. tábla')).toBeTruthy();
    expect(preview.getByText('Megnyitás').getAttribute('href')).toBe('/view/field/2');
    await hand.click(rowOf('3. tábla'));
    expect(preview.getByText('3. tábla')).toBeTruthy();
    expect(preview.queryByText('Megnyitás')).toBeNull();
  });
});

describe('the columns of a list', () => {
  function Columns({ onChange }: { readonly onChange: (columns: readonly Column[]) => void }) {
    const [columns, setColumns] = useState<readonly Column[]>(['name', 'note']);
    const change = (next: readonly Column[]) => {
      setColumns(next);
      onChange(next);
    };
    return <ColumnsButton spec={SPEC} columns={columns} usual={['name', 'area']} onChange={change} />;
  }

  it('come and go in their own order, and the first one always stays', async () => {
    const onChange = vi.fn<(columns: readonly Column[]) => void>();
    const { person: hand } = show(<Columns onChange={onChange} />, manager, EMPTY_WORLD);
    const button = screen.getByRole('button', { name: 'Oszlopok' });
    await hand.click(button);
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual([
      'Terület',
      'Megjegyzés',
    ]);
    await hand.click(menu.getByRole('menuitemcheckbox', { name: 'Terület' }));
    expect(onChange).toHaveBeenLastCalledWith(['name', 'area', 'note']);
    await hand.click(menu.getByRole('menuitemcheckbox', { name: 'Megjegyzés' }));
    expect(onChange).toHaveBeenLastCalledWith(['name', 'area']);
    await hand.click(menu.getByRole('menuitemcheckbox', { name: 'Terület' }));
    expect(onChange).toHaveBeenLastCalledWith(['name']);
    expect(menu.getByRole('menuitemcheckbox', { name: 'Terület' }).getAttribute('aria-checked')).toBe('false');
    expect(await serious()).toEqual([]);
    await hand.click(menu.getByRole('menuitem', { name: 'Alapbeállítás' }));
    expect(onChange).toHaveBeenLastCalledWith(['name', 'area']);
  });

  it('are chosen by keys, and the focus goes back to their button', async () => {
    const onChange = vi.fn<(columns: readonly Column[]) => void>();
    const { person: hand } = show(<Columns onChange={onChange} />, manager, EMPTY_WORLD);
    const button = screen.getByRole('button', { name: 'Oszlopok' });
    act(() => button.focus());
    await hand.keyboard('{Enter}');
    await screen.findByRole('menu');
    await hand.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith(['name']);
    await hand.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});

describe('a choice of the filter', () => {
  const select = (value: string) => {
    const onChange = vi.fn<(value: string) => void>();
    const shown = show(
      <FilterSelect
        label="Növény"
        value={value}
        options={[
          ['', 'minden növény'],
          ['B01', 'Őszi búza'],
        ]}
        onChange={onChange}
      />,
      manager,
      EMPTY_WORLD,
    );
    return { ...shown, onChange };
  };

  it('keeps a value of the address that is none of its options', () => {
    select('Z99');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Növény' }).value).toBe('Z99');
    expect(screen.getAllByRole('option')).toHaveLength(3);
  });

  it('has each option once, and says which one was chosen', async () => {
    const { person: hand, onChange } = select('');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await hand.selectOptions(screen.getByRole('combobox', { name: 'Növény' }), 'Őszi búza');
    expect(onChange.mock.calls).toEqual([['B01']]);
  });
});

describe('the search of a list', () => {
  const search = (more = <p />) => {
    const onChange = vi.fn<(phrase: string) => void>();
    const shown = show(
      <>
        <ListSearch value="" hint="név, kód" onChange={onChange} />
        {more}
      </>,
      manager,
      EMPTY_WORLD,
    );
    return { ...shown, onChange, field: screen.getByLabelText<HTMLInputElement>('Keresés (/)') };
  };

  it('is reached by the slash, which is not typed into it', async () => {
    const { person: hand, field } = search();
    await hand.keyboard('/');
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('');
  });

  it('does not take the slash of somebody who types elsewhere, or holds another key', async () => {
    const { person: hand, field } = search(<input aria-label="Más mező" />);
    const other = screen.getByLabelText<HTMLInputElement>('Más mező');
    await hand.type(other, '1/2');
    expect(other.value).toBe('1/2');
    act(() => other.blur());
    await hand.keyboard('{Control>}/{/Control}');
    expect(document.activeElement).not.toBe(field);
  });

  it('does not take the slash of a dialog', async () => {
    const { person: hand, field } = search(
      <div role="dialog" aria-label="Ablak">
        <button type="button">gomb</button>
      </div>,
    );
    act(() => screen.getByRole('button', { name: 'gomb' }).focus());
    await hand.keyboard('/');
    expect(document.activeElement).not.toBe(field);
  });

  it('finds by the whole phrase, a moment after its last key', async () => {
    const { person: hand, field, onChange } = search();
    await hand.type(field, 'őszi');
    await waitFor(() => expect(onChange).toHaveBeenCalled());
    expect(onChange.mock.calls).toEqual([['őszi']]);
  });

  it('takes no more than a hundred characters', async () => {
    const { person: hand, field } = search();
    await hand.type(field, 'ű'.repeat(101));
    expect(field.value).toHaveLength(100);
  });
});

describe('the foot of a list', () => {
  const pages = {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    error: null,
    fetchNextPage: vi.fn<() => void>(),
  };

  it('loads more where there is more, and only then', async () => {
    const fetchNextPage = vi.fn<() => void>();
    const { person: hand } = show(<ListFoot count="25 / 40 sor" pages={{ ...pages, fetchNextPage }} />, manager);
    expect(screen.getByText('25 / 40 sor')).toBeTruthy();
    await hand.click(screen.getByRole('button', { name: 'Továbbiak betöltése' }));
    expect(fetchNextPage).toHaveBeenCalledOnce();
  });

  it('has no button on the last page', () => {
    show(<ListFoot count="40 sor" pages={{ ...pages, hasNextPage: false }} />, manager);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says why more did not come, and can be tried again', () => {
    show(
      <ListFoot count="25 / 40 sor" pages={{ ...pages, isFetchNextPageError: true, error: new Error() }} />,
      manager,
    );
    expect(screen.getByRole('alert').textContent).toMatch(/nem elérhető/);
    expect(screen.getByRole('button', { name: 'Továbbiak betöltése' })).toBeTruthy();
  });
});

describe('the card of the chosen rows', () => {
  type Whole = Parameters<typeof ChosenCard>[0]['whole'];
  function Card({ whole, loaded }: { readonly whole: Whole; readonly loaded: readonly number[] }) {
    const selection = useSelection(loaded);
    return (
      <>
        <button type="button" onClick={() => selection.chooseAll([1, 9])}>
          choose
        </button>
        <output>{[...selection.chosen].join()}</output>
        <ChosenCard selection={selection} loaded={loaded} whole={whole}>
          <button type="button">Kiosztás</button>
        </ChosenCard>
      </>
    );
  }
  const card = (queryFn: Whole['queryFn'], loaded = [1, 2]) =>
    show(<Card whole={{ queryKey: ['whole'], queryFn }} loaded={loaded} />, manager, EMPTY_WORLD);
  const result = () => document.querySelector('output')?.textContent;

  it('says how many of them the filter does not let through', async () => {
    const { person: hand } = card(() => Promise.resolve(firstRows([{ id: 1 }, { id: 2 }])));
    await hand.click(screen.getByRole('button', { name: 'choose' }));
    expect(await screen.findByText('2 kijelölve, ebből 1 a szűrésen kívül')).toBeTruthy();
  });

  it('does not ask where the loaded rows say it', async () => {
    const queryFn = vi.fn<Whole['queryFn']>(() => Promise.resolve(firstRows([])));
    const { person: hand } = card(queryFn, [1, 9]);
    await hand.click(screen.getByRole('button', { name: 'choose' }));
    expect(await screen.findByText('2 kijelölve')).toBeTruthy();
    expect(queryFn).not.toHaveBeenCalled();
  });

  it('chooses all of the filter and no others, and says where they are too many', async () => {
    const ids = Array.from({ length: 1_100 }, (_, index) => ({ id: index + 10 }));
    const { person: hand } = card(() => Promise.resolve(firstRows(ids, true)));
    await hand.click(screen.getByRole('button', { name: 'choose' }));
    await hand.click(screen.getByRole('button', { name: 'A szűrés minden sorának kijelölése' }));
    expect((await screen.findByText(/sor jelölhető ki/)).textContent).toContain('az első 1\u00A0000 van kijelölve');
    const now = result()?.split(',') ?? [];
    expect(now).not.toContain('1');
    expect(now[0]).toBe('10');
    expect(await serious()).toEqual([]);
  });

  it('says why all could not be chosen, and keeps what was', async () => {
    const { person: hand } = card(() => Promise.reject(new Error('no network')));
    await hand.click(screen.getByRole('button', { name: 'choose' }));
    await hand.click(screen.getByRole('button', { name: 'A szűrés minden sorának kijelölése' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/nem elérhető/);
    expect(result()).toBe('1,9');
    await hand.click(screen.getByRole('button', { name: 'Kijelölés törlése' }));
    expect(result()).toBe('');
  });
});

const viewOf = (id: number, name: string): SavedView => ({
  id: `019f0000-0000-7000-8000-00000000000${id}`,
  name,
  query: `q=${id}`,
  createdAt: '2026-07-19T08:00:00.000Z',
});

describe('the views of a list', () => {
  const onApply = vi.fn<(query: string) => void>();
  const views = async (answers: Parameters<typeof show>[2]) => {
    onApply.mockClear();
    const shown = show(<ViewsButton list="damages" query="q=jég" onApply={onApply} />, manager, {
      ...EMPTY_WORLD,
      ...answers,
    });
    await shown.person.click(screen.getByRole('button', { name: 'Nézetek' }));
    return { ...shown, menu: within(await screen.findByRole('menu')) };
  };

  it('say that there are none only when that is known', async () => {
    const { menu, server } = await views({ savedViews: pending });
    expect(menu.queryByText('Még nincs mentett nézet.')).toBeNull();
    expect(server.of('savedViews').map(({ query }) => query)).toEqual([{ list: 'damages' }]);
  });

  it('say that there are none', async () => {
    const { menu } = await views({ savedViews: [] });
    expect(await menu.findByText('Még nincs mentett nézet.')).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('can be asked for again where they did not come', async () => {
    const { menu, server, person: hand } = await views({ savedViews: () => refusal('not-found') });
    const again = await menu.findByRole('menuitem', { name: 'A nézetek nem tölthetők be.' });
    expect(menu.getByRole('alert').textContent).toBe('A nézetek nem tölthetők be.');
    server.answer({ savedViews: [viewOf(1, 'Jég')] });
    await hand.click(again);
    await hand.click(await menu.findByRole('menuitem', { name: 'Jég' }));
    expect(onApply.mock.calls).toEqual([['q=1']]);
  });

  it('go when they are removed, once however often the button is pressed', async () => {
    const {
      menu,
      server,
      person: hand,
    } = await views({
      savedViews: [viewOf(1, 'Jég'), viewOf(2, 'Aszály')],
      removeView: () => new Response(null, { status: 204 }),
    });
    const remove = await menu.findByRole('menuitem', { name: 'Jég törlése' });
    server.answer({ savedViews: [viewOf(2, 'Aszály')] });
    await hand.dblClick(remove);
    await waitFor(() => expect(menu.queryByRole('menuitem', { name: 'Jég' })).toBeNull());
    expect(server.of('removeView')).toHaveLength(1);
    expect(onApply).not.toHaveBeenCalled();
  });

  it('say that one could not be removed', async () => {
    const { menu, person: hand } = await views({
      savedViews: [viewOf(1, 'Jég')],
      removeView: () => refusal('too-many-requests'),
    });
    await hand.click(await menu.findByRole('menuitem', { name: 'Jég törlése' }));
    const alert = await menu.findByRole('alert');
    expect(alert.textContent).toMatch(/^A nézetet nem sikerült törölni\./);
    expect(menu.getByRole('menuitem', { name: 'Jég' })).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('are kept once under the name that was typed, and shown at once', async () => {
    const {
      menu,
      server,
      person: hand,
    } = await views({
      savedViews: [],
      saveView: [viewOf(1, 'Tavaszi fagy')],
    });
    await hand.click(menu.getByRole('menuitem', { name: 'Mostani nézet mentése…' }));
    const box = within(await screen.findByRole('dialog'));
    await hand.type(box.getByLabelText('A nézet neve'), 'Tavaszi fagy');
    await hand.dblClick(box.getByRole('button', { name: 'Mentés' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of('saveView').map(({ body }) => body)).toMatchObject([
      { list: 'damages', name: 'Tavaszi fagy', query: 'q=jég' },
    ]);
  });

  it('keep their name in the dialog where the server refused them', async () => {
    const { menu, person: hand } = await views({ savedViews: [], saveView: () => refusal('too-many-requests') });
    await hand.click(menu.getByRole('menuitem', { name: 'Mostani nézet mentése…' }));
    const box = within(await screen.findByRole('dialog'));
    await hand.type(box.getByLabelText('A nézet neve'), 'Jég{Enter}');
    expect(await box.findByRole('alert')).toBeTruthy();
    expect(box.getByLabelText<HTMLInputElement>('A nézet neve').value).toBe('Jég');
  });
});
