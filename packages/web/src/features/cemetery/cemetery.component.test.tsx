import type { Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Account } from '../../../../../e2e/support/roleTable.ts';
import { personOf } from '#web/testing/accounts.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { serious } from '#web/testing/axe.ts';
import { show, showApp } from '#web/testing/show.tsx';
import { atWidth, PHONE } from '#web/testing/width.ts';
import { ExportButton } from './ExportButton.tsx';
import { LinksDialog } from './LinksDialog.tsx';

const square = (x: number): Grave['geom'] => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, 120_010],
      [x + 1, 120_010],
      [x + 1, 120_012],
      [x, 120_010],
    ],
  ],
});

const grave = (id: number, pos: string, rest: Partial<Grave> = {}): Grave => ({
  id,
  geom: square(805_010 + id * 2),
  parcel: '1',
  row: '2',
  pos,
  deads: [{ id: id * 10, name: `Nagy ${id}. János`, birthDate: '1934', deathDate: '2001-02-03' }],
  graveValidDate: '2030-12-31',
  photoPath: null,
  ...rest,
});

const withoutExpiry = ({ graveValidDate: _until, ...rest }: Grave): Grave => rest;
const GUIDE = {
  graveyardId: 1,
  entrance: [805_012, 120_000],
  graves: 3,
  deads: 2,
  photographedOn: '2026-05-01',
  signs: [],
};

const choice = (graves: readonly Grave[]) => ({
  items: [...graves],
  graveIds: graves.map(({ id }) => id),
  deadIds: graves.flatMap(({ deads }) => deads.map(({ id }) => id)),
  box: graves.length === 0 ? null : [805_010, 120_010, 805_020, 120_012],
});
const [FIRST, SECOND] = [grave(1, '1'), grave(2, '2')];

const open = (account: Account, path: string, answers: Answers = {}) =>
  showApp(path, personOf(account), { ...EMPTY_WORLD, cemeteryGuide: [GUIDE], ...answers });

describe('the home of a cemetery', () => {
  it('counts graves and dead, and offers the register to its clerk', async () => {
    open('cemetery', '/');
    expect(await screen.findByText('3 sírhely, 2 elhunyt')).toBeTruthy();
    expect(screen.getByText('Drónfelvétel: 2026. 05. 01.')).toBeTruthy();
    const bar = within(screen.getByRole('banner'));
    expect(await bar.findByRole('button', { name: 'Letöltés' })).toBeTruthy();
  });

  it('shows the grave that an address names, its expiry and the way from the entrance', async () => {
    const { server } = open('cemetery', '/?parcel=1&row=2&grave=2', { chosenGraves: choice([SECOND]) });
    expect(await screen.findByText('Kijelölt sírhelyek: 1')).toBeTruthy();
    expect(screen.getByText('Nagy 2. János')).toBeTruthy();
    expect(screen.getByText('Sírhely érvényes: 2030. 12. 31.')).toBeTruthy();
    expect(screen.getByTestId('way').textContent).toMatch(/^Légvonalban 11,\d.m, északra\.$/);
    expect(screen.getByRole('link', { name: 'Útvonaltervezés' }).getAttribute('href')).toContain('destination=46.');
    const popup = await screen.findByTestId('grave-popup', {}, { timeout: 3_000 });
    expect(within(popup).getByText('1. parcella, 2. sor, 2. hely')).toBeTruthy();
    expect(server.of('chosenGraves').map(({ query }) => query)).toEqual([{ parcel: '1', row: '2', grave: '2' }]);
  });

  it('asks for the register with what is chosen, and says why it does not come', async () => {
    const { person, server } = open('cemetery', '/?parcel=1&row=2&grave=2', {
      chosenGraves: choice([SECOND]),
      cemeteryExport: () => refusal('too-many-requests'),
    });
    const button = await screen.findByRole('button', { name: 'Letöltés' });
    await screen.findByText('Kijelölt sírhelyek: 1');
    await person.click(button);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/\S/);
    await person.click(within(alert).getByRole('button'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(server.of('cemeteryExport').at(-1)?.body).toEqual({ graveIds: [2], deadIds: [20] });
  });

  it('lists the graves of a year in the order of their places, and leads to each', async () => {
    const { person } = open('cemetery', '/?born=1934', {
      chosenGraves: choice([grave(3, '10'), SECOND]),
    });
    expect(await screen.findByText('Kijelölt sírhelyek: 2')).toBeTruthy();
    const names = screen.getAllByRole('button', { name: /János/ }).map(({ textContent }) => textContent);
    expect(names.map((name) => /Nagy \d/.exec(name ?? '')?.[0])).toEqual(['Nagy 2', 'Nagy 3']);
    await person.click(screen.getByRole('button', { name: /Nagy 3\. János/ }));
    // What an address shows is the test before.
    await waitFor(() => expect(window.location.search).toContain('parcel=1&row=2&grave=10'));
  });

  it('shows nothing as chosen any more once the choice is cleared', async () => {
    const { person } = open('cemetery', '/?dead=20', { chosenGraves: choice([SECOND]) });
    await person.click(await screen.findByRole('button', { name: 'Kijelölés törlése' }));
    expect(await screen.findByText(/^Keressen név/)).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  it('says where the chosen graves did not come, and asks again', async () => {
    let fails = true;
    const chosenGraves = () => (fails ? refusal('not-found') : choice([SECOND]));
    const { person } = open('cemetery', '/?dead=20', { chosenGraves });
    expect(await screen.findByText(/^A kijelölt sírhelyek nem töltődtek be\./)).toBeTruthy();
    fails = false;
    await person.click(screen.getByRole('button', { name: 'Újra' }));
    expect(await screen.findByText('Kijelölt sírhelyek: 1')).toBeTruthy();
  });

  it('says so where nothing is chosen by an address, and of a grave of nobody that there are no data', async () => {
    open('cemetery', '/?died=1801');
    expect(await screen.findByText('A kijelölésnek egyetlen sírhely sem felel meg.')).toBeTruthy();
  });

  it('without a graveyard says what will stand there and how it gets in', async () => {
    open('cemetery', '/', { graveyards: [], cemeteryGuide: [] });
    expect(await screen.findByRole('heading', { name: 'Itt lesz a temető térképe' })).toBeTruthy();
    expect(screen.getByText(/Az adatokat a rendszergazda tölti be/)).toBeTruthy();
  });

  it('offers to try again where the map did not come', async () => {
    let fails = true;
    const cemeteryGuide = () => (fails ? refusal('internal-error') : [GUIDE]);
    const { person } = open('cemetery', '/', { cemeteryGuide });
    const again = await screen.findByRole('button', { name: 'Újra' });
    fails = false;
    await person.click(again);
    expect(await screen.findByText('3 sírhely, 2 elhunyt')).toBeTruthy();
  });
});

describe('a visitor', () => {
  it('sees an overlay until the map is there, and has no menu of the user', async () => {
    let come: (guides: (typeof GUIDE)[]) => void = () => undefined;
    const cemeteryGuide = () => new Promise<(typeof GUIDE)[]>((resolve) => (come = resolve));
    open('cemetery-public', '/', { cemeteryGuide });
    expect(await screen.findByText('A temető térképe betöltődik…')).toBeTruthy();
    await waitFor(() => expect(come).not.toBeUndefined());
    come([GUIDE]);
    expect(await screen.findByText('3 sírhely, 2 elhunyt')).toBeTruthy();
    expect(screen.queryByText('A temető térképe betöltődik…')).toBeNull();
    expect(screen.queryByRole('button', { name: /Felhasználói menü/ })).toBeNull();
  });

  it('is told neither expiry nor offered the register', async () => {
    open('cemetery-public', '/?parcel=1&row=2&grave=1', { chosenGraves: choice([withoutExpiry(FIRST)]) });
    expect(await screen.findByText('Nagy 1. János')).toBeTruthy();
    expect(screen.queryByText(/Sírhely érvényes/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Letöltés' })).toBeNull();
  });
});

describe('the links of visitors', () => {
  const link = {
    id: '0198c000-0000-7000-8000-0000000000c1',
    graveyardId: 1,
    graveyardName: 'Kunágotai köztemető',
    label: 'Főkapu',
    createdAt: '2026-06-01T08:00:00Z',
    createdBy: 'Halmai Géza',
    revokedAt: null,
    expiresAt: '2031-06-01T08:00:00Z',
    useCount: 12,
    lastUsedAt: null,
  };

  it('are made with a code that is shown once, and revoked after a second press', async () => {
    const url = 'http://georisk.test/t/5-abc';
    const { person, server } = open('cemetery', '/', {
      graveyardLinks: [link],
      makeGraveyardLink: { ...link, label: 'Honlap', url },
      revokeGraveyardLink: () => new Response(null, { status: 204 }),
    });
    await person.click(await screen.findByRole('button', { name: 'Menü' }));
    await person.click(await screen.findByText('Látogatói linkek'));
    expect(await screen.findByText(/Főkapu/)).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'Új link' }));
    expect(await screen.findByText('Kötelező kitölteni')).toBeTruthy();
    await person.click(screen.getByLabelText('Hová kerül?'));
    await person.paste('Honlap '.repeat(20));
    expect(await screen.findByText('Legfeljebb 100 karakter lehet.')).toBeTruthy();
    await person.clear(screen.getByLabelText('Hová kerül?'));
    await person.type(screen.getByLabelText('Hová kerül?'), 'Honlap');
    await person.dblClick(screen.getByRole('button', { name: 'Új link' }));
    expect((await screen.findAllByRole('img', { name: 'QR-kód: Honlap' })).length).toBeGreaterThan(0);
    expect(screen.getByDisplayValue(url)).toBeTruthy();
    expect(server.of('makeGraveyardLink')).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Kész' }));
    await person.click(await screen.findByRole('button', { name: 'Visszavonás: Főkapu' }));
    await person.click(screen.getByRole('button', { name: 'Visszavonás' }));
    await waitFor(() => expect(server.names()).toContain('revokeGraveyardLink'));
  });
});

describe('the dialog of the links of visitors', () => {
  const made = {
    id: '0198c000-0000-7000-8000-0000000000c2',
    graveyardId: 1,
    graveyardName: 'Kunágotai köztemető',
    label: 'Honlap',
    createdAt: '2026-06-01T08:00:00Z',
    createdBy: 'Halmai Géza',
    revokedAt: null,
    expiresAt: '2031-06-01T08:00:00Z',
    useCount: 0,
    lastUsedAt: null,
    url: 'http://georisk.test/t/5-abc',
  };
  const openLinks = (answers: Answers = {}) => {
    const onClose = vi.fn<() => void>();
    const shown = show(<LinksDialog onClose={onClose} onDone={vi.fn()} />, personOf('cemetery'), {
      ...EMPTY_WORLD,
      makeGraveyardLink: made,
      ...answers,
    });
    return { ...shown, onClose };
  };
  const beside = () => document.querySelector('.MuiDialog-container') as Element;

  it('is not closed by a press beside an address that is shown this once, but by Escape', async () => {
    const { person, onClose } = openLinks();
    await person.type(await screen.findByLabelText('Hová kerül?'), 'Honlap');
    await person.click(screen.getByRole('button', { name: 'Új link' }));
    await screen.findByDisplayValue(made.url);
    await person.click(beside());
    expect(onClose).not.toHaveBeenCalled();
    await person.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is closed by a press beside it before', async () => {
    const { person, onClose } = openLinks();
    await screen.findByLabelText('Hová kerül?');
    await person.click(beside());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says why a link was not made, and keeps what it was for', async () => {
    const { person } = openLinks({ makeGraveyardLink: () => refusal('busy', { message: 'Most nem megy.' }) });
    const label = await screen.findByLabelText<HTMLInputElement>('Hová kerül?');
    await person.type(label, 'Honlap');
    await person.click(screen.getByRole('button', { name: 'Új link' }));
    await screen.findByText('Most nem megy.');
    expect(label.value).toBe('Honlap');
  });
});

describe('the download of the register', () => {
  it.each([
    ['at a desk', undefined],
    ['on a phone', PHONE],
  ] as const)('is one button %s, and nothing without content has its name', async (_where, width) => {
    if (width !== undefined) atWidth(width);
    show(<ExportButton />, personOf('cemetery'), EMPTY_WORLD);
    expect(await screen.findAllByRole('button', { name: 'Letöltés' })).toHaveLength(1);
    expect(await serious()).toEqual([]);
  });
});
