import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { FieldPack } from '@georisk/contract/verticals/insurance/fieldPacks.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { type WayTile, wayTiles } from '@georisk/domain/seasonPack/wayTiles.ts';
import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { keptTile } from '#web/lib/keptTiles.ts';
import { settlementLayers } from '#web/map/settlements.ts';
import { groundName } from '#web/map/tiles/keptGround.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { person } from '#web/testing/people.ts';
import { SEASON_DATES, seasonBytes } from '#web/testing/seasonPack.ts';
import { show } from '#web/testing/show.tsx';
import { CasePack } from './CasePack.tsx';
import { fieldPacks } from './fieldPacks.ts';
import { TakenList } from './TakenList.tsx';
import { TakeCases } from './TakeCases.tsx';

const DAMAGE: Damage = {
  id: 7,
  damageNumber: '26000000007',
  policyNumber: 'K2026-1',
  policyId: null,
  damageDate: '2026-07-01',
  year: 2026,
  area: 2,
  dangerType: 'Jégeső',
  inspectionAddress: 'Béke utca 43.',
  inspectionAddressZip: '5666',
  status: 'assigned',
  blocks: [{ mepar: 'ABCD1234', area: 2, plants: 'Őszi búza', known: true }],
  damagePlots: [],
  policyYields: [],
  damagePhotos: [],
  canEdit: true,
  canReopen: false,
  warnings: [],
  version: 4,
};
const SECOND: Damage = { ...DAMAGE, id: 8, damageNumber: '26000000008', blocks: [] };

const packOf = ({ id, damageNumber }: Damage, bytes: number | null, version = 'first'): FieldPack => ({
  damageId: id,
  damageNumber,
  version,
  bytes: bytes ?? 0,
  seasons:
    id === 7 ? [{ mepar: 'ABCD1234', version: 'v1', bytes, dates: 3, from: SEASON_DATES[0], to: SEASON_DATES[2] }] : [],
  thumbnails: [],
});

/** A server with the two cases. */
async function world(more: Answers = {}): Promise<Answers> {
  const bytes = await seasonBytes();
  const byId = ({ params }: { params: { id: unknown } }) => (String(params.id).endsWith('8') ? SECOND : DAMAGE);
  return {
    ...EMPTY_WORLD,
    damage: byId,
    damageHistory: [],
    casePhotos: [],
    fieldPack: ({ params }) => packOf(byId({ params }), String(params.id) === '7' ? bytes.length : null),
    seasonPack: () => new Response(bytes as BodyInit),
    ...more,
  };
}

const expert = person(ROLES.EXPERT_DAMAGE);
const dialog = async () => within(await screen.findByRole('dialog'));

function NumberOfCase() {
  const { data, error } = useQuery({ ...apiQuery('damage', { params: { id: '26000000007' } }), retry: false });
  return <p>{data === undefined ? (error === null ? 'olvasás' : 'nincs meg') : `veszélynem: ${data.dangerType}`}</p>;
}

beforeEach(() => {
  emptyBrowser();
});
afterEach(() => fieldPacks.close());

async function take(hand: ReturnType<typeof show>['person']): Promise<void> {
  await hand.click(await screen.findByRole('button', { name: /terepre/ }));
  const box = await dialog();
  await waitFor(() =>
    expect((box.getByRole('button', { name: 'Letöltés' }) as HTMLButtonElement).disabled).toBe(false),
  );
  await hand.click(box.getByRole('button', { name: 'Letöltés' }));
  await box.findByText(/Hálózat nélkül is megnyitható/);
  await hand.click(box.getByRole('button', { name: 'Bezárás' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('taking a case to the field', () => {
  it('says the size before anything large is fetched, then its age, and removes it again', async () => {
    const { person: hand, server } = show(<CasePack damage={DAMAGE} />, expert, await world());
    await hand.click(await screen.findByRole('button', { name: 'Viszem a terepre' }));
    const box = await dialog();
    await box.findByText(/1 kár, összesen 0,1\s?MB/);
    expect(server.names()).not.toContain('seasonPack');
    expect(await serious()).toEqual([]);
    await hand.click(box.getByRole('button', { name: 'Letöltés' }));
    await box.findByText('1 kár a készüléken. Hálózat nélkül is megnyitható.');
    await hand.click(box.getByRole('button', { name: 'Bezárás' }));
    await screen.findByText(/most letöltve/);
    await hand.click(screen.getByRole('button', { name: 'Törlés a készülékről' }));
    await screen.findByRole('button', { name: 'Viszem a terepre' });
    expect(await fieldPacks.season('ABCD1234')).toBeNull();
  });

  it('keeps the answers for when there is no network, and for this person alone', async () => {
    const { person: hand, server } = show(<CasePack damage={DAMAGE} />, expert, await world());
    await take(hand);
    server.disconnect();
    show(<NumberOfCase />, expert).server.disconnect();
    await fieldPacks.open({ id: expert.id, companyId: expert.companyId, role: expert.role });
    await screen.findByText('veszélynem: Jégeső');
    await fieldPacks.open({ id: 999, companyId: expert.companyId, role: expert.role });
    expect(fieldPacks.read().packs).toEqual([]);
    show(<NumberOfCase />, expert).server.disconnect();
    await screen.findByText('nincs meg');
  });

  it('has the ground and the settlements of the way without a network, and forgets them with the case', async () => {
    const square = (west: number, south: number, side: number) => ({
      type: 'MultiPolygon' as const,
      coordinates: [
        [
          [
            [west, south],
            [west + side, south],
            [west + side, south + side],
            [west, south + side],
            [west, south],
          ],
        ],
      ],
    });
    const { person: hand, server } = show(
      <CasePack damage={DAMAGE} />,
      expert,
      await world({
        mepar: {
          meparCode: 'ABCD1234',
          geom: square(760_000, 190_000, 500),
          geomHa: 25,
          status: null,
          cityName: 'Túrkeve',
          ndvi: [],
          alerts: [],
        },
        baseMaps: [
          {
            id: 'own-imagery',
            title: 'Műholdkép',
            kind: 'own',
            url: 'imagery:TCI_2026-06-01',
            layer: null,
            attribution: '',
            imagery: true,
            minZoom: 0,
            maxZoom: 19,
          },
        ],
        cities: {
          items: [{ code: '04400', name: 'Túrkeve', cityPolygon: square(758_000, 188_000, 6_000) }],
          truncated: false,
        },
        wms: () => new Response('picture', { headers: { 'content-type': 'image/png' } }),
      }),
    );
    await take(hand);
    server.disconnect();
    const [tile] = wayTiles([[760_000, 190_000, 760_500, 190_500]]);
    expect(await (await keptTile(groundName(tile as WayTile)))?.text()).toBe('picture');
    const [borders] = settlementLayers('CITY', true, true);
    if (borders?.source.kind !== 'extent') throw new Error('The settlements are not read by extent');
    const { features } = await borders.source.load([700_000, 100_000, 710_000, 110_000], new AbortController().signal);
    expect(features.map(({ label }) => label)).toEqual(['Túrkeve']);
    await fieldPacks.remove(DAMAGE.id);
    expect(await keptTile(groundName(tile as WayTile))).toBeNull();
  });

  it('reads a changed case again, and lists it where the list of the server does not come', async () => {
    const { person: hand, server } = show(<CasePack damage={DAMAGE} />, expert, await world());
    await take(hand);
    const changed = { ...DAMAGE, dangerType: 'Aszály', version: 5 };
    server.answer({ damage: changed, fieldPack: packOf(DAMAGE, 100, 'second') });
    await fieldPacks.check();
    expect(fieldPacks.read().packs?.map(({ isOutdated }) => isOutdated)).toEqual([true]);
    const reads = server.of('damage').length;
    await fieldPacks.check();
    expect(server.of('damage')).toHaveLength(reads);
    server.disconnect();
    show(<NumberOfCase />, expert).server.disconnect();
    await screen.findByText('veszélynem: Aszály');
    expect(await fieldPacks.season('ABCD1234')).not.toBeNull();
    show(<TakenList />, expert).server.disconnect();
    const link = await screen.findByRole('link', { name: DAMAGE.damageNumber });
    expect(link.getAttribute('href')).toBe(`/view/damage/${DAMAGE.damageNumber}`);
  });

  it('gives nothing to the next session before its person is known', async () => {
    const { person: hand } = show(<CasePack damage={DAMAGE} />, expert, await world());
    await take(hand);
    expect(await fieldPacks.season('ABCD1234')).not.toBeNull();
    credentials.keepToken('the next one');
    show(<NumberOfCase />, expert).server.disconnect();
    await screen.findByText('nincs meg');
    expect(await fieldPacks.season('ABCD1234')).toBeNull();
  });

  it('takes the chosen cases of a list, and says which one failed', async () => {
    const answers = await world();
    const { person: hand, server } = show(
      <TakeCases cases={[DAMAGE, SECOND].map(({ id, damageNumber }) => ({ id, damageNumber }))} />,
      expert,
      {
        ...answers,
        fieldPack: ({ params }) =>
          String(params.id) === '7' ? packOf(DAMAGE, 300_000) : refusal('not-found', { message: 'Nincs ilyen kár.' }),
      },
    );
    await hand.click(await screen.findByRole('button', { name: 'Viszem a terepre' }));
    const box = await dialog();
    await box.findByText(/26000000008: Nincs ilyen kár\./);
    await box.findByText(/1 kár, összesen 0,3\s?MB/);
    // Without the failed one the same is taken.
    await hand.click(box.getByRole('checkbox', { name: '26000000008' }));
    await hand.click(box.getByRole('button', { name: 'Letöltés' }));
    await box.findByText(/1 kár a készüléken/);
    expect(server.of('seasonPack').map(({ params }) => String(params.id))).toEqual(['7']);
    expect(fieldPacks.read().packs?.map(({ damageNumber }) => damageNumber)).toEqual(['26000000007']);
  });

  it('leaves the earlier pack whole when the network breaks in between', async () => {
    const answers = await world();
    const { person: hand, server } = show(<CasePack damage={DAMAGE} />, expert, answers);
    await take(hand);
    const [before] = fieldPacks.read().packs ?? [];
    server.answer({
      seasonPack: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await hand.click(screen.getByRole('button', { name: 'Frissítés a terepre' }));
    const box = await dialog();
    await box.findByText(/összesen/);
    server.disconnect();
    await hand.click(box.getByRole('button', { name: 'Letöltés' }));
    await box.findByText('26000000007: Megszakadt a kapcsolat. Ami korábban a készüléken volt, megmaradt.');
    expect(fieldPacks.read().packs).toEqual([before]);
    expect(await fieldPacks.season('ABCD1234')).not.toBeNull();
  });

  it('says that the device keeps nothing', async () => {
    const { person: hand } = show(<CasePack damage={DAMAGE} />, expert, await world());
    await hand.click(await screen.findByRole('button', { name: 'Viszem a terepre' }));
    const box = await dialog();
    await box.findByText(/összesen/);
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    fieldPacks.close();
    void fieldPacks.open({ id: expert.id, companyId: expert.companyId, role: expert.role });
    await hand.click(box.getByRole('button', { name: 'Letöltés' }));
    await box.findByText(/A készüléken nincs elég hely/);
  });
});

describe('a case that was taken along', () => {
  it('is marked when it has changed, and removed when it is gone', async () => {
    const { person: hand, server } = show(<CasePack damage={DAMAGE} />, expert, await world());
    await take(hand);
    server.answer({ fieldPack: packOf(DAMAGE, 1, 'second') });
    await fieldPacks.check();
    await screen.findByText(/A kár azóta változott/);
    server.answer({ fieldPack: () => refusal('not-found') });
    await fieldPacks.check();
    await screen.findByRole('button', { name: 'Viszem a terepre' });
    expect(await fieldPacks.season('ABCD1234')).toBeNull();
  });

  it('shows its season by date, and the curve of a pixel, without a network', async () => {
    const { person: hand, server } = show(<CasePack damage={DAMAGE} />, expert, await world());
    await take(hand);
    server.disconnect();
    await hand.click(screen.getByRole('button', { name: 'Szezon képei' }));
    const box = await dialog();
    await box.findByText('Nap: 2026. 06. 10. (3 / 3)');
    const slider = box.getByRole('slider', { name: 'Nap' });
    fireEvent.change(slider, { target: { value: '0' } });
    await box.findByText('Nap: 2026. 04. 10. (1 / 3)');
    const picture = box.getByRole('application', { name: /Vegetációs index, 2026\. 04\. 10\./ });
    fireEvent.keyDown(picture, { key: 'ArrowRight' });
    await box.findByText('2026. 04. 10.: 0,30');
    expect(box.getByRole('img', { name: /2026\. 05\. 10\.: 0,50; 2026\. 06\. 10\.: 0,70/ })).toBeTruthy();
    await hand.click(box.getByRole('switch', { name: 'Összevetés' }));
    expect(box.getByRole('slider', { name: 'Osztóvonal' })).toBeTruthy();
    await hand.click(box.getByRole('button', { name: 'Látható' }));
    await box.findByRole('application', { name: /Látható, 2026\. 04\. 10\./ });
    expect(await serious()).toEqual([]);
  });

  it('says that its pictures are broken, and shows none of them', async () => {
    const { person: hand } = show(
      <CasePack damage={DAMAGE} />,
      expert,
      await world({ seasonPack: () => new Response('<html>') }),
    );
    await take(hand);
    await hand.click(screen.getByRole('button', { name: 'Szezon képei' }));
    await (await dialog()).findByText(/megsérültek/);
  });

  it('is nothing for a role that reads no cases', async () => {
    show(<CasePack damage={DAMAGE} />, person(ROLES.WOODWISER), EMPTY_WORLD);
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  });
});
