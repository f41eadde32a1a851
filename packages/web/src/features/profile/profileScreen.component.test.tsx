import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import type { MapKeyItem } from '@georisk/contract/verticals/session/mapKeys.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show, showApp } from '#web/testing/show.tsx';
import { OwnDataDialog } from './OwnDataDialog.tsx';

const manager = person(ROLES.MANAGER);
const uuid = (number: number) => `5f0f6f5c-6d6f-4a52-9a53-0d9d6f0c000${number}`;
const AT = '2026-07-19T08:00:00.000Z';
const keyOf = (number: number, more: Partial<MapKeyItem> = {}): MapKeyItem => ({
  id: uuid(number),
  name: `QGIS ${number}`,
  createdAt: AT,
  expiresAt: '2027-07-19T08:00:00.000Z',
  lastUsedAt: null,
  expired: false,
  ...more,
});
const group = (id: string, title: string) => ({ id, title });
const open = (answers: Answers = {}, who: CurrentUser = manager) =>
  showApp(CLIENT_ROUTES.profile, who, { ...EMPTY_WORLD, ...answers });
const name = () => screen.findByLabelText<HTMLInputElement>('Név');
/** The button of the form that a field is in. */
const saveOf = (field: HTMLElement) =>
  within(field.closest('form') as HTMLElement).getByRole<HTMLButtonElement>('button', { name: 'Mentés' });
const retype = async (hand: ReturnType<typeof open>['person'], field: HTMLElement, text: string) => {
  await hand.clear(field);
  if (text !== '') {
    await hand.click(field);
    await hand.paste(text);
  }
};
const keys = async () => within(await screen.findByRole('region', { name: 'Térképkulcsok más programokhoz' }));

describe('the own name', () => {
  it('is saved without the blanks around it, and shown in the bar', async () => {
    const { server, person: hand } = open({
      renameCurrentUser: ({ body }: { body: { name: string } }) => ({ ...manager, name: body.name }),
    } as Answers);
    const field = await name();
    expect(field.value).toBe('Kovács Anna');
    await retype(hand, field, '  Özvegy Őrsi Űrsula  ');
    await hand.click(saveOf(field));
    expect(await screen.findByText('A nevét elmentettük.')).toBeTruthy();
    expect(server.of('renameCurrentUser').map(({ body }) => body)).toEqual([{ name: 'Özvegy Őrsi Űrsula' }]);
    expect(await serious()).toEqual([]);
  });

  it('is not said to be saved any more once it is typed over', async () => {
    const { person: hand } = open({ renameCurrentUser: { ...manager, name: 'Kovács Éva' } });
    const field = await name();
    await retype(hand, field, 'Kovács Éva');
    await hand.click(saveOf(field));
    await screen.findByText('A nevét elmentettük.');
    await hand.type(field, ' másként');
    await waitFor(() => expect(screen.queryByText('A nevét elmentettük.')).toBeNull());
    expect(field.value).toBe('Kovács Éva másként');
  });

  it.each([
    ['nothing', '', 'Kötelező kitölteni'],
    ['blanks', ' \u00A0 ', 'Kötelező kitölteni'],
    ['more than 200 characters', 'ű'.repeat(201), 'Legfeljebb 200 karakter lehet.'],
  ])('is not sent of %s', async (_, typed, sentence) => {
    const { server, person: hand } = open();
    const field = await name();
    await retype(hand, field, typed);
    await hand.click(saveOf(field));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(server.of('renameCurrentUser')).toEqual([]);
  });

  it('may have 200 characters', async () => {
    const longest = 'ű'.repeat(200);
    const { server, person: hand } = open({ renameCurrentUser: { ...manager, name: longest } });
    const field = await name();
    await retype(hand, field, longest);
    await hand.click(saveOf(field));
    await waitFor(() => expect(server.of('renameCurrentUser')).toHaveLength(1));
  });

  it('stays as it was typed where it was refused', async () => {
    const { person: hand } = open({ renameCurrentUser: () => refusal('too-many-requests') });
    const field = await name();
    await retype(hand, field, 'Kovács Éva');
    await hand.click(saveOf(field));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(field.value).toBe('Kovács Éva');
  });
});

describe('the keys of map programs', () => {
  const made = { id: uuid(7), mapKey: 'grk_titkos', name: 'QGIS otthon', expiresAt: '2027-07-19T08:00:00.000Z' };

  it('are none at first', async () => {
    open();
    expect(await (await keys()).findByText('Nincs térképkulcs.')).toBeTruthy();
    expect(screen.queryByText('Térképkulcs')).toBeNull();
  });

  it('are made once, shown once, with a name and an end', async () => {
    const { server, person: hand } = open({ makeMapKey: made });
    const section = await keys();
    await hand.type(section.getByLabelText('Az új kulcs neve'), ' QGIS otthon ');
    await hand.selectOptions(section.getByLabelText('Lejárat'), 'Nincs megadva (3 év után mindenképp lejár)');
    await hand.dblClick(section.getByRole('button', { name: 'Új kulcs készítése' }));
    expect(await section.findByText('grk_titkos')).toBeTruthy();
    expect(section.getByText(/^Elkészült: QGIS otthon, érvényes eddig: 2027\. 07\. 19\./)).toBeTruthy();
    expect(server.of('makeMapKey').map(({ body }) => body)).toEqual([{ name: 'QGIS otthon', days: null }]);
    expect(section.getByLabelText<HTMLInputElement>('Az új kulcs neve').value).toBe('');
    expect(await serious()).toEqual([]);
  });

  it.each([
    ['', 'Kötelező kitölteni'],
    ['x'.repeat(81), 'Legfeljebb 80 karakter lehet.'],
  ])('need a name of one to eighty characters: "%s"', async (typed, sentence) => {
    const { server, person: hand } = open();
    const section = await keys();
    await retype(hand, section.getByLabelText('Az új kulcs neve'), typed);
    await hand.click(section.getByRole('button', { name: 'Új kulcs készítése' }));
    expect(await section.findByText(sentence)).toBeTruthy();
    expect(server.of('makeMapKey')).toEqual([]);
  });

  it('have the refusal of a name at its field, and keep what was typed', async () => {
    const { person: hand } = open({
      makeMapKey: () => refusal('form-refused', { fields: { name: 'Ilyen nevű kulcsa már van.' } }),
    });
    const section = await keys();
    const field = section.getByLabelText<HTMLInputElement>('Az új kulcs neve');
    await hand.type(field, 'QGIS');
    await hand.click(section.getByRole('button', { name: 'Új kulcs készítése' }));
    expect(await section.findByText('Ilyen nevű kulcsa már van.')).toBeTruthy();
    expect(section.queryByRole('alert')).toBeNull();
    expect(field.value).toBe('QGIS');
  });

  it('leave the name of the next one that is typed before the answer', async () => {
    let arrive: (answer: typeof made) => void = () => undefined;
    const { server, person: hand } = open({
      makeMapKey: () => new Promise<typeof made>((resolve) => (arrive = resolve)),
    });
    const section = await keys();
    const field = section.getByLabelText<HTMLInputElement>('Az új kulcs neve');
    await hand.type(field, 'QGIS otthon');
    await hand.click(section.getByRole('button', { name: 'Új kulcs készítése' }));
    await waitFor(() => expect(server.of('makeMapKey')).toHaveLength(1));
    await retype(hand, field, 'ArcGIS');
    arrive(made);
    expect(await section.findByText('grk_titkos')).toBeTruthy();
    expect(field.value).toBe('ArcGIS');
    server.answer({ makeMapKey: { ...made, mapKey: 'grk_masik', name: 'ArcGIS' } });
    await hand.click(section.getByRole('button', { name: 'Új kulcs készítése' }));
    expect(await section.findByText('grk_masik')).toBeTruthy();
    expect(field.value).toBe('');
  });

  it('say when they were made, used and end', async () => {
    open({ mapKeys: { items: [keyOf(1), keyOf(2, { lastUsedAt: AT }), keyOf(3, { expired: true })] } });
    const items = (await (await keys()).findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(items[0]).toMatch(/^QGIS 1készült: 2026\. 07\. 19\..*érvényes eddig: 2027.*még nem használtákVisszavonás$/);
    expect(items[1]).toMatch(/utoljára használták: 2026/);
    expect(items[2]).toMatch(/^QGIS 3 \(lejárt\).*lejárt: 2027.*Eltávolítás$/);
  });

  it('are not shown any more once they are withdrawn', async () => {
    const { server, person: hand } = open({
      makeMapKey: made,
      mapKeys: { items: [keyOf(7, { name: 'QGIS otthon' })] },
      revokeMapKey: () => new Response(null, { status: 204 }),
    });
    const section = await keys();
    await hand.type(section.getByLabelText('Az új kulcs neve'), 'QGIS otthon');
    await hand.click(section.getByRole('button', { name: 'Új kulcs készítése' }));
    await section.findByText('grk_titkos');
    server.answer({ mapKeys: { items: [] } });
    await hand.click(section.getByRole('button', { name: 'Visszavonás: QGIS otthon' }));
    await waitFor(() => expect(section.queryByText('grk_titkos')).toBeNull());
    expect(await section.findByText('Nincs térképkulcs.')).toBeTruthy();
  });

  it('that have gone meanwhile are gone, without an error', async () => {
    const { server, person: hand } = open({
      mapKeys: { items: [keyOf(1)] },
      revokeMapKey: () => refusal('not-found'),
    });
    const section = await keys();
    const button = await section.findByRole('button', { name: 'Visszavonás: QGIS 1' });
    server.answer({ mapKeys: { items: [] } });
    await hand.click(button);
    expect(await section.findByText('Nincs térképkulcs.')).toBeTruthy();
    expect(section.queryByRole('alert')).toBeNull();
  });

  it('can be listed again where they did not come', async () => {
    const { server, person: hand } = open({ mapKeys: () => refusal('too-many-requests') });
    const section = await keys();
    const again = await section.findByRole('button', { name: 'Újra' });
    server.answer({ mapKeys: { items: [keyOf(1)] } });
    await hand.click(again);
    expect(await section.findByText('QGIS 1')).toBeTruthy();
  });
});

describe('the addresses for map programs', () => {
  const addresses = async () => within(await screen.findByRole('region', { name: 'Címek a programokhoz' }));
  const GROUPS = [group('karok', 'Károk'), group('ndvi', 'NDVI')];
  const collections = (groups: readonly { readonly id: string; readonly title: string }[]): Answers => ({
    stacCollections: {
      collections: groups.map((each) => ({
        ...each,
        type: 'Collection',
        stac_version: '1.0.0',
        stac_extensions: [],
        description: '',
        license: 'proprietary',
        extent: { spatial: { bbox: [[16, 45, 23, 49]] }, temporal: { interval: [[null, null]] } },
        summaries: {},
        links: [],
      })),
      links: [],
    },
  });

  it('are those of the chosen group, which is not asked for where there is one', async () => {
    open(collections([group('ndvi', 'NDVI')]));
    const section = await addresses();
    expect((await section.findAllByText(/\/ndvi/)).length).toBeGreaterThan(0);
    expect(section.queryByLabelText('Térképek csoportja')).toBeNull();
    expect(section.getByText('kovacs.anna')).toBeTruthy();
  });

  it('say that there is no map yet, and have the others all the same', async () => {
    open(collections([]));
    const section = await addresses();
    expect(await section.findByText(/Még nincs térképe/)).toBeTruthy();
    expect(section.getByText(/\/ogc/)).toBeTruthy();
  });

  it('that were copied say so until another one stands in their place', async () => {
    const { person: hand } = open(collections(GROUPS));
    const section = await addresses();
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await hand.click(await section.findByRole('button', { name: 'Másolás: WMS címe' }));
    expect(await section.findByRole('button', { name: 'Kimásolva: WMS címe' })).toBeTruthy();
    expect(written.mock.calls[0]?.[0]).toContain('/karok');
    await hand.selectOptions(section.getByLabelText('Térképek csoportja'), 'NDVI');
    expect(section.getByRole('button', { name: 'Másolás: WMS címe' })).toBeTruthy();
    written.mockRestore();
  });

  it('say that they could not be copied', async () => {
    const { person: hand } = open(collections(GROUPS));
    const section = await addresses();
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await hand.click(await section.findByRole('button', { name: 'Másolás: WMS címe' }));
    expect((await section.findByRole('alert')).textContent).toMatch(/^A másolás nem sikerült\./);
    written.mockRestore();
  });
});

describe('the profile of a session that is not the own one', () => {
  it('has neither password nor keys nor own data', async () => {
    const { server } = open(
      {},
      { ...manager, session: { ...manager.session, kind: 'impersonated', actorName: 'Admin' } },
    );
    expect(await screen.findByText(/csak jelszavas bejelentkezéssel lehet/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Térképkulcsok más programokhoz' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Saját adataim' })).toBeNull();
    expect(server.names()).not.toContain('mapKeys');
  });
});

describe('the own data', () => {
  const dialog = (answers: Answers, who = manager) => {
    const onClose = vi.fn<() => void>();
    return { onClose, ...show(<OwnDataDialog onClose={onClose} />, who, { ...EMPTY_WORLD, ...answers }) };
  };

  it('are asked for once while they are loading', async () => {
    const { server, person: hand } = dialog({ ownExport: pending });
    const box = within(screen.getByRole('dialog', { name: 'Saját adataim' }));
    const [json] = box.getAllByRole('button');
    if (json === undefined) throw new Error('no button');
    await hand.click(json);
    await waitFor(() => expect(json.hasAttribute('disabled')).toBe(true));
    expect(server.of('ownExport')).toHaveLength(1);
    expect(await serious()).toEqual([]);
  });

  it('need the password again where the sign-in is too old', async () => {
    const { person: hand } = dialog({ ownExport: () => refusal('fresh-sign-in-needed') });
    const box = within(screen.getByRole('dialog'));
    await hand.click(box.getAllByRole('button')[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Jelentkezzen be újra!' })).toBeTruthy();
    expect(screen.getByLabelText('Jelszó')).toBeTruthy();
  });

  it('need a new link of those who have no password', async () => {
    const farmer = person(ROLES.FARMER);
    const { person: hand } = dialog(
      { ownExport: () => refusal('fresh-sign-in-needed') },
      { ...farmer, session: { ...farmer.session, kind: 'link' } },
    );
    const box = within(screen.getByRole('dialog'));
    await hand.click(box.getAllByRole('button')[0] as HTMLElement);
    expect((await box.findByRole('alert')).textContent).toMatch(/kérjen új belépési linket/);
    expect(screen.queryByLabelText('Jelszó')).toBeNull();
  });

  it('say why they did not come, and the dialog can be closed', async () => {
    const { person: hand, onClose } = dialog({ ownExport: () => refusal('too-many-requests') });
    const box = within(screen.getByRole('dialog'));
    await hand.click(box.getAllByRole('button')[0] as HTMLElement);
    expect(await box.findByRole('alert')).toBeTruthy();
    await hand.click(box.getByRole('button', { name: 'Bezárás' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
