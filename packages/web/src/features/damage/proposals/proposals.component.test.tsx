import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { caseOf } from '#web/testing/cases.ts';
import { FULL } from '#web/testing/fullLists.ts';
import { show, showApp } from '#web/testing/show.tsx';
import { CaseProposals } from './CaseProposals.tsx';
import { ProposalsScreen } from './ProposalsScreen.tsx';

const manager = person(ROLES.MANAGER);
const damage = { id: 9, damageNumber: '26000000007', version: 1, damagePlots: [] } as unknown as Damage;
const named = (last: number) => `018f3f3e-0000-7000-8000-00000000000${last}`;
const point = (value: number | null) => ({
  id: named(9),
  sequenceId: 4,
  isGenerated: true,
  isUsed: true,
  yield: value,
  name: '',
  comment: '',
  position: [750_100, 200_100],
});
const points: Proposal = {
  changeId: named(1),
  damageId: 9,
  damageNumber: '26000000007',
  damagePlotId: 7,
  plotName: 'kukorica, ABCD1234',
  kind: 'points',
  fileName: null,
  cause: 'reassigned',
  authorId: 3,
  authorName: 'Terepi Tamás',
  isMine: false,
  deviceAt: '2026-06-01T10:00:00.000Z',
  gps: { x: 750_101.25, y: 200_102.5, accuracy: 6 },
  keptAt: '2026-06-02T08:00:00.000Z',
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  before: { sampling: [point(null)] },
  after: { sampling: [point(3.5)] },
  seen: '4',
  caseIsDeleted: false,
  canDecide: true,
  obstacle: null,
  fitsTogether: true,
};
const photo: Proposal = {
  ...points,
  changeId: named(2),
  kind: 'photo',
  fileName: 'IMG_1.JPG',
  damagePlotId: null,
  plotName: null,
  gps: null,
  before: null,
  after: { sha256: 'ab' },
  seen: '',
};
const world = { ...EMPTY_WORLD, proposalPhoto: () => new Response('x') };
const region = async (name: RegExp) => within(await screen.findByRole('region', { name }));

describe('the proposals of a case', () => {
  it('say who, when, where, and what they would change, with a map; the photo is shown', async () => {
    show(<CaseProposals damage={damage} />, manager, { ...world, proposals: [points, photo] });
    const section = await region(/Javaslatok – 2 döntésre vár/);
    const [first, second] = section
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .filter((text) => text.includes('döntésre vár'));
    expect(first).toMatch(/Mintavételi pontok · döntésre vár.*Terepi Tamás, a készüléken rögzítve: .*± 6 m/);
    expect(first).toMatch(
      /megérkezett: .*Tábla: kukorica, ABCD1234.*másik szakértőé lett.*4\. pont: hozam: üres → 3,5/,
    );
    expect(section.getByRole('img', { name: 'Térkép: Mintavételi pontok' })).toBeTruthy();
    expect(section.getByRole('link', { name: 'A készülék helye a térképen' }).getAttribute('href')).toBe(
      '/view/damage/26000000007?place=750101.25%2C200102.50%2C6.0',
    );
    expect(second).toContain('Fénykép: IMG_1.JPG');
    expect(await section.findByAltText('Javasolt fénykép: IMG_1.JPG')).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('are accepted over the state that was seen, and read again', async () => {
    const accepted: Proposal = {
      ...points,
      state: 'accepted',
      canDecide: false,
      decidedBy: 'Iroda Ilona',
      decidedAt: points.keptAt,
      before: null,
    };
    let now = points;
    const { person: hand, server } = show(<CaseProposals damage={damage} />, manager, {
      ...world,
      proposals: () => Response.json([now]),
      decideProposal: () => {
        now = accepted;
        return Response.json(accepted);
      },
    });
    await hand.click(await screen.findByRole('button', { name: 'Elfogadás: Mintavételi pontok' }));
    expect(await screen.findByText(/Iroda Ilona döntése: elfogadva/)).toBeTruthy();
    expect(server.of('decideProposal').map(({ body }) => body)).toEqual([{ accept: true, seen: '4' }]);
    expect(screen.queryByRole('button', { name: /Elfogadás/ })).toBeNull();
    expect(screen.getByRole('region', { name: 'Javaslatok' })).toBeTruthy();
  });

  it('are declined with a reason alone', async () => {
    const { person: hand, server } = show(<CaseProposals damage={damage} />, manager, {
      ...world,
      proposals: [points],
      decideProposal: { ...points, state: 'declined', reason: 'Már felmértem.' },
    });
    await hand.click(await screen.findByRole('button', { name: 'Elutasítás: Mintavételi pontok' }));
    const dialog = within(await screen.findByRole('dialog'));
    await hand.click(dialog.getByRole('button', { name: 'Elutasítás' }));
    await waitFor(() => expect(dialog.getByLabelText('Az elutasítás oka').getAttribute('aria-invalid')).toBe('true'));
    expect(server.of('decideProposal')).toEqual([]);
    await hand.type(dialog.getByLabelText('Az elutasítás oka'), 'Már felmértem.');
    expect(await serious()).toEqual([]);
    await hand.click(dialog.getByRole('button', { name: 'Elutasítás' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.of('decideProposal').map(({ body }) => body)).toEqual([{ accept: false, reason: 'Már felmértem.' }]);
  });

  it('say why they cannot be accepted: the case is closed, or it has changed meanwhile', async () => {
    const { person: hand } = show(<CaseProposals damage={damage} />, manager, {
      ...world,
      proposals: [{ ...photo, obstacle: 'A kárakta le van zárva.' }, points],
      decideProposal: () => refusal('proposal-unfit', { message: 'Közben megváltozott.' }),
    });
    const blocked = await screen.findByRole('button', { name: 'Elfogadás: IMG_1.JPG' });
    expect(blocked.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('A kárakta le van zárva.')).toBeTruthy();
    await hand.click(screen.getByRole('button', { name: 'Elfogadás: Mintavételi pontok' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Az elfogadás nem sikerült. Közben megváltozott.');
  });

  it('are shown without a decision to those who may not decide, and not at all where there is none', async () => {
    show(<CaseProposals damage={damage} />, manager, { ...world, proposals: [{ ...points, canDecide: false }] });
    await region(/Javaslatok/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be tried again where they do not load', async () => {
    const { person: hand, server } = show(<CaseProposals damage={damage} />, manager, {
      ...world,
      proposals: () => (server.of('proposals').length === 1 ? refusal('not-found') : Response.json([points])),
    });
    await hand.click(await screen.findByRole('button', { name: 'Újra' }));
    await region(/Javaslatok – 1 döntésre vár/);
  });
});

describe('several proposals of a case', () => {
  const second: Proposal = { ...points, changeId: named(3), seen: '5', damagePlotId: 8, plotName: 'búza, EFGH5678' };
  const again: Proposal = { ...points, changeId: named(4), obstacle: 'Később újra felmérte.', fitsTogether: true };
  const unfit: Proposal = { ...second, changeId: named(5), obstacle: 'A táblát eltávolították.', fitsTogether: false };

  it('are grouped by person and plot with their number, and each can still be decided alone', async () => {
    show(<CaseProposals damage={damage} />, manager, { ...world, proposals: [again, points, second, photo, unfit] });
    await region(/Javaslatok – 5 döntésre vár/);
    const groups = screen.getAllByRole('group').map((group) => within(group));
    expect(groups.map((group) => group.getByRole('heading').textContent)).toEqual([
      'Terepi Tamás, kukorica, ABCD1234 · 2 javaslat',
      'Terepi Tamás, búza, EFGH5678 · 2 javaslat',
      'Terepi Tamás, a kárakta egésze · 1 javaslat',
    ]);
    expect(groups.map((group) => group.getAllByRole('button', { name: /^Elfogadás: / }).length)).toEqual([2, 2, 1]);
    expect(groups[0]?.getByRole('button', { name: /^Mind a 2 elfogadása: Terepi Tamás, kukorica/ })).toBeTruthy();
    // Of one that fits there is nothing to accept together.
    expect(groups[1]?.queryByRole('button', { name: /javaslatból|Mind/ })).toBeNull();
    expect(screen.getByRole('button', { name: '5 javaslatból 4 elfogadása: az egész kárakta' })).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('of one person on one plot are accepted by one press, over what was seen of each', async () => {
    let now: readonly Proposal[] = [again, points, second];
    const { person: hand, server } = show(<CaseProposals damage={damage} />, manager, {
      ...world,
      proposals: () => Response.json(now),
      acceptProposals: () => {
        now = [second];
        return Response.json([]);
      },
    });
    await hand.click(await screen.findByRole('button', { name: /^Mind a 2 elfogadása: Terepi/ }));
    await region(/Javaslatok – 1 döntésre vár/);
    expect(server.of('acceptProposals').map(({ params, body }) => [params, body])).toEqual([
      [
        { id: 9 },
        {
          proposals: [
            { changeId: again.changeId, seen: '4' },
            { changeId: points.changeId, seen: '4' },
          ],
        },
      ],
    ]);
    expect(screen.queryByRole('button', { name: /^Mind/ })).toBeNull();
  });

  it('say which one cannot be accepted, and are read again', async () => {
    const { person: hand, server } = show(<CaseProposals damage={damage} />, manager, {
      ...world,
      proposals: [points, second],
      acceptProposals: () => refusal('proposal-unfit', { message: 'Egyik javaslat sem került be, mert …' }),
    });
    await hand.click(await screen.findByRole('button', { name: 'Mind a 2 elfogadása: az egész kárakta' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Az elfogadás nem sikerült. Egyik javaslat sem került be, mert …',
    );
    await waitFor(() => expect(server.of('proposals').length).toBeGreaterThan(1));
  });

  it('can be accepted as soon as their case was opened again, by whomever', async () => {
    const closed = 'A kárakta le van zárva.';
    let now: Proposal = { ...points, obstacle: closed, fitsTogether: false };
    /** The case is read again: its version is another. */
    function Case() {
      const [version, setVersion] = useState(1);
      return (
        <>
          <button type="button" onClick={() => setVersion(2)}>
            Közben újranyitották
          </button>
          <CaseProposals damage={{ ...damage, version }} />
        </>
      );
    }
    const { person: hand } = show(<Case />, manager, { ...world, proposals: () => Response.json([now]) });
    const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Elfogadás: Mintavételi pontok' });
    expect((await button()).disabled).toBe(true);
    now = points;
    await hand.click(screen.getByRole('button', { name: 'Közben újranyitották' }));
    await waitFor(async () => expect((await button()).disabled).toBe(false));
    expect(screen.queryByText(closed)).toBeNull();
  });
});

describe('the page of all proposals', () => {
  it('is reached from the list of cases, which marks the cases', async () => {
    const row = FULL.cases.damages.items[0];
    if (row === undefined) throw new Error('There is no case');
    const { person: hand } = showApp('/view/damages', manager, {
      ...world,
      ...FULL.cases,
      proposalCounts: [
        { damageId: row.id, count: 2 },
        { damageId: 10, count: 1 },
      ],
      proposals: [
        points,
        {
          ...photo,
          damageId: 10,
          damageNumber: '26000000008',
          cause: 'reassigned',
          caseIsDeleted: true,
          obstacle: 'Törölték.',
          fitsTogether: false,
        },
      ],
    });
    expect(await screen.findByText('2 javaslat vár')).toBeTruthy();
    await hand.click(screen.getByRole('link', { name: 'Döntésre váró javaslatok (3)' }));
    const [kept, gone] = [await region(/26000000007/), await region(/26000000008/)];
    expect(kept.getByRole('link', { name: 'Kárakta megnyitása' }).getAttribute('href')).toBe(
      '/view/damage/26000000007',
    );
    // A deleted case has no page.
    expect(gone.queryByRole('link', { name: 'Kárakta megnyitása' })).toBeNull();
    expect(gone.getByText('Törölték.')).toBeTruthy();
    expect(gone.getByRole('button', { name: 'Kárakta visszaállítása: 26000000008' })).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('restores a deleted case, whose proposals then can be accepted', async () => {
    const deleted: Proposal = { ...points, caseIsDeleted: true, obstacle: 'Törölték.', fitsTogether: false };
    let now = deleted;
    const { person: hand, server } = show(<ProposalsScreen />, manager, {
      ...world,
      proposals: () => Response.json([now]),
      restoreDamage: () => {
        now = points;
        return Response.json(caseOf({ id: 9 }));
      },
    });
    await hand.click(await screen.findByRole('button', { name: 'Kárakta visszaállítása: 26000000007' }));
    expect(await screen.findByRole('link', { name: 'Kárakta megnyitása' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Elfogadás/ }).disabled).toBe(false);
    expect(server.of('restoreDamage').map(({ params }) => params)).toEqual([{ id: 9 }]);
  });

  it('says why a case cannot be restored', async () => {
    const deleted: Proposal = { ...points, caseIsDeleted: true, obstacle: 'Törölték.', fitsTogether: false };
    const { person: hand } = show(<ProposalsScreen />, manager, {
      ...world,
      proposals: [deleted],
      restoreDamage: () => refusal('duplicate', { message: 'Ezzel a számmal közben új káraktát nyitottak.' }),
    });
    await hand.click(await screen.findByRole('button', { name: /^Kárakta visszaállítása/ }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'A visszaállítás nem sikerült. Ezzel a számmal közben új káraktát nyitottak.',
    );
  });

  it('offers to restore a case only to those who may', async () => {
    const deleted: Proposal = { ...points, caseIsDeleted: true, obstacle: 'Törölték.', fitsTogether: false };
    show(<ProposalsScreen />, person(ROLES.EXPERT_DAMAGE), { ...world, proposals: [deleted] });
    await region(/26000000007/);
    expect(screen.queryByRole('button', { name: /^Kárakta visszaállítása/ })).toBeNull();
  });

  it('is loading, empty, or tried again', async () => {
    show(<ProposalsScreen />, manager, { ...world, proposals: pending });
    expect(await screen.findByRole('progressbar')).toBeTruthy();
  });

  it('says that nothing waits', async () => {
    show(<ProposalsScreen />, manager, { ...world, proposals: [] });
    expect(await screen.findByText('Nincs döntésre váró javaslat.')).toBeTruthy();
  });
});
