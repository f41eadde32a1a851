import type { RescueReport, RescueRow } from '@georisk/contract/verticals/insurance/rescueFiles.ts';
import { rescueManifest } from '@georisk/contract/verticals/insurance/rescueFiles.ts';
import { HEAD_BYTES, lengthFault, readHead, signedBytes } from '@georisk/domain/rescue/container.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewOperation } from '#web/offline/operation.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { registerKey } from '#web/offline/rescue/registerKey.ts';
import { sha256 } from '#web/offline/sha256.ts';
import { serious } from '#web/testing/axe.ts';
import { pending, refusal } from '#web/testing/contractServer.ts';
import { freshOutbox } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { MakeRescueFile } from './MakeRescueFile.tsx';
import { RescueScreen } from './RescueScreen.tsx';

const EXPERT = person(ROLES.EXPERT_DAMAGE);
const AT = '2026-06-01T10:00:00.000Z';
const PICTURE = Uint8Array.from([1, 2, 3, 4, 5]);

const common = {
  plot: 'damagePlots/7',
  damageId: 3,
  title: '26000000003 · ABCD1234',
  path: '/',
  deviceAt: AT,
} as const;
const outline: NewOperation = {
  ...common,
  kind: 'outline',
  baseVersion: 1,
  payload: { plotId: 7, of: 'damagePlot', polygon: null },
};
const area: NewOperation = {
  ...common,
  kind: 'area',
  baseVersion: null,
  payload: { plotId: 7, areaId: '018f3f3e-0000-7000-8000-000000000001', isNew: true, geom: '', base: null },
};
const photo = (bytes: number): NewOperation => ({
  ...common,
  plot: 'damages/3',
  kind: 'photo',
  baseVersion: null,
  payload: { damageId: 3, name: 'IMG_1.JPG', type: 'image/jpeg', bytes, sha256: null },
});

let saved: Blob[];
beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push(content as Blob);
    return 'blob:saved';
  });
  // The simulated window would go to the address of the download.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const made = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const [file] = saved;
  return new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer());
};

async function withWork(): Promise<Outbox> {
  const outbox = await freshOutbox(EXPERT.id);
  for (const operation of [outline, area]) outbox.enqueue(operation);
  const id = outbox.enqueue(photo(PICTURE.length), new File([PICTURE], 'IMG_1.JPG', { type: 'image/jpeg' }));
  await outbox.settled(id);
  return outbox;
}

const pressMake = async (outbox: Outbox) => {
  const { person: user } = show(<MakeRescueFile outbox={outbox} hasWork />, EXPERT, {
    registerDeviceKey: { fingerprint: '' },
  });
  await user.click(screen.getByRole('button', { name: 'Mentőfájl' }));
};

describe('the rescue file', () => {
  it('is everything that waits, with the bytes of the photos, signed by the device', async () => {
    const outbox = await withWork();
    await pressMake(outbox);
    expect(await screen.findByText(/Elkészült: 3 változás, köztük 1 fénykép/)).toBeTruthy();
    const bytes = await made();
    const head = readHead(bytes.subarray(0, HEAD_BYTES));
    if (typeof head === 'string') throw new Error(head);
    const text = bytes.slice(HEAD_BYTES, HEAD_BYTES + head.manifestBytes);
    const manifest = rescueManifest.parse(JSON.parse(new TextDecoder().decode(text)));
    const key = await crypto.subtle.importKey(
      'spki',
      Uint8Array.from(atob(manifest.publicKey), (letter) => letter.charCodeAt(0)),
      { name: 'ECDSA', namedCurve: 'P-256' },
      true,
      ['verify'],
    );
    const signature = new Uint8Array(head.signature);
    expect(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, signedBytes(text))).toBe(
      true,
    );
    expect(manifest.operations.map(({ operation }) => operation.kind)).toEqual(['outline', 'area', 'photo']);
    // The area is drawn in its outline.
    expect(manifest.operations[1]?.after).toEqual([manifest.operations[0]?.operation.changeId]);
    expect(manifest.photos.map((each) => each.sha256)).toEqual([await sha256(PICTURE)]);
    expect(
      lengthFault(
        bytes.length,
        head,
        manifest.photos.map((each) => each.bytes),
      ),
    ).toBeNull();
    expect(bytes.slice(-PICTURE.length)).toEqual(PICTURE);
    // What is in the file stays on the device.
    expect(outbox.operations()).toHaveLength(3);
  });

  it('says which photos it lacks, and that nobody else can import it before the device is known', async () => {
    const outbox = await freshOutbox(EXPERT.id);
    outbox.enqueue(photo(9), new File([PICTURE], 'IMG_1.JPG'));
    await pressMake(outbox);
    expect(await screen.findByText(/1 fénykép nincs benne/)).toBeTruthy();
    expect(screen.getByText(/csak Ön olvashatja be/)).toBeTruthy();
  });

  it('is given to the choice of the device where that takes files', async () => {
    const outbox = await withWork();
    const shared: File[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files }: ShareData) => {
        shared.push(...(files ?? []));
        return shared.length > 1 ? Promise.reject(new DOMException('', 'AbortError')) : Promise.resolve();
      },
    });
    await pressMake(outbox);
    expect(await screen.findByText(/Elkészült/)).toBeTruthy();
    expect([shared[0]?.name.endsWith('.georisk'), saved.length]).toEqual([true, 0]);
    screen.getByRole('button', { name: 'Mentőfájl' }).click();
    expect(await screen.findByText(/nem adta tovább/)).toBeTruthy();
  });

  it('is not made where nothing waits, nor where the browser cannot sign', async () => {
    const outbox = await freshOutbox(EXPERT.id);
    show(<MakeRescueFile outbox={outbox} hasWork={false} />, EXPERT);
    expect(screen.queryByRole('button', { name: 'Mentőfájl' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Mentőfájl beolvasása' }).getAttribute('href')).toBe(
      '/view/outbox/rescueFile',
    );
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    show(<MakeRescueFile outbox={outbox} hasWork />, EXPERT);
    expect(screen.getByText(/csak biztonságos/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mentőfájl' }).hasAttribute('disabled')).toBe(true);
  });
});

it('the key of a device is told to the server once a day, and is the same each time', async () => {
  await freshOutbox(EXPERT.id);
  const { server } = show(<span />, EXPERT, { registerDeviceKey: { fingerprint: '' } });
  const [day, now] = [24 * 3_600_000, Date.parse(AT)];
  for (const at of [now, now + 1_000, now + day]) await registerKey(EXPERT.id, at);
  const keys = server.of('registerDeviceKey').map(({ body }) => body.publicKey);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

const row = (outcome: RescueRow['outcome'], more: Partial<RescueRow> = {}): RescueRow => ({
  changeId: `018f3f3e-0000-7000-8000-00000000000${more.kind === 'outline' ? 1 : 2}`,
  kind: 'points',
  title: '26000000003 · ABCD1234',
  name: null,
  damageId: 3,
  deviceAt: AT,
  outcome,
  why: null,
  ...more,
});
const report = (...rows: RescueRow[]): RescueReport => ({
  fileId: '018f3f3e-0000-7000-8000-000000000009',
  madeAt: AT,
  author: { id: 5, name: 'Nagy Béla' },
  isRegistered: true,
  rows,
});

describe('the import of rescue files', () => {
  const choose = async (user: ReturnType<typeof show>['person'], ...names: string[]) =>
    user.upload(
      screen.getByLabelText('Fájl kiválasztása', { selector: 'input' }),
      names.map((name) => new File(['x'], name)),
    );

  it('says what it is reading, and then what became of each change', async () => {
    let answer: (value: RescueReport) => void = () => {};
    const { person: user } = show(<RescueScreen />, EXPERT, {
      importRescueFile: () =>
        new Promise<RescueReport>((done) => {
          answer = done;
        }),
    });
    expect(await serious()).toEqual([]);
    await choose(user, 'mento.georisk');
    expect(await screen.findByRole('status')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Fájl kiválasztása' }).hasAttribute('disabled')).toBe(true);
    answer(report(row('applied'), row('conflict', { kind: 'outline', why: 'Időközben más is módosította.' })));
    const part = await screen.findByRole('region', { name: 'mento.georisk' });
    expect(
      within(part).getByText(/1 most került be, 0 már bent volt, 1 nem került be\. Ami nem került be/),
    ).toBeTruthy();
    const [first, second] = within(part).getAllByRole('listitem');
    // What was left out comes first, with the way to its case.
    expect(first?.textContent).toContain('Táblahatár · választani kell');
    expect(first?.textContent).toContain('Időközben más is módosította.');
    expect(
      within(first as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/view/damage/3');
    expect(second?.textContent).toContain('Mintavételi pont · bekerült');
    expect(await serious()).toEqual([]);
  });

  it('shows the sentence of a file that is refused, and reads the next one', async () => {
    let count = 0;
    const { person: user } = show(<RescueScreen />, EXPERT, {
      importRescueFile: () => {
        count += 1;
        return count === 1 ? refusal('rescue-refused', { message: 'A mentőfájl csonka.' }) : report(row('known'));
      },
    });
    await choose(user, 'csonka.georisk', 'ep.georisk');
    expect((await screen.findByRole('alert')).textContent).toBe('A mentőfájl csonka.');
    expect(screen.getByText(/0 most került be, 1 már bent volt\./)).toBeTruthy();
  });

  it('reads a file again that waited for another one', async () => {
    const answers = [report(row('waits')), report(row('applied', { kind: 'outline' })), report(row('applied'))];
    const { person: user, server } = show(<RescueScreen />, EXPERT, {
      importRescueFile: () => answers[server.of('importRescueFile').length - 1] ?? report(row('known')),
    });
    await choose(user, 'masodik.georisk', 'elso.georisk');
    await waitFor(() => expect(screen.getAllByText(/1 most került be/)).toHaveLength(2));
    expect(server.of('importRescueFile')).toHaveLength(3);
  });

  it('says that there is no network, and keeps nothing of the file', async () => {
    const { person: user, server } = show(<RescueScreen />, EXPERT, { importRescueFile: pending });
    server.disconnect();
    await choose(user, 'mento.georisk');
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
  });
});
