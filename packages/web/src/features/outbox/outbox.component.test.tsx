import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentOutbox } from '#web/offline/currentOutbox.ts';
import { currentSender } from '#web/offline/currentSender.ts';
import type { NewOperation, Receipt } from '#web/offline/operation.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { openStore } from '#web/offline/store.ts';
import { openOutbox } from '#web/offline/theOutbox.ts';
import { useLeaving } from '#web/offline/useLeaving.tsx';
import { serious } from '#web/testing/axe.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { openTab } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { show, type Shown } from '#web/testing/show.tsx';
import { OutboxBadge } from './OutboxBadge.tsx';
import { OutboxScreen } from './OutboxScreen.tsx';

const EXPERT = person(ROLES.EXPERT_DAMAGE);
const AREA = '018f3f3e-0000-7000-8000-000000000001';
const common = {
  plot: 'damagePlots/7',
  damageId: 9,
  title: '26000000007 · ABCD1234',
  path: '/view/damages',
  deviceAt: '2026-06-01T10:00:00.000Z',
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
  payload: { plotId: 7, areaId: AREA, isNew: true, geom: '', base: null },
};
const photo: NewOperation = {
  ...common,
  kind: 'photo',
  plot: 'damages/9',
  title: '26000000007',
  baseVersion: null,
  payload: { damageId: 9, name: 'IMG_1.JPG', type: 'image/jpeg', bytes: 2_000_000, sha256: null },
};

/** The outbox of the signed-in person, once the screen has opened it. */
async function shown(element: React.ReactNode): Promise<Shown & { readonly outbox: Outbox }> {
  const hand = show(element, EXPERT, { proposals: [] });
  await openOutbox(EXPERT.id);
  const outbox = currentOutbox.read();
  if (outbox === null) throw new Error('There is no outbox');
  return { ...hand, outbox };
}
const kept = async (outbox: Outbox, made: NewOperation): Promise<string> => {
  const id = outbox.enqueue(made);
  await outbox.settled(id);
  return id;
};
const stamp = { id: AREA, deviceTime: common.deviceAt };
const send = (outbox: Outbox, id: string) => outbox.apply(id, { type: 'send', stamp, at: '2026-06-01T11:00:00.000Z' });
const now = vi.fn<() => void>();
const section = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  emptyBrowser();
  now.mockReset();
  vi.spyOn(currentSender, 'now').mockImplementation(now);
});
afterEach(() => {
  currentOutbox.replace(null);
  vi.restoreAllMocks();
});

describe('the page of what waits', () => {
  it('says that it is reading, then that nothing waits', async () => {
    show(<OutboxScreen />, EXPERT, { proposals: [] });
    expect(screen.getByRole('progressbar', { name: 'A készüléken megőrzött munka beolvasása' })).toBeTruthy();
    expect(await screen.findByText('Minden munkája megérkezett. Semmi nem vár küldésre.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Küldés most' })).toBeNull();
    expect(await serious()).toEqual([]);
  });

  it('lists by plot what waits, with its size, its last try and the reason, and sends it now', async () => {
    const { outbox, person: hand } = await shown(<OutboxScreen />);
    const id = await kept(outbox, outline);
    await kept(outbox, area);
    await kept(outbox, photo);
    send(outbox, id);
    outbox.apply(id, { type: 'wait', why: 'network' });
    await outbox.settled(id);
    const plot = within(await section('26000000007 · ABCD1234'));
    const rows = plot.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/Táblahatár · ezen a készüléken.*Utolsó próba: .*\(1\.\).*Nincs kapcsolat\./);
    expect(rows[1]).toMatch(/Károsodott terület · ezen a készüléken.*Még nem próbáltuk elküldeni\./);
    expect(plot.getByRole('link', { name: 'Megnyitás' }).getAttribute('href')).toBe('/view/damages');
    expect((await section('26000000007')).textContent).toMatch(/Fénykép: IMG_1\.JPG.*2\D000 kB/);
    await hand.click(screen.getByRole('button', { name: 'Küldés most' }));
    expect(now).toHaveBeenCalledTimes(1);
    expect(await serious()).toEqual([]);
  });

  it('shows what needs a decision: a refusal with its sentence, to be sent again, and a conflict', async () => {
    const { outbox, person: hand } = await shown(<OutboxScreen />);
    const refused = await kept(outbox, outline);
    const torn = await kept(outbox, { ...area, plot: 'damagePlots/8', title: 'B' });
    send(outbox, refused);
    outbox.apply(refused, { type: 'refuse', messages: ['Ezt a kárt másik szakértő kezeli.'] });
    send(outbox, torn);
    outbox.apply(torn, { type: 'conflict', current: {} });
    const plot = within(await section('26000000007 · ABCD1234'));
    expect((await plot.findByRole('listitem')).textContent).toMatch(/döntésre vár.*Ezt a kárt másik szakértő kezeli\./);
    expect((await section('B')).textContent).toContain('Időközben más is módosította.');
    await hand.click(plot.getByRole('button', { name: 'Újra' }));
    expect(outbox.get(refused)?.state.kind).toBe('idle');
    expect(now).toHaveBeenCalledTimes(1);
    expect(await serious()).toEqual([]);
  });

  it('follows an item from this device to its receipt: number, time, fingerprint', async () => {
    const { outbox } = await shown(<OutboxScreen />);
    const id = await kept(outbox, { ...outline, changeId: AREA });
    expect((await section(common.title)).textContent).toContain('ezen a készüléken');
    const receipt: Omit<Receipt, 'order'> = {
      changeId: AREA,
      user: EXPERT.id,
      kind: 'outline',
      plot: common.plot,
      title: common.title,
      seq: 1,
      thing: 'damagePlots/7/outline',
      from: '1',
      to: '2',
      sentAt: '2026-06-01T11:00:00.000Z',
      stamp: null,
    };
    send(outbox, id);
    await waitFor(async () => expect((await section(common.title)).textContent).toContain('küldés folyamatban'));
    await outbox.receipts.put(receipt);
    outbox.apply(id, { type: 'saved', rest: null });
    expect(await screen.findByText('elküldve, a nyugtája még úton van')).toBeTruthy();
    expect(screen.getByText('Minden munkája megérkezett. Semmi nem vár küldésre.')).toBeTruthy();
    await outbox.receipts.put({
      ...receipt,
      stamp: { number: 1234, at: '2026-06-01T11:00:01.000Z', sha256: 'ab'.repeat(32) },
    });
    expect((await screen.findByText(/1\D?234\. sz\. nyugta, 2026/)).textContent).not.toBe('');
    expect(screen.getByText(`SHA-256: ${'ab'.repeat(32)}`)).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('says what exists in this window alone, where the storage is full', async () => {
    const full = async (onLost: () => void) => ({
      ...(await openStore(onLost)),
      change: () => Promise.reject(new DOMException('x', 'QuotaExceededError')),
    });
    show(<OutboxScreen />, EXPERT, { proposals: [] });
    await openOutbox(EXPERT.id);
    const outbox = await openTab(EXPERT.id, { open: full });
    currentOutbox.replace(outbox);
    await kept(outbox, outline);
    expect((await section(common.title)).textContent).toContain('csak ebben az ablakban');
    outbox.close();
  });

  it('does not say that nothing waits where the browser does not give out what it stores, and tries again', async () => {
    const opened = vi.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('x', 'SecurityError');
    });
    const { person: hand } = await shown(<OutboxScreen />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/nem lehet beolvasni.*A böngésző nem enged semmit megőrizni/);
    expect(screen.queryByText(/Semmi nem vár küldésre/)).toBeNull();
    expect(await serious()).toEqual([]);
    opened.mockRestore();
    await hand.click(within(alert).getByRole('button', { name: 'Újra' }));
    expect(await screen.findByText(/Semmi nem vár küldésre/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('names the points of a proposal, and what was decided about it', async () => {
    const pointAt = (sequenceId: number, value: number | null) => ({
      id: `point ${sequenceId}`,
      sequenceId,
      position: [700_000, 200_000],
      isUsed: true,
      comment: '',
      yield: value,
    });
    const proposal = {
      changeId: AREA,
      damageId: 9,
      damageNumber: '26000000007',
      damagePlotId: 7,
      plotName: 'kukorica, ABCD1234',
      kind: 'points' as const,
      fileName: null,
      cause: 'reassigned' as const,
      authorId: 1,
      authorName: EXPERT.name,
      isMine: true,
      deviceAt: common.deviceAt,
      gps: null,
      keptAt: common.deviceAt,
      state: 'declined' as const,
      decidedBy: 'Iroda Ilona',
      decidedAt: common.deviceAt,
      reason: 'Már felmérte más.',
      before: { sampling: [pointAt(3, null), pointAt(4, 5)] },
      after: { sampling: [pointAt(3, 4.5), pointAt(4, 5)] },
      seen: '',
      caseIsDeleted: false,
      canDecide: false,
      obstacle: null,
      fitsTogether: false,
    };
    const { server } = show(<OutboxScreen />, EXPERT, { proposals: [proposal] });
    await openOutbox(EXPERT.id);
    const mine = within(await section('Javaslataim'));
    expect(mine.getByRole('listitem').textContent).toMatch(
      /^3\. pont: 4,50 t\/ha · elutasították · 26000000007.*Iroda Ilona.*Indoklás: Már felmérte más\./,
    );
    expect(server.of('proposals')[0]?.query).toEqual({ mine: 'true' });
    await currentOutbox.read()?.receipts.put({
      changeId: AREA,
      user: EXPERT.id,
      kind: 'points',
      plot: common.plot,
      title: common.title,
      seq: 1,
      thing: 'damagePlots/7/points',
      from: '1',
      to: null,
      sentAt: '2026-06-01T11:00:00.000Z',
      stamp: 'none',
      proposed: 'reassigned',
    });
    expect(await screen.findByText(/javaslatként megőrizve.*az új szakértőre vagy az irodára vár/)).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('says whether the browser keeps the work, and how much room there is', async () => {
    const storage = {
      persisted: () => Promise.resolve(false),
      estimate: () => Promise.resolve({ usage: 12_000_000, quota: 2_000_000_000 }),
    };
    Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
    await shown(<OutboxScreen />);
    expect(await screen.findByText(/Felhasznált tárhely: 12 MB, rendelkezésre áll: 2,0 GB\./)).toBeTruthy();
    expect(screen.getByText(/A böngésző helyhiányban törölheti/)).toBeTruthy();
  });
});

describe('the badge', () => {
  it('counts what waits, and leads to it; nothing where nothing waits', async () => {
    const { outbox } = await shown(<OutboxBadge />);
    expect(screen.queryByRole('link')).toBeNull();
    await kept(outbox, outline);
    const id = await kept(outbox, area);
    const badge = await screen.findByRole('link', { name: '2 küldésre vár' });
    expect(badge.getAttribute('href')).toBe('/view/outbox');
    expect(await serious()).toEqual([]);
    outbox.apply(id, { type: 'drop' });
    expect(await screen.findByRole('link', { name: '1 küldésre vár' })).toBeTruthy();
  });
});

describe('the end of a session', () => {
  const ended = vi.fn<() => void>();
  function Leaver() {
    const { leave, question } = useLeaving();
    return (
      <>
        <button type="button" onClick={() => leave(ended)}>
          Kilép
        </button>
        {question}
      </>
    );
  }
  beforeEach(() => ended.mockReset());
  const press = async ({ person: hand }: Shown, name: string | RegExp) =>
    hand.click(await screen.findByRole('button', { name }));

  it('comes at once where nothing waits; a draft stays on the device', async () => {
    const at = await shown(<Leaver />);
    await at.outbox.settled(at.outbox.write('outline', '7', {}));
    await press(at, 'Kilép');
    expect(ended).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is asked about where saves wait: send now, leave all the same, or stay', async () => {
    const at = await shown(<Leaver />);
    for (const made of [outline, area, photo]) await kept(at.outbox, made);
    await press(at, 'Kilép');
    const dialog = await screen.findByRole('dialog', { name: '3 mentés még nem ment el' });
    expect(dialog.textContent).toContain('Ezen a készüléken megmarad');
    expect(await serious()).toEqual([]);
    await press(at, 'Küldés most');
    expect(now).toHaveBeenCalledTimes(1);
    await press(at, 'Mégsem');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(ended).not.toHaveBeenCalled();
    await press(at, 'Kilép');
    await press(at, 'Kijelentkezés mégis (itt maradnak)');
    expect(ended).toHaveBeenCalledTimes(1);
    expect(at.outbox.operations()).toHaveLength(3);
  });

  it('is asked about photos of blocks and answers to alerts, too', async () => {
    const at = await shown(<Leaver />);
    await at.outbox.settled(
      at.outbox.write('block-photo', 'p1', { code: 'ABCD1234', date: '2026-07-15', name: 'a.jpg' }),
    );
    await press(at, 'Kilép');
    await screen.findByRole('dialog', { name: '1 fénykép még nem ment el' });
    expect(ended).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Küldés most' })).toBeNull();
    await kept(at.outbox, outline);
    await screen.findByRole('dialog', { name: '1 mentés és 1 fénykép még nem ment el' });
    const answer = { code: 'ABCD1234', date: '2026-07-15', answer: 'seen' };
    await at.outbox.settled(at.outbox.write('alert-answer', 'ABCD1234 2026-07-15', answer));
    await screen.findByRole('dialog', { name: '1 mentés, 1 válasz és 1 fénykép még nem ment el' });
  });

  it('names why nothing leaves, and says so when all has left', async () => {
    const at = await shown(<Leaver />);
    const id = await kept(at.outbox, outline);
    send(at.outbox, id);
    at.outbox.apply(id, { type: 'wait', why: 'network' });
    await press(at, 'Kilép');
    expect((await screen.findByRole('status')).textContent).toContain('Nincs kapcsolat.');
    at.outbox.apply(id, { type: 'saved', rest: null });
    expect(await screen.findByRole('dialog', { name: 'Minden mentés elment' })).toBeTruthy();
    await press(at, 'Kijelentkezés');
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('warns where this device could not keep it', async () => {
    const hand = show(<Leaver />, EXPERT);
    const outbox = await openTab(EXPERT.id, { open: () => Promise.reject(new DOMException('x', 'UnknownError')) });
    currentOutbox.replace(outbox);
    await kept(outbox, outline);
    await hand.person.click(screen.getByRole('button', { name: 'Kilép' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('ha kijelentkezik, elvész');
    expect(screen.getByRole('button', { name: 'Kijelentkezés mégis (elvesznek)' })).toBeTruthy();
    outbox.close();
  });
});
