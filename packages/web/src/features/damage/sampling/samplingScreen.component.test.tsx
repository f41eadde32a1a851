import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentOutbox } from '#web/offline/currentOutbox.ts';
import { inOrder, type OperationOf } from '#web/offline/operation.ts';
import { openOutbox } from '#web/offline/theOutbox.ts';
import { href } from '#web/routes/routes.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { damagePlotOf } from '#web/testing/cases.ts';
import { showApp } from '#web/testing/show.tsx';
import { typedBox } from './pointText.ts';

const expert = person(ROLES.EXPERT_DAMAGE);
const AT = '2026-07-01T08:00:00.000Z';
const uuid = (number: number) => `0198c000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const point = (sequenceId: number, more: Partial<SamplingPoint> = {}): SamplingPoint => ({
  id: uuid(sequenceId),
  sequenceId,
  isGenerated: true,
  isUsed: true,
  yield: null,
  measuredAt: null,
  measuredBy: null,
  receivedAt: null,
  fix: null,
  name: '',
  comment: '',
  polygon: { type: 'Point', coordinates: [700_000, 200_000] },
  zoneIndex: 1,
  createdAt: AT,
  updatedAt: AT,
  newPoint: false,
  removable: true,
  ...more,
});
const PLOT = damagePlotOf({
  id: 9,
  damage: {
    id: 7,
    damageNumber: '26000000007',
    damageDate: '2026-07-01',
    policyNumber: 'K2026-1',
    dangerType: 'Jégeső',
    status: 'assigned',
  },
  expertId: expert.id,
  area: 9,
  damagedArea: 4,
  tableAsMepar: true,
  areas: [],
  samplingZones: [],
  sampling: [point(1), point(2, { yield: 3.5, comment: 'kátyú' }), point(3, { isGenerated: false, name: 'dűlőút' })],
});
const WORLD: Answers = { ...EMPTY_WORLD, registerDeviceKey: () => new Response(null, { status: 204 }) };

beforeEach(emptyBrowser);

const open = (plot: Partial<DamagePlot> = {}, answers: Answers = {}) =>
  showApp(href.createSampling('26000000007', 9), expert, {
    ...WORLD,
    damagePlot: { ...PLOT, ...plot },
    // What is saved stays on its way: the tests look at what is kept.
    saveSampling: pending,
    ...answers,
  });
const card = async (name: string) => within(await screen.findByRole('group', { name }));
const first = () => card('1. Javasolt');
const yieldOf = (of: Awaited<ReturnType<typeof card>>) => of.getByLabelText<HTMLInputElement>('Hozam t/ha');
const commentOf = (of: Awaited<ReturnType<typeof card>>) => of.getByLabelText<HTMLTextAreaElement>('Megjegyzés');
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Mentés' });
const theOutbox = async () => {
  await openOutbox(expert.id);
  const outbox = currentOutbox.read();
  if (outbox === null) throw new Error('There is no outbox');
  return outbox;
};
/** The points that were saved, in their order. */
const saved = async () =>
  inOrder((await theOutbox()).operations())
    .flatMap(({ payload }) => (payload as OperationOf<'points'>).payload.operations)
    .flatMap((operation) => (operation.kind === 'put' ? [operation.point] : []));

describe('the list of points to be filled in', () => {
  it('has a card for each point, in the order of their numbers', async () => {
    open();
    await first();
    const groups = screen.getAllByRole('group').map((each) => each.getAttribute('aria-label'));
    expect(groups).toEqual(['1. Javasolt', '2. Javasolt', '3. Hozzáadott']);
    expect(yieldOf(await card('2. Javasolt')).value).toBe('3,5');
    expect(commentOf(await card('2. Javasolt')).value).toBe('kátyú');
    expect(screen.getByRole('heading', { name: '3. Hozzáadott – dűlőút' })).toBeTruthy();
    expect(screen.getByText('26000000007 · ABCD1234 · Őszi búza')).toBeTruthy();
    expect(save().disabled).toBe(true);
    expect(await serious()).toEqual([]);
  });

  it('saves what was typed together, and nothing that was not', async () => {
    const { person: hand } = open();
    await hand.type(yieldOf(await first()), '4,25');
    await hand.type(commentOf(await card('2. Javasolt')), ' mély');
    await hand.dblClick(save());
    await waitFor(async () => expect(await saved()).toHaveLength(2));
    expect(await saved()).toMatchObject([
      { sequenceId: 1, yield: 4.25, comment: '' },
      { sequenceId: 2, yield: 3.5, comment: 'kátyú mély' },
    ]);
    // They are shown as they were saved while they are on their way.
    expect(yieldOf(await first()).value).toBe('4,25');
  });

  it.each([
    ['-1', 'A hozam nem lehet negatív.'],
    ['sok', 'A hozam nem értelmezhető számként.'],
    ['1001', 'Ekkora hozam nem lehetséges. Tonna/hektárban adja meg!'],
  ])('saves nothing of a yield that is none: %s', async (typed, sentence) => {
    const { person: hand } = open();
    const field = yieldOf(await first());
    await hand.type(field, typed);
    // It may still be being typed.
    expect(field.getAttribute('aria-invalid')).toBe('false');
    await hand.click(save());
    expect((await first()).getByText(sentence)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(await saved()).toEqual([]);
    expect(await serious()).toEqual([]);
  });

  it('asks for the comment of a zero', async () => {
    const { person: hand } = open();
    await hand.type(yieldOf(await first()), '0');
    await hand.click(save());
    expect((await first()).getByText('A 0 t/ha hozamhoz írjon megjegyzést!')).toBeTruthy();
    await hand.type(commentOf(await first()), 'Kiszántva');
    await hand.click(save());
    await waitFor(async () => expect(await saved()).toMatchObject([{ yield: 0, comment: 'Kiszántva' }]));
  });

  it('warns of a yield that is odd for the crop, and saves it', async () => {
    const { person: hand } = open();
    await hand.type(yieldOf(await first()), '42');
    expect((await first()).getByText(/12/)).toBeTruthy();
    await hand.click(save());
    await waitFor(async () => expect(await saved()).toMatchObject([{ yield: 42 }]));
  });

  it('has what was typed the next time, too', async () => {
    const { person: hand } = open();
    await hand.type(yieldOf(await first()), '4,2');
    const outbox = await theOutbox();
    await act(() => outbox.settled(typedBox(outbox).idOf(uuid(1))));
    cleanup();
    open();
    await waitFor(async () => expect(yieldOf(await first()).value).toBe('4,2'));
    expect(save().disabled).toBe(false);
  });

  it('says what is wrong with a name that was typed in the dialog of its point', async () => {
    const { person: hand } = open();
    await first();
    const outbox = await theOutbox();
    typedBox(outbox).keep(uuid(1), { yield: '4,2', name: 'n'.repeat(65), comment: '', isUsed: true });
    await act(() => outbox.settled(typedBox(outbox).idOf(uuid(1))));
    cleanup();
    open();
    await waitFor(() => expect(save().disabled).toBe(false));
    await hand.click(save());
    expect((await first()).getByRole('alert').textContent).toBe('A név túl hosszú (legfeljebb 64 karakter).');
    expect(await saved()).toEqual([]);
  });

  it('is not saved again when what was typed is taken back', async () => {
    const { person: hand } = open();
    const field = yieldOf(await card('2. Javasolt'));
    await hand.type(field, '5');
    expect(save().disabled).toBe(false);
    await hand.type(field, '{Backspace}');
    expect(save().disabled).toBe(true);
  });

  it('leads to the sampling where there is no point', async () => {
    open({ sampling: [] });
    expect(await screen.findByRole('link', { name: 'Tovább a mintavételhez' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mentés' })).toBeNull();
  });

  it.each([
    ['assigned', /másik szakértő kezeli/],
    ['closed', /le van zárva/],
  ] as const)('is read alone by those who may not save: %s', async (status, sentence) => {
    open({ canEdit: false, damage: { ...PLOT.damage, status } });
    expect(yieldOf(await first()).readOnly).toBe(true);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mentés' })).toBeNull();
  });
});

describe('the address of a list of points', () => {
  it.each(['', '?damagePlotId=0', '?damagePlotId=abc', '?damagePlotId=12345678901'])(
    'that names no plot is none: "%s"',
    async (query) => {
      const { server } = showApp(`/create/sampling/26000000007${query}`, expert, WORLD);
      await screen.findByRole('heading', { level: 1 });
      expect(server.of('damagePlot')).toEqual([]);
    },
  );

  it('of a plot that is not found says so, and tries again', async () => {
    const { server, person: hand } = open({}, { damagePlot: () => refusal('not-found') });
    const again = await screen.findByRole('button', { name: 'Újra' });
    server.answer({ damagePlot: PLOT });
    await hand.click(again);
    expect(await first()).toBeTruthy();
  });
});
