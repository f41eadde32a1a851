import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { serious } from '#web/testing/axe.ts';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { caseOf } from '#web/testing/cases.ts';
import { atWidth, DESKTOP, PHONE } from '#web/testing/width.ts';
import { FinishDialog } from './FinishDialog.tsx';

const DAMAGE = caseOf({
  expertId: 1,
  expertName: 'Szabó Éva',
  status: 'assigned',
  missing: { step: 'finish', plots: 0 },
});
const expert = person(ROLES.EXPERT_DAMAGE);
const FINISHED = { damage: { ...DAMAGE, status: 'inspected' as const }, mails: 1, alreadyMailed: false };
const dialog = async () => within(await screen.findByRole('dialog'));

/** A line across the box, as a finger draws it. */
function sign(pad: HTMLElement) {
  pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 500, height: 200 }) as DOMRect;
  fireEvent.pointerDown(pad, { clientX: 50, clientY: 100, pointerId: 1 });
  fireEvent.pointerMove(pad, { clientX: 200, clientY: 60, pointerId: 1 });
  fireEvent.pointerMove(pad, { clientX: 300, clientY: 120, pointerId: 1 });
  fireEvent.pointerUp(pad, { clientX: 300, clientY: 120, pointerId: 1 });
}

describe('the dialog that finishes a survey', () => {
  it('names the step that is missing, and finishes nothing', async () => {
    const onClose = vi.fn<() => void>();
    const damage: Damage = { ...DAMAGE, missing: { step: 'sampling', plots: 2 } };
    const { person: hand, server } = show(<FinishDialog damage={damage} onClose={onClose} />, expert, EMPTY_WORLD);
    const box = await dialog();
    expect(box.getByRole('alert').textContent).toBe('Még hiányzik: Mintavétel: 2 tábla.');
    await hand.click(box.getByRole('button', { name: 'Rendben' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(server.of('finishSurvey')).toEqual([]);
  });

  it('sends the strokes of a finger with the name, and says where the protocol goes', async () => {
    const { person: hand, server } = show(<FinishDialog damage={DAMAGE} onClose={() => undefined} />, expert, {
      ...EMPTY_WORLD,
      finishSurvey: FINISHED,
    });
    const box = await dialog();
    sign(box.getByRole('img', { name: /Aláírás/ }));
    await hand.type(box.getByLabelText('Az aláíró neve'), 'Nagy Pál');
    expect(await serious()).toEqual([]);
    await hand.click(box.getByRole('button', { name: 'Felmérés kész' }));
    expect(await box.findByText('A jegyzőkönyv e-mailben megy a gazdának (1 levél).')).toBeTruthy();
    expect(box.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Rendben']);
    expect(server.of('finishSurvey')[0]?.body).toMatchObject({
      signature: { signerName: 'Nagy Pál', strokes: '100 200 300 -80 200 120' },
      mail: true,
      version: 4,
    });
  });

  it('fills a phone, on its side too', async () => {
    for (const size of [PHONE, { width: PHONE.height, height: PHONE.width }]) {
      atWidth(size);
      show(<FinishDialog damage={DAMAGE} onClose={() => undefined} />, expert, EMPTY_WORLD);
      expect((await screen.findByRole('dialog')).matches('.MuiDialog-paperFullScreen')).toBe(true);
      cleanup();
    }
    atWidth(DESKTOP);
    show(<FinishDialog damage={DAMAGE} onClose={() => undefined} />, expert, EMPTY_WORLD);
    expect((await screen.findByRole('dialog')).matches('.MuiDialog-paperFullScreen')).toBe(false);
  });

  it('says that the same figures went before, and sends them again where that is asked', async () => {
    const { person: hand, server } = show(<FinishDialog damage={DAMAGE} onClose={() => undefined} />, expert, {
      ...EMPTY_WORLD,
      finishSurvey: { ...FINISHED, mails: 0, alreadyMailed: true },
    });
    const box = await dialog();
    await hand.click(box.getByLabelText('Akkor is menjen, ha ugyanez az eredmény már elment'));
    await hand.click(box.getByLabelText('A gazda nem írja alá'));
    await hand.type(box.getByLabelText('Miért nem írja alá?'), 'Nincs jelen.');
    await hand.click(box.getByRole('button', { name: 'Felmérés kész' }));
    expect(await box.findByText(/ezzel az eredménnyel már elment/)).toBeTruthy();
    expect(server.of('finishSurvey')[0]?.body).toMatchObject({ mail: true, mailAgain: true });
  });

  it.each([
    ['now', { mails: 1, alreadyMailed: false }],
    ['before', { mails: 0, alreadyMailed: true }],
  ])('does not say that an e-mail goes where nothing sends e-mails: made %s', async (_, more) => {
    const { person: hand } = show(<FinishDialog damage={DAMAGE} onClose={() => undefined} />, expert, {
      ...EMPTY_WORLD,
      finishSurvey: { ...FINISHED, ...more, mailsWait: true },
    });
    const box = await dialog();
    await hand.click(box.getByLabelText('A gazda nem írja alá'));
    await hand.type(box.getByLabelText('Miért nem írja alá?'), 'Nincs jelen.');
    await hand.click(box.getByRole('button', { name: 'Felmérés kész' }));
    expect(await box.findByText(/nem megy ki: nincs üzenetküldő beállítva/)).toBeTruthy();
    expect(box.queryByText(/e-mailben megy|már elment/)).toBeNull();
  });

  it('asks for the signature, the name and the warnings before it sends anything', async () => {
    const damage: Damage = { ...DAMAGE, warnings: ['A kár bejelentett területe 3 ha.'] };
    const { person: hand, server } = show(<FinishDialog damage={damage} onClose={() => undefined} />, expert, {
      ...EMPTY_WORLD,
      finishSurvey: FINISHED,
    });
    const box = await dialog();
    await hand.click(box.getByRole('button', { name: 'Felmérés kész' }));
    expect(box.getByText('Az aláírás hiányzik.')).toBeTruthy();
    expect(box.getByText('Kötelező kitölteni')).toBeTruthy();
    expect(box.getByText('Olvassa el a figyelmeztetéseket, és jelölje be!')).toBeTruthy();
    expect(server.of('finishSurvey')).toEqual([]);
    await hand.click(box.getByLabelText('A figyelmeztetéseket elolvastam.'));
    await hand.click(box.getByLabelText('A gazda nem írja alá'));
    await hand.type(box.getByLabelText('Miért nem írja alá?'), 'Nincs jelen.');
    await hand.click(box.getByRole('button', { name: 'Felmérés kész' }));
    await waitFor(() =>
      expect(server.of('finishSurvey')[0]?.body).toMatchObject({ unsignedReason: 'Nincs jelen.', warningsSeen: true }),
    );
    expect(server.of('finishSurvey')[0]?.body).not.toHaveProperty('signature');
  });

  it('keeps the signature where it was refused, and clears it when asked', async () => {
    const { person: hand } = show(<FinishDialog damage={DAMAGE} onClose={() => undefined} />, expert, {
      ...EMPTY_WORLD,
      finishSurvey: () => refusal('survey-incomplete'),
    });
    const box = await dialog();
    sign(box.getByRole('img', { name: /Aláírás/ }));
    await hand.type(box.getByLabelText('Az aláíró neve'), 'Nagy Pál');
    await hand.click(box.getByRole('button', { name: 'Felmérés kész' }));
    const alert = await box.findByRole('alert');
    expect(alert.textContent).toContain('hiányzik belőle egy lépés');
    // Above the buttons, wherever the fields are scrolled to.
    expect(alert.closest('.MuiDialogContent-root')).toBeNull();
    expect(box.queryByText('Itt írja alá')).toBeNull();
    await hand.click(box.getByRole('button', { name: 'Aláírás törlése' }));
    expect(box.getByText('Itt írja alá')).toBeTruthy();
  });

  it('asks for a warning that has come after the others were read', async () => {
    let arrive: (warnings: readonly string[]) => void = () => undefined;
    function Changing() {
      const [warnings, setWarnings] = useState<readonly string[]>(['A kár bejelentett területe 3 ha.']);
      useEffect(() => {
        arrive = setWarnings;
      }, []);
      return <FinishDialog damage={{ ...DAMAGE, warnings: [...warnings] }} onClose={() => undefined} />;
    }
    const { person: hand, server } = show(<Changing />, expert, { ...EMPTY_WORLD, finishSurvey: FINISHED });
    const box = await dialog();
    const read = box.getByLabelText<HTMLInputElement>('A figyelmeztetéseket elolvastam.');
    await hand.click(read);
    await hand.click(box.getByLabelText('A gazda nem írja alá'));
    await hand.type(box.getByLabelText('Miért nem írja alá?'), 'Nincs jelen.');
    act(() => arrive(['A kár bejelentett területe 3 ha.', 'Egy pont hozama kiugró.']));
    expect(read.checked).toBe(false);
    await hand.click(box.getByRole('button', { name: 'Felmérés kész' }));
    expect(box.getByText('Olvassa el a figyelmeztetéseket, és jelölje be!')).toBeTruthy();
    expect(server.of('finishSurvey')).toEqual([]);
    await hand.click(read);
    await hand.click(box.getByRole('button', { name: 'Felmérés kész' }));
    await waitFor(() => expect(server.of('finishSurvey')).toHaveLength(1));
  });

  it('keeps what was signed where a colleague changed the case, and ends the case as it is now at the next press', async () => {
    const changed: Damage = { ...DAMAGE, version: 5 };
    let asked = 0;
    function Reading() {
      const read = useQuery({ ...apiQuery('damage', { params: { id: String(DAMAGE.id) } }), initialData: DAMAGE });
      return <FinishDialog damage={read.data} onClose={() => undefined} />;
    }
    const { person: hand, server } = show(<Reading />, expert, {
      ...EMPTY_WORLD,
      damage: () => (asked === 0 ? DAMAGE : changed),
      finishSurvey: () => {
        asked += 1;
        return asked === 1 ? refusal('stale-version', { current: changed }) : FINISHED;
      },
    });
    const box = await dialog();
    await hand.click(box.getByLabelText('A gazda nem írja alá'));
    await hand.type(box.getByLabelText('Miért nem írja alá?'), 'Nincs jelen.');
    await hand.click(box.getByRole('button', { name: 'Felmérés kész' }));
    expect((await box.findByRole('alert')).textContent).toContain('A káraktát közben más módosította.');
    await hand.click(box.getByRole('button', { name: 'Felmérés kész' }));
    await waitFor(() => expect(server.of('finishSurvey')).toHaveLength(2));
    expect(server.of('finishSurvey').map(({ body }) => [body.version, body.unsignedReason])).toEqual([
      [4, 'Nincs jelen.'],
      [5, 'Nincs jelen.'],
    ]);
  });
});
