import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { UserMapKeysDialog } from '#web/features/admin/UserMapKeysDialog.tsx';
import { MapKeySection } from '#web/features/profile/MapKeySection.tsx';
import { serious } from '#web/testing/axe.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';

const manager = person(ROLES.MANAGER);
const KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
const QGIS = {
  id: '019f0000-0000-7000-8000-0000000000d1',
  name: 'QGIS az irodában',
  createdAt: '2026-07-01T08:00:00.000Z',
  expiresAt: '2026-10-01T08:00:00.000Z',
  lastUsedAt: '2026-07-19T07:00:00.000Z',
  expired: false,
};
const OLD = {
  ...QGIS,
  id: '019f0000-0000-7000-8000-0000000000d2',
  name: 'Régi gép',
  expiresAt: '2026-07-10T08:00:00.000Z',
  lastUsedAt: null,
  expired: true,
};
const MADE = { id: QGIS.id, name: QGIS.name, mapKey: KEY, expiresAt: QGIS.expiresAt };
const collectionOf = (group: string) => ({
  type: 'Collection' as const,
  stac_version: '1.1.0',
  stac_extensions: [],
  summaries: {},
  id: group,
  title: `GeoRisk termékek: ${group}`,
  description: group,
  license: 'other',
  extent: {
    spatial: { bbox: [[16, 45, 23, 49]] as [number, number, number, number][] },
    temporal: { interval: [['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z']] as [string, string][] },
  },
  links: [],
});

const section = (answers: Answers = {}) =>
  show(<MapKeySection userName="teszt.elek" />, manager, { ...EMPTY_WORLD, ...answers });
const fill = async (hand: ReturnType<typeof section>['person'], name: string) => {
  await hand.type(await screen.findByLabelText('Az új kulcs neve'), name);
  await hand.dblClick(screen.getByRole('button', { name: 'Új kulcs készítése' }));
};

describe('map keys in the profile', () => {
  it('stand with the addresses of features and catalogue, which are copied', async () => {
    const { person: hand } = section();
    const address = `${window.location.origin}/ogc`;
    expect((await screen.findByLabelText('OGC API - Features címe')).textContent).toBe(address);
    expect(screen.getByLabelText('STAC katalógus címe').textContent).toBe(`${window.location.origin}/api/stac`);
    expect(screen.getByLabelText('Felhasználónév a programban').textContent).toBe('teszt.elek');
    await screen.findByText('Nincs térképkulcs.');
    await screen.findByText(/Még nincs térképe/);
    expect(await serious()).toEqual([]);
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    await hand.click(screen.getByRole('button', { name: 'Másolás: OGC API - Features címe' }));
    await screen.findByRole('button', { name: 'Kimásolva: OGC API - Features címe' });
    expect(written).toHaveBeenCalledWith(address);
  });

  it('stand with the addresses of the chosen group of maps', async () => {
    const { person: hand } = section({
      stacCollections: { collections: [collectionOf('c4'), collectionOf('c5')], links: [] },
    });
    const { origin } = window.location;
    expect((await screen.findByLabelText('WMS címe')).textContent).toBe(`${origin}/geoserver/c4/wms`);
    await hand.selectOptions(screen.getByLabelText('Térképek csoportja'), 'c5');
    expect(screen.getByLabelText('WMS címe').textContent).toBe(`${origin}/geoserver/c5/wms`);
    expect(screen.getByLabelText('WMTS címe').textContent).toBe(`${origin}/geoserver/c5/wmts`);
    expect(await serious()).toEqual([]);
  });

  it('are made with a name and an end, and shown once', async () => {
    const { person: hand, server } = section({ makeMapKey: MADE });
    expect(screen.queryByLabelText('Térképkulcs')).toBeNull();
    await hand.selectOptions(await screen.findByLabelText('Lejárat'), '365');
    await fill(hand, ' QGIS az irodában ');
    expect((await screen.findByLabelText('Térképkulcs')).textContent).toBe(KEY);
    await screen.findByText(/Másolja ki most: a kulcsot többé nem mutatjuk meg\./);
    expect(server.of('makeMapKey').map(({ body }) => body)).toEqual([{ name: 'QGIS az irodában', days: 365 }]);
    await waitFor(() => expect(server.of('mapKeys')).toHaveLength(2));
    expect(await serious()).toEqual([]);
  });

  it('need a name; without an end of their own they have the longest', async () => {
    const { person: hand, server } = section({ makeMapKey: MADE });
    await hand.click(await screen.findByRole('button', { name: 'Új kulcs készítése' }));
    await screen.findByText('Kötelező kitölteni');
    expect(server.of('makeMapKey')).toEqual([]);
    await hand.selectOptions(screen.getByLabelText('Lejárat'), 'none');
    await fill(hand, 'GDAL');
    await screen.findByLabelText('Térképkulcs');
    expect(server.of('makeMapKey').map(({ body }) => body)).toEqual([{ name: 'GDAL', days: null }]);
  });

  it('say at the name, or below, why none was made', async () => {
    let answer = refusal('form-refused', { fields: { name: 'Van már ilyen nevű kulcsa.' } });
    const { person: hand } = section({ makeMapKey: () => answer });
    await fill(hand, 'QGIS');
    await waitFor(() => expect(screen.getByLabelText('Az új kulcs neve').getAttribute('aria-invalid')).toBe('true'));
    await screen.findByText('Van már ilyen nevű kulcsa.');
    answer = refusal('too-many-map-keys', { message: 'Legfeljebb 20 lehet.' });
    await hand.click(screen.getByRole('button', { name: 'Új kulcs készítése' }));
    await screen.findByText('Legfeljebb 20 lehet.');
  });

  it('are listed with their times and revoked one by one, the shown one with its text', async () => {
    let items = [QGIS, OLD];
    const { person: hand, server } = section({
      mapKeys: () => ({ items }),
      makeMapKey: MADE,
      revokeMapKey: () => {
        items = [OLD];
        return new Response(null, { status: 204 });
      },
    });
    await screen.findByText(/utoljára használták: 2026/);
    await screen.findByText('Régi gép (lejárt)');
    await screen.findByText(/még nem használták/);
    await screen.findByRole('button', { name: 'Eltávolítás: Régi gép' });
    await fill(hand, QGIS.name);
    await screen.findByLabelText('Térképkulcs');
    await hand.click(screen.getByRole('button', { name: 'Visszavonás: QGIS az irodában' }));
    await waitFor(() => expect(screen.queryByLabelText('Térképkulcs')).toBeNull());
    await waitFor(() => expect(screen.queryByText('QGIS az irodában')).toBeNull());
    expect(server.of('revokeMapKey').map(({ params }) => params.id)).toEqual([QGIS.id]);
  });
});

describe('map keys of somebody else', () => {
  const dialog = (answers: Answers) =>
    show(
      <UserMapKeysDialog user={{ id: 7, name: 'Csontos Péter' } as never} onClose={() => undefined} />,
      person(ROLES.ADMIN),
      { ...EMPTY_WORLD, ...answers },
    );

  it('are listed, and revoked by whoever manages the person', async () => {
    let items = [QGIS];
    const { person: hand, server } = dialog({
      userMapKeys: () => ({ items }),
      revokeUserMapKey: () => {
        items = [];
        return new Response(null, { status: 204 });
      },
    });
    await screen.findByText('Térképkulcsok: Csontos Péter');
    await hand.click(await screen.findByRole('button', { name: 'Visszavonás: QGIS az irodában' }));
    await screen.findByText('Nincs térképkulcs.');
    expect(await serious()).toEqual([]);
    expect(server.of('revokeUserMapKey').map(({ params }) => params)).toEqual([{ id: 7, keyId: QGIS.id }]);
  });

  it('say what the server refuses', async () => {
    const { person: hand } = dialog({
      userMapKeys: { items: [QGIS] },
      revokeUserMapKey: () => refusal('busy', { message: 'Próbálja később!' }),
    });
    await hand.click(await screen.findByRole('button', { name: 'Visszavonás: QGIS az irodában' }));
    await screen.findByText('Próbálja később!');
  });
});
