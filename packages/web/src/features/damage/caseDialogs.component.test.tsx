import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { caseOf } from '#web/testing/cases.ts';
import { show } from '#web/testing/show.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { EditCaseDialog } from './EditCaseDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import { RemoveCaseDialog } from './RemoveCaseDialog.tsx';

const DAMAGE = caseOf({
  blocks: [{ mepar: 'ABCD1234', area: 2, plants: 'Őszi búza', known: true }],
});
const WORLD = {
  ...EMPTY_WORLD,
  caseFacts: { blocks: [], settlements: [], policies: [] } as never,
  damageExperts: [{ id: 21, name: 'Szabó Éva', role: ROLES.EXPERT_DAMAGE, openCases: 2 }],
};
const manager = person(ROLES.MANAGER);
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the dialog of a case’s data', () => {
  it('shows a colleague’s change beside the input, and saves only the input', async () => {
    const onClose = vi.fn<() => void>();
    const stored: Damage = { ...DAMAGE, version: 5, dangerType: 'Fagy', inspectionAddress: 'Kossuth tér 1.' };
    const { person: hand, server } = show(<EditCaseDialog damage={DAMAGE} onClose={onClose} />, manager, {
      ...WORLD,
      changeDamage: () => refusal('stale-version', { current: stored }),
    });
    const box = await dialog();
    const address = box.getByLabelText('Szemle címe');
    await hand.clear(address);
    await hand.type(address, 'Petőfi utca 2.');
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    const alert = await box.findByRole('alert');
    expect(alert.textContent).toContain('Időközben valaki más is módosította ugyanazt.');
    expect(alert.textContent).toContain('Szemle címe a másik változatban: Kossuth tér 1.');
    // It is seen wherever the fields are scrolled to.
    expect(alert.closest('.MuiDialogContent-root')).toBeNull();
    // Fields that only the other changed are taken over, input stays.
    expect((box.getByLabelText('Veszélynem') as HTMLInputElement).value).toBe('Fagy');
    expect((address as HTMLInputElement).value).toBe('Petőfi utca 2.');
    expect(server.of('changeDamage').map(({ body }) => body)).toMatchObject([
      { version: 4, inspectionAddress: 'Petőfi utca 2.' },
    ]);
    expect(server.of('changeDamage')[0]?.body).not.toHaveProperty('dangerType');
    expect(onClose).not.toHaveBeenCalled();
    expect(await serious()).toEqual([]);
    await hand.click(box.getByRole('button', { name: 'Szemle címe: a másik változat átvétele' }));
    await waitFor(() => expect((address as HTMLInputElement).value).toBe('Kossuth tér 1.'));
  });

  it('shows the server’s refusal at its field', async () => {
    const sentence = 'Ilyen irányítószám nincs.';
    const { person: hand } = show(<EditCaseDialog damage={DAMAGE} onClose={() => undefined} />, manager, {
      ...WORLD,
      changeDamage: () => refusal('form-refused', { fields: { inspectionAddressZip: sentence } }),
    });
    const box = await dialog();
    const zip = box.getByLabelText('Irányítószám');
    await hand.clear(zip);
    await hand.type(zip, '1011');
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    expect(await box.findByText(sentence)).toBeTruthy();
    expect(zip.getAttribute('aria-invalid')).toBe('true');
    expect(await serious()).toEqual([]);
  });

  it.each(['case-closed', 'other-expert'] as const)('shows %s, and keeps the input', async (reason) => {
    const { person: hand } = show(<EditCaseDialog damage={DAMAGE} onClose={() => undefined} />, manager, {
      ...WORLD,
      changeDamage: () => refusal(reason),
    });
    const box = await dialog();
    const address = box.getByLabelText('Szemle címe') as HTMLInputElement;
    await hand.type(address, '!');
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    expect((await box.findByRole('alert')).textContent).toMatch(/le van zárva|másik szakértő/);
    expect(address.value).toBe('Béke utca 43.!');
  });

  it('repeats a request that did not arrive under the same name, and closes when it has', async () => {
    const onClose = vi.fn<() => void>();
    let asked = 0;
    const { person: hand, server } = show(<EditCaseDialog damage={DAMAGE} onClose={onClose} />, manager, {
      ...WORLD,
      changeDamage: () => {
        asked += 1;
        return asked === 1 ? refusal('not-ready') : { ...DAMAGE, inspectionAddress: 'Béke utca 43.!' };
      },
    });
    const box = await dialog();
    await hand.type(box.getByLabelText('Szemle címe'), '!');
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    await box.findByRole('alert');
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const [first, second] = server.of('changeDamage').map(({ body }) => body.changeId);
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });

  it('shows what is missing and asks a reason where the survey is ended by hand', async () => {
    const damage: Damage = { ...DAMAGE, status: 'assigned', missing: { step: 'sampling', plots: 1 } };
    const onClose = vi.fn<() => void>();
    const { person: hand, server } = show(<EditCaseDialog damage={damage} onClose={onClose} />, manager, {
      ...WORLD,
      changeDamage: { ...damage, status: 'inspected' },
    });
    const box = await dialog();
    expect(box.queryByLabelText('Miért állítja be kézzel?')).toBeNull();
    await hand.selectOptions(box.getByLabelText('Állapot'), 'inspected');
    expect(box.getByText('Még hiányzik: Mintavétel.')).toBeTruthy();
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    expect(await box.findByText('Kötelező kitölteni')).toBeTruthy();
    expect(server.of('changeDamage')).toEqual([]);
    await hand.type(box.getByLabelText('Miért állítja be kézzel?'), 'Papíron érkezett a felmérés.');
    expect(await serious()).toEqual([]);
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.of('changeDamage')[0]?.body).toMatchObject({
      status: 'inspected',
      reason: 'Papíron érkezett a felmérés.',
    });
  });
});

/** Shows a dialog of the case, which is read again, with a colleague's changes, at the press of a button. */
function ReadAgain({ of: Dialog, again }: { readonly of: typeof EditCaseDialog; readonly again: Damage }) {
  const [damage, setDamage] = useState(DAMAGE);
  useEffect(() => {
    const read = () => setDamage(again);
    window.addEventListener('online', read);
    return () => window.removeEventListener('online', read);
  }, [again]);
  return <Dialog damage={damage} onClose={() => undefined} />;
}
const readAgain = () => act(() => void window.dispatchEvent(new Event('online')));

describe('a dialog whose case is read again while it is open', () => {
  it('does not take a colleague’s changes back that it was not asked for', async () => {
    const again: Damage = { ...DAMAGE, version: 5, dangerType: 'Fagy' };
    let asked = 0;
    const { person: hand, server } = show(<ReadAgain of={EditCaseDialog} again={again} />, manager, {
      ...WORLD,
      changeDamage: () => {
        asked += 1;
        return asked === 1 ? refusal('stale-version', { current: again }) : again;
      },
    });
    const box = await dialog();
    await hand.type(box.getByLabelText('Szemle címe'), '!');
    readAgain();
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    await box.findByRole('alert');
    expect((box.getByLabelText('Veszélynem') as HTMLInputElement).value).toBe('Fagy');
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    await waitFor(() => expect(server.of('changeDamage')).toHaveLength(2));
    const [first, second] = server.of('changeDamage').map(({ body }) => body);
    // The version that was seen: the server says what has changed since.
    expect(first).toMatchObject({ version: 4, inspectionAddress: 'Béke utca 43.!' });
    expect(second).toMatchObject({ version: 5, inspectionAddress: 'Béke utca 43.!' });
    for (const body of [first, second]) expect(body).not.toHaveProperty('dangerType');
  });

  it('does not assign the case over a colleague’s choice without saying so', async () => {
    const again: Damage = { ...DAMAGE, version: 5, expertId: 22, expertName: 'Nagy Pál', status: 'assigned' };
    let asked = 0;
    const { person: hand, server } = show(<ReadAgain of={AssignDialog} again={again} />, manager, {
      ...WORLD,
      assignDamage: () => {
        asked += 1;
        return asked === 1 ? refusal('stale-version', { current: again }) : again;
      },
    });
    const box = await dialog();
    await hand.selectOptions(await box.findByLabelText('Szakértő'), '21');
    readAgain();
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    expect((await box.findByRole('alert')).textContent).toContain('A kijelölt szakértő most: Nagy Pál.');
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    await waitFor(() => expect(server.of('assignDamage')).toHaveLength(2));
    expect(server.of('assignDamage').map(({ body }) => [body.version, body.expertId])).toEqual([
      [4, 21],
      [5, 21],
    ]);
  });
});

describe('the dialog of a case’s expert', () => {
  it('is loading, then lists everybody who may get the case', async () => {
    const { server } = show(<AssignDialog damage={DAMAGE} onClose={() => undefined} />, manager, {
      ...WORLD,
      damageExperts: pending,
    });
    const box = await dialog();
    expect(box.getByRole('progressbar')).toBeTruthy();
    expect(await serious()).toEqual([]);
    expect(server.names()).toEqual(['damageExperts']);
  });

  it('names the new expert, where somebody else has assigned the case meanwhile', async () => {
    const { person: hand, server } = show(<AssignDialog damage={DAMAGE} onClose={() => undefined} />, manager, {
      ...WORLD,
      assignDamage: () => refusal('stale-version', { current: { ...DAMAGE, version: 5 } }),
    });
    const box = await dialog();
    await hand.selectOptions(await box.findByLabelText('Szakértő'), '21');
    await hand.click(box.getByRole('button', { name: 'Mentés' }));
    expect((await box.findByRole('alert')).textContent).toContain('A kijelölt szakértő most: Nincs kijelölve.');
    expect(server.of('assignDamage')[0]?.body).toMatchObject({ expertId: 21, version: 4 });
    expect(await serious()).toEqual([]);
  });

  it('can be tried again where the people did not load', async () => {
    let asked = 0;
    const { person: hand } = show(<AssignDialog damage={DAMAGE} onClose={() => undefined} />, manager, {
      ...WORLD,
      damageExperts: () => {
        asked += 1;
        return asked === 1 ? refusal('not-found') : WORLD.damageExperts;
      },
    });
    const box = await dialog();
    await hand.click(await box.findByRole('button', { name: 'Újra' }));
    expect(await box.findByRole('option', { name: /Szabó Éva/ })).toBeTruthy();
  });
});

describe('the question before a case is deleted', () => {
  it('says why it was refused', async () => {
    const { person: hand } = show(<RemoveCaseDialog damage={DAMAGE} onClose={() => undefined} />, manager, {
      ...WORLD,
      removeDamage: () => refusal('case-closed'),
    });
    const box = await dialog();
    await hand.click(box.getByRole('button', { name: /[Tt]örl/ }));
    expect((await box.findByRole('alert')).textContent).toContain('le van zárva');
    expect(await serious()).toEqual([]);
  });
});

describe('the question before a closed case is opened again', () => {
  const CLOSED: Damage = { ...DAMAGE, status: 'closed', canEdit: false, canReopen: true };

  it('asks a reason, and sends it', async () => {
    const onClose = vi.fn<() => void>();
    const { person: hand, server } = show(<ReopenDialog damage={CLOSED} onClose={onClose} />, manager, {
      ...WORLD,
      changeDamage: { ...CLOSED, status: 'inspected', canReopen: false },
    });
    const box = await dialog();
    await hand.click(box.getByRole('button', { name: 'Újranyitás' }));
    expect(await box.findByText('Kötelező kitölteni')).toBeTruthy();
    expect(server.of('changeDamage')).toEqual([]);
    await hand.type(box.getByLabelText('Az újranyitás oka'), 'Téves a terület.');
    await hand.click(box.getByRole('button', { name: 'Újranyitás' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.of('changeDamage')[0]?.body).toMatchObject({
      status: 'inspected',
      reason: 'Téves a terület.',
      version: 4,
    });
    expect(await serious()).toEqual([]);
  });

  it('keeps the reason where it was refused', async () => {
    const { person: hand } = show(<ReopenDialog damage={CLOSED} onClose={() => undefined} />, manager, {
      ...WORLD,
      changeDamage: () => refusal('stale-version', { current: { ...CLOSED, version: 5 } }),
    });
    const box = await dialog();
    const reason = box.getByLabelText('Az újranyitás oka') as HTMLTextAreaElement;
    await hand.type(reason, 'Téves.');
    await hand.click(box.getByRole('button', { name: 'Újranyitás' }));
    expect((await box.findByRole('alert')).textContent).toContain('Nézze át, és küldje újra!');
    expect(reason.value).toBe('Téves.');
  });
});

/** Two dialogs of a screen, of which one is open: the cancelled first one makes room for the next. */
function Two({ of: Dialog, damage }: { readonly of: typeof EditCaseDialog; readonly damage: Damage }) {
  const [open, setOpen] = useState<'first' | 'next' | null>('first');
  return (
    <>
      <p>{open ?? 'none'}</p>
      {open === 'first' && <Dialog damage={damage} onClose={() => setOpen('next')} />}
      {open === 'next' && <RemoveCaseDialog damage={damage} onClose={() => setOpen(null)} />}
    </>
  );
}

describe('a dialog that was left while it was saved', () => {
  const CLOSED: Damage = { ...DAMAGE, status: 'closed', canEdit: false, canReopen: true };
  type Hand = ReturnType<typeof show>['person'];
  type Box = Awaited<ReturnType<typeof dialog>>;
  const cases: readonly [string, typeof EditCaseDialog, Damage, (hand: Hand, box: Box) => Promise<void>, string][] = [
    ['of the data', EditCaseDialog, DAMAGE, (hand, box) => hand.type(box.getByLabelText('Szemle címe'), '!'), 'Mentés'],
    [
      'of the expert',
      AssignDialog,
      DAMAGE,
      async (hand, box) => hand.selectOptions(await box.findByLabelText('Szakértő'), '21'),
      'Mentés',
    ],
    [
      'of the reopening',
      ReopenDialog,
      CLOSED,
      (hand, box) => hand.type(box.getByLabelText('Az újranyitás oka'), 'Téves.'),
      'Újranyitás',
    ],
  ];

  it.each(cases)('%s leaves the next one open when its answer comes', async (_, of, damage, type, submit) => {
    const answer = Promise.withResolvers<Damage>();
    const { person: hand, server } = show(<Two of={of} damage={damage} />, manager, {
      ...WORLD,
      changeDamage: () => answer.promise,
      assignDamage: () => answer.promise,
    });
    const box = await dialog();
    await type(hand, box);
    await hand.click(box.getByRole('button', { name: submit }));
    await waitFor(() => expect(server.names().some((name) => /^(change|assign)Damage$/.test(name))).toBe(true));
    await hand.click(box.getByRole('button', { name: 'Mégsem' }));
    expect(screen.getByText('next')).toBeTruthy();
    await act(async () => {
      answer.resolve({ ...damage, version: 5 });
      await answer.promise;
    });
    await new Promise((done) => {
      setTimeout(done, 50);
    });
    expect(screen.getByText('next')).toBeTruthy();
  });
});
