import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import type { RescueReport, RescueRow } from '@georisk/contract/verticals/insurance/rescueFiles.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSender } from '#web/offline/currentSender.ts';
import type { NewOperation, Receipt } from '#web/offline/operation.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { freshOutbox } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { MyProposals } from './MyProposals.tsx';
import { ReceiptList } from './ReceiptList.tsx';
import { RescueReportView } from './RescueReportView.tsx';
import { bringFiles, type Brought } from './sendRescueFile.ts';
import { WaitingPlot } from './WaitingList.tsx';

const expert = person(ROLES.EXPERT_DAMAGE);
const AT = '2026-07-19T08:00:00.000Z';
const named = (last: number) => `018f3f3e-0000-7000-8000-${String(last).padStart(12, '0')}`;

const proposal = (number: number, more: Partial<Proposal> = {}): Proposal => ({
  changeId: named(number),
  damageId: 9,
  damageNumber: '26000000007',
  damagePlotId: 7,
  plotName: 'kukorica, ABCD1234',
  kind: 'photo',
  fileName: `IMG_${number}.JPG`,
  cause: 'reassigned',
  authorId: 1,
  authorName: 'Terepi Tamás',
  isMine: true,
  deviceAt: AT,
  gps: null,
  keptAt: AT,
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  before: null,
  after: null,
  seen: '1',
  caseIsDeleted: false,
  canDecide: false,
  obstacle: null,
  fitsTogether: false,
  ...more,
});

describe('the own work that others decide about', () => {
  const mine = (answers: Answers, who = expert) => show(<MyProposals />, who, { ...EMPTY_WORLD, ...answers });

  it('is nothing while it is not known, and where there is none', async () => {
    const { server } = mine({ proposals: pending });
    await waitFor(() => expect(server.of('proposals').map(({ query }) => query)).toEqual([{ mine: 'true' }]));
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is not asked for by those who make none', () => {
    const { server } = mine({}, person(ROLES.FARMER));
    expect(server.of('proposals')).toEqual([]);
  });

  it('can be asked for again where it did not come', async () => {
    const { server, person: hand } = mine({ proposals: () => refusal('not-found') });
    const again = await screen.findByRole('button', { name: 'Újra' });
    server.answer({ proposals: [proposal(1)] });
    await hand.click(again);
    expect(await screen.findByText(/döntésre vár/)).toBeTruthy();
  });

  it('says who decided and when, and of a person who has gone only when', async () => {
    mine({
      proposals: [
        proposal(1),
        proposal(2, { state: 'accepted', decidedBy: 'Irodai Ilona', decidedAt: AT }),
        proposal(3, { state: 'declined', decidedBy: null, decidedAt: AT, reason: 'Másik tábla.', plotName: null }),
      ],
    });
    const items = within(await screen.findByRole('region', { name: 'Javaslataim' })).getAllByRole('listitem');
    const lines = items.map((item) => [...item.querySelectorAll('p')].map(({ textContent }) => textContent));
    expect(lines[0]?.[0]).toMatch(/· döntésre vár · 26000000007$/);
    expect(lines[0]?.[1]).toMatch(/^Készült: 2026\. 07\. 19\. \d\d:00 · kukorica, ABCD1234$/);
    expect(lines[1]?.[1]).toMatch(/ · Irodai Ilona, 2026\. 07\. 19\. \d\d:00$/);
    expect(lines[2]?.[1]).toMatch(/^Készült: 2026\. 07\. 19\. \d\d:00 · 2026\. 07\. 19\. \d\d:00$/);
    expect(lines[2]?.[2]).toBe('Indoklás: Másik tábla.');
    expect(await serious()).toEqual([]);
  });

  it('counts what it does not show', async () => {
    mine({ proposals: Array.from({ length: 53 }, (_, index) => proposal(index + 1)) });
    expect(await screen.findByText('és további 3')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
  });
});

const receipt = (number: number, more: Partial<Receipt> = {}): Receipt => ({
  changeId: named(number),
  user: expert.id,
  seq: number,
  order: number,
  plot: 'damagePlots/7',
  thing: 'damagePlots/7/outline',
  kind: 'outline',
  title: `K-${number}`,
  from: null,
  to: '2',
  sentAt: AT,
  stamp: { number, at: AT, sha256: 'ab'.repeat(32) },
  ...more,
});

describe('the receipts of the server', () => {
  it('are nothing where there are none', () => {
    show(<ReceiptList receipts={[]} />, expert);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('stand newest first, with their number, their time and their fingerprint', async () => {
    show(<ReceiptList receipts={[receipt(1), receipt(12_345)]} />, expert);
    const [first] = screen.getAllByRole('listitem');
    expect(first?.textContent?.replaceAll('\u00A0', ' ')).toMatch(/K-12345.*12 345\. sz\. nyugta, 2026\. 07\. 19\./);
    expect(first?.textContent).toContain(`SHA-256: ${'ab'.repeat(32)}`);
    expect(await serious()).toEqual([]);
  });

  it.each([
    ['on its way', { stamp: null }, 'elküldve, a nyugtája még úton van'],
    ['that changed nothing', { stamp: 'none' as const }, 'a kiszolgálón már ugyanez volt'],
    ['of a proposal', { proposed: 'closed' as const }, /az irodára vár$/],
  ])('say what one is: %s', (_, more, sentence) => {
    show(<ReceiptList receipts={[receipt(1, more)]} />, expert);
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('are fifty at most, and the others are counted', () => {
    show(<ReceiptList receipts={Array.from({ length: 51 }, (_, index) => receipt(index + 1))} />, expert);
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    expect(screen.getByText('és további 1')).toBeTruthy();
    expect(screen.queryByText(/K-1$/)).toBeNull();
  });
});

describe('the waiting work of a plot', () => {
  let outbox: Outbox;
  beforeEach(async () => {
    outbox = await freshOutbox(expert.id);
  });
  const outline: NewOperation = {
    kind: 'outline',
    plot: 'damagePlots/7',
    damageId: 9,
    title: '26000000007 · ABCD1234',
    path: '/view/damages',
    deviceAt: AT,
    baseVersion: 1,
    payload: { plotId: 7, of: 'damagePlot', polygon: null },
  };
  const kept = async (more: Partial<NewOperation> = {}) => {
    const id = outbox.enqueue({ ...outline, ...more } as NewOperation);
    await outbox.settled(id);
    return id;
  };
  const waiting = () => show(<WaitingPlot entries={outbox.operations()} outbox={outbox} />, expert, EMPTY_WORLD);

  it('is nothing without an entry', () => {
    waiting();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('has a name where its work has none, and no way to an address that is not known', async () => {
    await kept({ title: '', path: '' });
    waiting();
    expect(screen.getByRole('region', { name: 'Korábbi munka' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText(/Még nem próbáltuk elküldeni\./)).toBeTruthy();
  });

  it('says why the server did not take it, and is sent again', async () => {
    const now = vi.spyOn(currentSender, 'now').mockImplementation(() => undefined);
    const id = await kept();
    act(() => {
      outbox.apply(id, { type: 'send', stamp: { id: named(1), deviceTime: AT }, at: AT });
      outbox.apply(id, { type: 'refuse', messages: ['A kárakta le van zárva.', 'Kérje az irodát!'] });
    });
    const { person: hand } = waiting();
    expect(screen.getByText('A kárakta le van zárva. Kérje az irodát!')).toBeTruthy();
    expect(screen.getByText(/Utolsó próba: 2026\. 07\. 19\. \d\d:00 \(1\.\)/)).toBeTruthy();
    expect(await serious()).toEqual([]);
    await hand.click(screen.getByRole('button', { name: 'Újra' }));
    expect(now).toHaveBeenCalledOnce();
    expect(outbox.get(id)?.state.kind).toBe('idle');
    now.mockRestore();
  });

  it('has no button to send a conflict again: that needs a decision', async () => {
    const id = await kept();
    act(() => {
      outbox.apply(id, { type: 'send', stamp: { id: named(1), deviceTime: AT }, at: AT });
      outbox.apply(id, { type: 'conflict', current: null });
    });
    waiting();
    expect(screen.getByText(/Nyissa meg, és válasszon a két változat közül!/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Megnyitás' }).getAttribute('href')).toBe('/view/damages');
  });
});

const row = (number: number, more: Partial<RescueRow> = {}): RescueRow => ({
  changeId: named(number),
  kind: 'photo',
  name: `IMG_${number}.JPG`,
  title: 'K-7',
  damageId: 9,
  deviceAt: AT,
  outcome: 'applied',
  why: null,
  ...more,
});
const reportOf = (...rows: readonly RescueRow[]): RescueReport => ({
  fileId: named(99),
  author: { id: 1, name: 'Terepi Tamás' },
  madeAt: AT,
  isRegistered: true,
  rows: [...rows],
});

describe('what became of a rescue file', () => {
  const file = new File(['x'], 'mentés – július.georisk');
  const report = (brought: Brought) => show(<RescueReportView brought={brought} />, expert, EMPTY_WORLD);

  it('that was refused is its sentence', () => {
    report({ file, kind: 'refused', why: 'A fájl sérült.' });
    expect(within(screen.getByRole('region', { name: file.name })).getByRole('alert').textContent).toBe(
      'A fájl sérült.',
    );
  });

  it('names first what was left out, and leads to its case', async () => {
    report({
      file,
      kind: 'read',
      report: reportOf(
        row(1),
        row(2, { outcome: 'known' }),
        row(3, { outcome: 'refused', why: 'A kárakta le van zárva.' }),
        row(4, { outcome: 'proposed', why: 'Az irodára vár.', damageId: null }),
      ),
    });
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items[0]).toContain('IMG_3.JPG · nem került be');
    expect(items[1]).toContain('IMG_4.JPG · javaslat lett belőle');
    expect(items[2]).toContain('IMG_1.JPG · bekerült');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(
      screen.getByText(
        '1 most került be, 1 már bent volt, 1 javaslatként vár döntésre, 1 nem került be. Ami nem került be, az a fájlban megmarad: őrizze meg, amíg nem döntenek róla!',
      ),
    ).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('does not ask to keep a file of which the server has everything', () => {
    report({ file, kind: 'read', report: reportOf(row(1), row(2, { outcome: 'proposed' })) });
    expect(screen.queryByText(/őrizze meg/)).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('1 most került be');
  });

  it('says that the server does not know the device', () => {
    report({ file, kind: 'read', report: { ...reportOf(row(1)), isRegistered: false } });
    expect(screen.getByText(/a kiszolgáló nem ismeri/)).toBeTruthy();
  });

  it('shows three hundred rows, and counts the others', () => {
    report({ file, kind: 'read', report: reportOf(...Array.from({ length: 303 }, (_, index) => row(index + 1))) });
    expect(screen.getAllByRole('listitem')).toHaveLength(300);
    expect(screen.getByText('és további 3')).toBeTruthy();
  });
});

describe('several rescue files', () => {
  it('are read again only as long as more comes in', async () => {
    const [first, second] = [new File(['1'], 'a'), new File(['2'], 'b')];
    const waits = row(1, { outcome: 'waits' });
    const { server } = show(<p />, expert, { ...EMPTY_WORLD, importRescueFile: reportOf(waits) });
    const read: string[] = [];
    const results = await bringFiles([first, second], (name) => read.push(name));
    expect(read).toEqual(['a', 'b']);
    expect(results.map(({ kind }) => kind)).toEqual(['read', 'read']);
    expect(server.of('importRescueFile')).toHaveLength(2);
  });

  it('say that there is no network for each of them', async () => {
    const { server } = show(<p />, expert, EMPTY_WORLD);
    server.disconnect();
    const results = await bringFiles([new File(['1'], 'a'), new File(['2'], 'b')], () => undefined);
    expect(results.map((each) => each.kind === 'refused' && each.why)).toEqual([
      expect.stringMatching(/nem elérhető/),
      expect.stringMatching(/nem elérhető/),
    ]);
  });
});
