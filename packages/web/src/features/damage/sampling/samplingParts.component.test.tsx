import type { CaseChange } from '@georisk/contract/verticals/insurance/damages.ts';
import type { DamagePlot, SamplingPoint } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import type { Stroke } from '@georisk/domain/case/signature.ts';
import type { CountedYield } from '@georisk/domain/field/aids.ts';
import type { ZeroReason } from '@georisk/domain/field/zeroReasons.hu.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import type { SamplingPointState } from '@georisk/domain/sampling/pointChanges.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { type Answers, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { freshOutbox } from '#web/testing/outboxes.ts';
import { person } from '#web/testing/people.ts';
import { damagePlotOf } from '#web/testing/cases.ts';
import { show } from '#web/testing/show.tsx';
import { AidForm } from '../field/AidForm.tsx';
import { StartCard } from '../field/StartCard.tsx';
import { YieldKeys } from '../field/YieldKeys.tsx';
import { ZeroKeys } from '../field/ZeroKeys.tsx';
import { DeclineDialog } from '../proposals/DeclineDialog.tsx';
import { SignaturePad } from '../survey/SignaturePad.tsx';
import { CalculateButton } from '../yieldResult/CalculateButton.tsx';
import type { YieldWork } from '../yieldResult/useYield.ts';
import { formatDateTime } from '#web/lib/format.ts';
import type { PointDecision } from '#web/offline/points.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { PointRows } from './PointRows.tsx';
import { typedBox } from './pointText.ts';
import { UnfinishedNote } from './UnfinishedNote.tsx';
import type { Sampling } from './useSampling.ts';
import { WalkButton } from './WalkButton.tsx';
import { ZonesNote } from './ZonesNote.tsx';

const AT = '2026-07-01T08:00:00.000Z';
const expert = person(ROLES.EXPERT_DAMAGE);
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
  meparPolygon: {
    type: 'Polygon',
    coordinates: [
      [
        [700_000, 200_000],
        [700_300, 200_000],
        [700_300, 200_300],
        [700_000, 200_000],
      ],
    ],
  },
  area: 9,
  damagedArea: 4,
  tableAsMepar: true,
  areas: [],
  samplingZones: [],
  sampling: [],
});

describe('the rows of points', () => {
  it('say the state of each, with all digits of a yield, and open it', async () => {
    const onOpen = vi.fn<(id: string) => void>();
    const long = 'árvíztűrő '.repeat(30).trim();
    const { person: hand } = show(
      <PointRows
        points={[
          point(1, { yield: 4.125, name: 'dűlőút' }),
          point(2, { isGenerated: false, isUsed: false, comment: long }),
          point(3, { yield: 0 }),
        ]}
        next={uuid(2)}
        onOpen={onOpen}
      />,
      expert,
    );
    const rows = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(rows[0]).toBe('11. pont – dűlőútJavasolt · 4,125 t/ha');
    expect(rows[1]).toBe(`22. pontHozzáadott · nincs megmérve · nem számít bele · ${long}`);
    expect(rows[2]).toMatch(/^33\. pontJavasolt · 0 t\/ha/);
    await hand.click(screen.getAllByRole('button')[1] as HTMLElement);
    expect(onOpen.mock.calls).toEqual([[uuid(2)]]);
    expect(await serious()).toEqual([]);
  });
});

const state = (sequenceId: number, more: Partial<SamplingPointState> = {}): SamplingPointState => ({
  id: uuid(sequenceId),
  sequenceId,
  isGenerated: true,
  isUsed: true,
  yield: 4.2,
  name: '',
  comment: '',
  position: [700_000, 200_000],
  ...more,
});

describe('two versions of the same points', () => {
  const AT = '2026-11-28T15:33:00.000Z';
  const conflicts: readonly PointDecision[] = [
    {
      id: uuid(1),
      mine: state(1, { yield: 4.251 }),
      theirs: state(1, { yield: 4.254, comment: 'kátyú' }),
      changed: { id: uuid(1), by: 'Vámos Eszter', at: AT },
    },
    {
      id: uuid(2),
      mine: null,
      theirs: state(2, { yield: null, isUsed: false }),
      changed: { id: uuid(2), by: null, at: AT },
    },
    // Kept by an earlier build, which did not say who.
    { id: uuid(3), mine: state(3), theirs: null, changed: null },
  ];
  const open = () => {
    const onDecide = vi.fn<(theirs: ReadonlySet<string>) => void>();
    return { onDecide, ...show(<ConflictDialog conflicts={conflicts} onDecide={onDecide} />, expert) };
  };

  it('can be told apart: who and when, all digits, and what was deleted', async () => {
    open();
    const labels = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(labels.map((label) => label?.replaceAll('\u00A0', ' '))).toEqual([
      'Az enyém: 4,251 t/ha · 700 000; 200 000',
      `A másik (Vámos Eszter, ${formatDateTime(AT)}): 4,254 t/ha · kátyú · 700 000; 200 000`,
      'Az enyém: törölve',
      `A másik (${formatDateTime(AT)}): nincs megmérve · nem számít bele · 700 000; 200 000`,
      'Az enyém: 4,2 t/ha · 700 000; 200 000',
      'A másik: törölve',
    ]);
    expect(await serious()).toEqual([]);
  });

  it('are decided one by one, and the own one stays where nothing was chosen', async () => {
    const { onDecide, person: hand } = open();
    const second = within(screen.getByRole('radiogroup', { name: '2. mintavételi pont' }));
    await hand.click(second.getByRole('radio', { name: /^A másik/ }));
    await hand.click(screen.getByRole('button', { name: 'A kiválasztottakat mentem' }));
    expect([...(onDecide.mock.calls[0]?.[0] ?? [])]).toEqual([uuid(2)]);
  });

  it('go back to the own one where the other one was chosen by mistake', async () => {
    const { onDecide, person: hand } = open();
    const first = within(screen.getByRole('radiogroup', { name: '1. mintavételi pont' }));
    await hand.click(first.getByRole('radio', { name: /^A másik/ }));
    await hand.click(first.getByRole('radio', { name: /^Az enyém/ }));
    await hand.click(screen.getByRole('button', { name: 'A kiválasztottakat mentem' }));
    expect(onDecide.mock.calls[0]?.[0].size).toBe(0);
  });

  it('wait for a decision: Escape is none', async () => {
    const { onDecide, person: hand } = open();
    await hand.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(onDecide).not.toHaveBeenCalled();
  });
});

describe('a point that was typed and not saved', () => {
  const typed = { yield: '4,2', name: '', comment: '', isUsed: true };
  const note = async (points: readonly SamplingPoint[], text = typed) => {
    const outbox = await freshOutbox(expert.id);
    typedBox(outbox).keep(uuid(2), text);
    const onOpen = vi.fn<(id: string) => void>();
    const shown = show(<UnfinishedNote points={points} outbox={outbox} onOpen={onOpen} />, expert);
    return { ...shown, outbox, onOpen };
  };

  it('is offered again', async () => {
    const { onOpen, person: hand } = await note([point(1), point(2)]);
    expect(screen.getByText(/Be nem fejezett pont: 2\. pont\./)).toBeTruthy();
    await hand.click(screen.getByRole('button', { name: 'Folytatom' }));
    expect(onOpen.mock.calls).toEqual([[uuid(2)]]);
  });

  it('is gone from the device once it was declined', async () => {
    const { outbox, person: hand } = await note([point(1), point(2)]);
    await hand.click(screen.getByRole('button', { name: 'Elvetem' }));
    expect(screen.queryByRole('status')).toBeNull();
    expect(typedBox(outbox).read(uuid(2))).toBeNull();
  });

  it.each([
    ['the point has gone', [point(1)], typed],
    ['it says what the point says', [point(2, { yield: 4.2 })], { ...typed, yield: ' 4,2 ' }],
  ])('is not offered where %s', async (_, points, text) => {
    await note(points, text);
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('why an area is one zone', () => {
  const made = (ndviDates: unknown, at = AT): CaseChange => ({
    id: uuid(1),
    at,
    deviceAt: null,
    gps: null,
    subject: 'damagePlot',
    damagePlotId: 9,
    operation: 'generate-zones',
    title: 'Zónák',
    userName: null,
    actorName: null,
    before: null,
    after: { ndviDates },
  });
  const zone = { zoneIndex: 1 } as unknown as NonNullable<DamagePlot['samplingZones']>[number];
  const zones = (count: number, answers: Answers) =>
    show(<ZonesNote plot={{ ...PLOT, samplingZones: Array.from({ length: count }, () => zone) }} />, expert, {
      ...EMPTY_WORLD,
      ...answers,
    });

  it('is that there was no image', async () => {
    zones(1, { damageHistory: [made([])] });
    expect((await screen.findByText(/nincs felhasználható műholdkép/)).textContent).toContain('egyetlen zóna');
  });

  it('is that all of it is alike, by the newest plan', async () => {
    zones(1, {
      damageHistory: [made([], '2026-07-01T08:00:00.000Z'), made(['2026-06-28'], '2026-07-02T08:00:00.000Z')],
    });
    expect(await screen.findByText(/az egész területen egyforma/)).toBeTruthy();
  });

  it('is not asked of several zones', () => {
    const { server } = zones(2, {});
    expect(server.of('damageHistory')).toEqual([]);
  });
});

describe('the way into the field', () => {
  it.each([
    ['nobody may measure', { canEdit: false }, [point(1)]],
    ['there is no point', {}, []],
  ])('is not offered where %s', (_, more, points) => {
    show(<WalkButton plot={{ ...PLOT, ...more }} points={points} />, expert);
    expect(screen.queryByRole('link')).toBeNull();
  });

  const start = (points: readonly SamplingPoint[]) => {
    const onStart = vi.fn<() => void>();
    const shown = show(
      <StartCard
        plot={{ ...PLOT, damagedArea: 0, plantName: null }}
        sampling={{ points } as unknown as Sampling}
        onStart={onStart}
      />,
      expert,
    );
    return { ...shown, onStart };
  };

  it('begins with what is left, at one tap', async () => {
    const { onStart, person: hand } = start([point(1), point(2, { yield: 0 }), point(3, { isUsed: false })]);
    expect(screen.getByText(/^1 pont vár mérésre\./)).toBeTruthy();
    expect(screen.getByText('26000000007 · ABCD1234')).toBeTruthy();
    await hand.click(screen.getByRole('button', { name: 'Indulás' }));
    expect(onStart).toHaveBeenCalledOnce();
  });

  it('says that all is measured, and begins all the same', () => {
    start([point(1, { yield: 3 })]);
    expect(screen.getByText(/^Minden pontot megmért\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Indulás' })).toBeTruthy();
  });

  it('leads back to the sampling where there is no point', () => {
    start([]);
    expect(screen.getByRole('link', { name: 'Tovább a mintavételhez' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Indulás' })).toBeNull();
  });
});

describe('a counted yield', () => {
  const form = (more: Partial<Parameters<typeof AidForm>[0]> = {}) => {
    const onEnter = vi.fn<(counted: CountedYield) => void>();
    const shown = show(<AidForm kind="ears" initial={{}} disabled={false} onEnter={onEnter} {...more} />, expert);
    const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
    return { ...shown, onEnter, field, save: () => screen.getByRole<HTMLButtonElement>('button') };
  };

  it('is the product of what was counted, with commas and blanks as people type them', async () => {
    const { field, save, onEnter, person: hand } = form();
    await hand.type(field(/^Kalászok száma/), ' 460 ');
    await hand.type(field(/^Szemek száma/), '48');
    expect(save().disabled).toBe(true);
    await hand.type(field(/^Ezerszemtömeg/), '42,5{Enter}');
    expect(onEnter.mock.calls[0]?.[0]).toEqual({
      kind: 'ears',
      values: { earsPerSquareMetre: 460, kernelsPerEar: 48, thousandKernelWeight: 42.5 },
      yield: 9.38,
    });
    expect(await serious()).toEqual([]);
  });

  it.each(['1501', '-1', 'sok'])('is none of an impossible count: %s', async (typed) => {
    const { field, save, person: hand } = form({ initial: { thousandKernelWeight: 40 } });
    await hand.type(field(/^Kalászok száma/), typed);
    await hand.type(field(/^Szemek száma/), '40');
    expect(field(/^Kalászok száma/).getAttribute('aria-invalid')).toBe('true');
    expect(save().disabled).toBe(true);
  });

  it('of nothing is no counted yield: a zero needs its reason', async () => {
    const { field, save, onEnter, person: hand } = form({ initial: { thousandKernelWeight: 40 } });
    await hand.type(field(/^Kalászok száma/), '0');
    await hand.type(field(/^Szemek száma/), '40{Enter}');
    expect(save().disabled).toBe(true);
    expect(onEnter).not.toHaveBeenCalled();
  });

  it('keeps of the last point the weight of the kernels alone', () => {
    const { field } = form({ initial: { earsPerSquareMetre: 460, thousandKernelWeight: 42.5 } });
    expect(field(/^Ezerszemtömeg/).value).toBe('42,5');
    expect(field(/^Kalászok száma/).value).toBe('');
  });
});

describe('the keys of the field', () => {
  it('have a reason for no yield each, and say of which the point is left out', async () => {
    const onEnter = vi.fn<(reason: ZeroReason) => void>();
    const { person: hand } = show(<ZeroKeys disabled={false} onEnter={onEnter} />, expert);
    expect(screen.getAllByRole('button')).toHaveLength(6);
    await hand.click(screen.getByRole('button', { name: /Nem hozzáférhető/ }));
    expect(onEnter.mock.calls).toEqual([[{ text: 'Nem hozzáférhető', counts: false }]]);
    expect(await serious()).toEqual([]);
  });

  it('are off where nobody may measure', () => {
    show(<ZeroKeys disabled onEnter={() => undefined} />, expert);
    expect(screen.getAllByRole<HTMLButtonElement>('button').every(({ disabled }) => disabled)).toBe(true);
  });

  const yields = (last: readonly number[]) => (
    <YieldKeys expected={5} max={12} last={last} value={null} disabled={false} onEnter={() => undefined} />
  );

  it('stay where they are while yields are measured: no key moves under a finger', async () => {
    function Growing() {
      const [last, setLast] = useState<readonly number[]>([]);
      return (
        <>
          {yields(last)}
          <button type="button" onClick={() => setLast([9])}>
            measure
          </button>
        </>
      );
    }
    const { person: hand } = show(<Growing />, expert);
    const group = within(screen.getByRole('group'));
    const shown = () => group.getAllByRole('button').map(({ textContent }) => textContent);
    const before = shown();
    await hand.click(screen.getByRole('button', { name: 'measure' }));
    expect(shown()).toEqual(before);
    expect(group.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  it('do not leave their ends by arrows', async () => {
    const { person: hand } = show(yields([]), expert);
    const all = screen.getAllByRole('button');
    all[0]?.focus();
    await hand.keyboard('{ArrowLeft}{ArrowUp}');
    expect(document.activeElement).toBe(all[0]);
    all.at(-1)?.focus();
    await hand.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(all.at(-1));
  });
});

describe('the signature', () => {
  function Pad({ onStrokes }: { readonly onStrokes: (strokes: readonly Stroke[]) => void }) {
    const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
    return (
      <SignaturePad
        strokes={strokes}
        onChange={(next) => {
          setStrokes(next);
          onStrokes(next);
        }}
      />
    );
  }
  const pad = () => {
    const onStrokes = vi.fn<(strokes: readonly Stroke[]) => void>();
    const shown = show(<Pad onStrokes={onStrokes} />, expert);
    const box = screen.getByRole('img');
    box.getBoundingClientRect = () => ({ left: 0, top: 0, width: 500, height: 200 }) as DOMRect;
    const at = (pointerId: number, clientX: number, clientY: number, button = 0) => ({
      pointerId,
      clientX,
      clientY,
      button,
    });
    return { ...shown, box, at, strokes: () => onStrokes.mock.calls.at(-1)?.[0] ?? [] };
  };

  it('is of the finger that draws, whatever else touches the box', () => {
    const { box, at, strokes } = pad();
    fireEvent.pointerDown(box, at(1, 50, 50));
    fireEvent.pointerDown(box, at(2, 400, 150));
    fireEvent.pointerMove(box, at(2, 410, 150));
    fireEvent.pointerMove(box, at(1, 100, 50));
    fireEvent.pointerUp(box, at(2, 410, 150));
    fireEvent.pointerMove(box, at(1, 150, 50));
    expect(strokes()).toHaveLength(1);
    expect(strokes()[0]).toHaveLength(3);
  });

  it('is not drawn by another button of a mouse, nor by a pointer above it', () => {
    const { box, at, strokes } = pad();
    fireEvent.pointerDown(box, at(1, 50, 50, 2));
    fireEvent.pointerMove(box, at(1, 100, 50));
    expect(strokes()).toEqual([]);
  });

  it('goes on with another line, until it is cleared', async () => {
    const { box, at, strokes, person: hand } = pad();
    for (const y of [50, 100]) {
      fireEvent.pointerDown(box, at(1, 50, y));
      fireEvent.pointerMove(box, at(1, 100, y));
      fireEvent.pointerUp(box, at(1, 100, y));
      fireEvent.pointerMove(box, at(1, 300, y));
    }
    expect(strokes().map((stroke) => stroke.length)).toEqual([2, 2]);
    await hand.click(screen.getByRole('button', { name: 'Aláírás törlése' }));
    expect(strokes()).toEqual([]);
    expect(screen.getByText('Itt írja alá')).toBeTruthy();
  });
});

describe('the calculation of a yield', () => {
  const button = (plot: Partial<DamagePlot>, work: Partial<YieldWork> = {}) => {
    const calculate = vi.fn<() => void>();
    const fail = vi.fn<(title: string, lines: readonly string[]) => void>();
    const all = { calculate, fail, isRunning: false, ...work } as unknown as YieldWork;
    const shown = show(<CalculateButton plot={{ ...PLOT, ...plot }} work={all} isNext />, expert, EMPTY_WORLD);
    return { ...shown, calculate, fail };
  };

  it('needs points that were planned, and says what is missing', () => {
    button({ sampling: [point(1, { isGenerated: false, yield: 3 })] });
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    expect(screen.getByText(/^Hozamszámításhoz táblahatárrajzolás/)).toBeTruthy();
  });

  it('says all that is missing instead of being asked for', async () => {
    const { calculate, fail, person: hand } = button({ sampling: [point(1), point(2, { yield: 3 })], damagedArea: 0 });
    await hand.click(screen.getByRole('button'));
    expect(calculate).not.toHaveBeenCalled();
    const [title, lines] = fail.mock.calls[0] ?? [];
    expect(title).toBe('A hozamszámítás nem lehetséges');
    expect(lines).toHaveLength(2);
  });

  it('is asked for where nothing is missing', async () => {
    const { calculate, person: hand } = button({ sampling: [point(1, { yield: 0 })] });
    await hand.click(screen.getByRole('button'));
    expect(calculate).toHaveBeenCalledOnce();
  });

  it('shows its progress while it runs, and is not begun again', async () => {
    button(
      { sampling: [point(1, { yield: 3 })], job: { type: 'yield', state: 'running', progress: 0.4 } },
      { isRunning: true },
    );
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    const bar = screen.getByRole('progressbar', { name: 'Hozamszámítás folyamatban…' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    expect(await serious()).toEqual([]);
  });
});

describe('the reason of a declined proposal', () => {
  const proposal = { changeId: uuid(5), kind: 'points', authorName: 'Terepi Tamás' } as Proposal;
  const open = (answers: Answers) => {
    const onClose = vi.fn<() => void>();
    const shown = show(<DeclineDialog proposal={proposal} onClose={onClose} />, expert, { ...EMPTY_WORLD, ...answers });
    const box = within(screen.getByRole('dialog', { name: 'Mintavételi pontok – javaslat elutasítása' }));
    const reason = box.getByLabelText<HTMLTextAreaElement>('Az elutasítás oka');
    return { ...shown, onClose, box, reason, send: () => box.getByRole('button', { name: 'Elutasítás' }) };
  };

  it.each(['', '   '])('is asked for: "%s" is none', async (typed) => {
    const { server, send, reason, box, person: hand } = open({});
    if (typed !== '') await hand.type(reason, typed);
    await hand.click(send());
    expect(await box.findByText('Kötelező kitölteni')).toBeTruthy();
    expect(server.of('decideProposal')).toEqual([]);
    expect(await serious()).toEqual([]);
  });

  it('stays in the dialog where it did not arrive', async () => {
    const { reason, box, onClose, send, person: hand } = open({ decideProposal: () => refusal('not-ready') });
    await hand.type(reason, 'Másik tábla.');
    await hand.click(send());
    expect((await box.findByRole('alert')).textContent).toMatch(/^Az elutasítás nem sikerült\./);
    expect(reason.value).toBe('Másik tábla.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is sent once', async () => {
    const sent = vi.fn<(body: unknown) => void>();
    const {
      reason,
      send,
      person: hand,
      server,
    } = open({
      decideProposal: (({ body }: { body: unknown }) => {
        sent(body);
        return refusal('not-found');
      }) as never,
    });
    await hand.type(reason, 'Másik tábla.');
    await hand.dblClick(send());
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(server.of('decideProposal').map(({ body }) => body)).toEqual([{ accept: false, reason: 'Másik tábla.' }]);
  });
});
