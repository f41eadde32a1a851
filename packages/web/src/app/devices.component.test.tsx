import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserDevicesDialog } from '#web/features/admin/UserDevicesDialog.tsx';
import { DevicesSection } from '#web/features/profile/DevicesSection.tsx';
import { credentials } from '#web/lib/browserCredentials.ts';
import { fieldGrant } from '#web/session/fieldGrant/fieldGrant.ts';
import { renewGrant } from '#web/session/fieldGrant/grantCalls.ts';
import { useFieldGrant } from '#web/session/fieldGrant/useFieldGrant.ts';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';

const expert = person(ROLES.EXPERT_DAMAGE);
const DEVICE = {
  id: '019f0000-0000-7000-8000-0000000000a1',
  name: 'Chrome, Android',
  createdAt: '2026-07-20T05:00:00.000Z',
  lastUsedAt: '2026-07-20T09:00:00.000Z',
  expiresAt: '2026-07-20T19:00:00.000Z',
};

beforeEach(() => {
  emptyBrowser();
  localStorage.clear();
});
afterEach(() => fieldGrant.end());

describe('the devices in the field', () => {
  it('are listed for their person, who revokes one', async () => {
    let items = [DEVICE];
    const { person: hand, server } = show(<DevicesSection />, expert, {
      ...EMPTY_WORLD,
      deviceGrants: () => ({ items }),
      revokeDeviceGrant: () => {
        items = [];
        return new Response(null, { status: 204 });
      },
    });
    await screen.findByText('Chrome, Android');
    expect(await serious()).toEqual([]);
    await hand.click(screen.getByRole('button', { name: 'Visszavonás: Chrome, Android' }));
    await screen.findByText('Nincs ilyen készülék.');
    expect(server.of('revokeDeviceGrant').map(({ params }) => params.id)).toEqual([DEVICE.id]);
  });

  it('are revoked by whoever manages the person; what the server refuses is said', async () => {
    const admin = person(ROLES.ADMIN);
    const { person: hand } = show(
      <UserDevicesDialog user={{ id: 7, name: 'Csontos Péter' } as never} onClose={() => undefined} />,
      admin,
      {
        ...EMPTY_WORLD,
        userDeviceGrants: { items: [DEVICE] },
        revokeUserDeviceGrant: () => refusal('busy', { message: 'Próbálja később!' }),
      },
    );
    await hand.click(await screen.findByRole('button', { name: 'Visszavonás: Chrome, Android' }));
    await screen.findByText('Próbálja később!');
  });
});

function Field({ onRevoked }: { readonly onRevoked: () => Promise<void> }) {
  useFieldGrant(expert, true, onRevoked);
  return null;
}

describe('the grant of this device', () => {
  it('is made with a key that stays on it, and is not asked for again within the hour', async () => {
    const { server } = show(<p />, expert, {
      ...EMPTY_WORLD,
      makeDeviceGrant: { validSeconds: 50_400 },
      checkDeviceGrant: { state: 'open' },
    });
    expect(await renewGrant(expert)).toBe('open');
    const record = await fieldGrant.stored();
    expect(record?.user.id).toBe(expert.id);
    await expect(crypto.subtle.exportKey('pkcs8', record?.key.privateKey as CryptoKey)).rejects.toThrow();
    expect(await renewGrant(expert)).toBe('open');
    expect(server.of('makeDeviceGrant')).toHaveLength(1);
  });

  it.each([
    ['revoked', 1],
    ['ended', 0],
  ] as const)(
    'that the server says is %s opens nothing without a session, and deletes packs %s times',
    async (state, times) => {
      let deleted = 0;
      const world = { ...EMPTY_WORLD, makeDeviceGrant: { validSeconds: 50_400 }, checkDeviceGrant: { state } };
      show(<p />, expert, world);
      await renewGrant(expert);
      show(
        <Field
          onRevoked={async () => {
            deleted += 1;
          }}
        />,
        expert,
        world,
      );
      // Before the grant is read from the device.
      credentials.dropToken('expired');
      await waitFor(async () => expect(await fieldGrant.stored()).toBeUndefined());
      expect(deleted).toBe(times);
    },
  );
});
