import type { Answer } from '@georisk/contract/endpoints.ts';
import type { AdminUser } from '@georisk/contract/verticals/admin/admin.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { credentials } from '#web/lib/browserCredentials.ts';
import { sessionSeed } from '#web/session/sessionSeed.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person as personOfRole } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { ImpersonateDialog } from './ImpersonateDialog.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { SendLinkDialog } from './SendLinkDialog.tsx';
import { UserDevicesDialog } from './UserDevicesDialog.tsx';
import { UserMapKeysDialog } from './UserMapKeysDialog.tsx';
import { UserStatusDialog } from './UserStatusDialog.tsx';

const LISTED_CASE: Answer<'damages'>['items'][number] = {
  id: 1,
  damageNumber: 'K-1',
  damageDate: '2026-07-08',
  dangerType: 'Jégeső',
  area: 3,
  status: 'assigned',
  canOpen: true,
  missing: { step: 'sampling', plots: 1 },
  reportedOn: '2026-07-09',
  expertId: 12,
  expert: 'Tóth Ádám',
  insured: '',
  settlement: '',
  crop: '',
  deadline: null,
  clockDue: null,
  dueOn: null,
  proposal: null,
  secondInspection: false,
  secondOn: null,
  position: null,
};
const AT = '2026-07-19T08:00:00.000Z';
const LATER = '2026-07-21T08:00:00.000Z';
const uuid = (number: number) => `5f0f6f5c-6d6f-4a52-9a53-0d9d6f0c000${number}`;
const USER: AdminUser = {
  id: 21,
  name: 'Őri Űrsula',
  userName: 'ori.ursula',
  role: ROLES.FARMER,
  companyId: 4,
  companyName: 'Mintabiztosító',
  status: 'active',
  email: 'ori@pelda.hu',
  phone: '+36301234567',
  externalId: null,
  hidePolicyDamage: false,
  capabilities: [],
  version: 5,
  hasPassword: true,
  lastSignInAt: AT,
  canImpersonate: true,
  canSendLink: true,
  canErase: true,
};
const admin = personOf('admin');
const session = { access_token: 'a-fresh-token', expires_in: 3600, token_type: 'Bearer' as const };
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** After everything that an answer has begun. */
const settled = () =>
  act(async () => {
    for (let turn = 0; turn < 5; turn += 1)
      await new Promise((done) => {
        setTimeout(done, 0);
      });
  });

afterEach(() => {
  vi.restoreAllMocks();
  // Nothing shows the session that was entered: the next test would begin with its user.
  sessionSeed.put([]);
});

describe('the question before somebody is disabled', () => {
  const open = (user: AdminUser, answers: Answers = {}) => {
    const onClose = vi.fn<() => void>();
    const shown = show(<UserStatusDialog user={user} onClose={onClose} />, admin, { ...EMPTY_WORLD, ...answers });
    return { ...shown, onClose };
  };

  it('says what follows, sends the new state once on the version that was read, and closes', async () => {
    const { person, server, onClose } = open(USER, { changeUser: { ...USER, status: 'disabled', version: 6 } });
    const box = within(screen.getByRole('dialog', { name: 'Őri Űrsula letiltása' }));
    box.getByText(/^Azonnal kilép mindenhonnan/);
    expect(await serious()).toEqual([]);
    await person.dblClick(box.getByRole('button', { name: 'Letiltás' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.of('changeUser').map(({ params, body }) => [params.id, body])).toEqual([
      [21, { version: 5, status: 'disabled' }],
    ]);
  });

  it('asks the other way round about somebody who is disabled', async () => {
    const { person, server, onClose } = open({ ...USER, status: 'disabled' }, { changeUser: USER });
    const box = within(screen.getByRole('dialog', { name: 'Őri Űrsula engedélyezése' }));
    box.getByText(/^Újra beléphet/);
    await person.click(box.getByRole('button', { name: 'Engedélyezés' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(server.of('changeUser')[0]?.body).toEqual({ version: 5, status: 'active' });
  });

  it('stays with the reason where it was refused, and can be left without a change', async () => {
    const { person, onClose } = open(USER, { changeUser: () => refusal('stale-version') });
    await person.click(press('Letiltás'));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(onClose).not.toHaveBeenCalled();
    await person.click(press('Mégsem'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  describe('of an assessor with open cases', () => {
    const ASSESSOR: AdminUser = { ...USER, id: 12, name: 'Tóth Ádám', role: ROLES.EXPERT_DAMAGE };
    const held = (...numbers: string[]): Answer<'damages'> => ({
      items: numbers.map((damageNumber, index) => ({ ...LISTED_CASE, id: index + 1, damageNumber })),
      total: numbers.length,
      page: 1,
      pageSize: 5,
      more: false,
      next: null,
    });
    const WORLD: Answers = {
      damages: held('K-1', 'K-2'),
      caseIds: { ids: [1, 2], cut: false },
      damageExperts: [
        { id: 12, name: 'Tóth Ádám', role: ROLES.EXPERT_DAMAGE, openCases: 2 },
        { id: 13, name: 'Szabó Éva', role: ROLES.EXPERT_DAMAGE, openCases: 4 },
      ],
      assignCases: {
        done: [
          { id: 1, damageNumber: 'K-1', before: 12 },
          { id: 2, damageNumber: 'K-2', before: 12 },
        ],
        refused: [],
        notified: 0,
      },
      changeUser: { ...ASSESSOR, status: 'disabled' },
    };

    it('names them, hands them over to another assessor, and then disables', async () => {
      const { person, server, onClose } = open(ASSESSOR, WORLD);
      expect(
        await screen.findByText(
          'Tóth Ádám nyitott káraktáinak száma: 2 (K-1, K-2). Előbb adja át ezeket másik szakértőnek!',
        ),
      ).toBeTruthy();
      expect(server.of('damages')[0]?.query).toMatchObject({ expert: '12', state: 'new,assigned,inspected' });
      expect(press('Letiltás').disabled).toBe(true);
      const choice = await screen.findByLabelText<HTMLSelectElement>('Kinek adja át?');
      expect([...choice.options].map(({ text }) => text)).toEqual(['Válasszon szakértőt!', 'Szabó Éva – 4 nyitott']);
      expect(press('Átadás').disabled).toBe(true);
      await person.selectOptions(choice, '13');
      expect(await serious()).toEqual([]);
      server.answer({ damages: held() });
      await person.click(press('Átadás'));
      expect(await screen.findByText('2 kárakta kiosztva.')).toBeTruthy();
      expect(server.of('assignCases')[0]?.body).toMatchObject({
        cases: [
          { id: 1, expertId: 13 },
          { id: 2, expertId: 13 },
        ],
      });
      await waitFor(() => expect(press('Letiltás').disabled).toBe(false));
      await person.click(press('Letiltás'));
      await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
      expect(server.of('changeUser')).toHaveLength(1);
    });

    it('takes the handing over back before anybody is disabled', async () => {
      const { person, server } = open(ASSESSOR, WORLD);
      await person.selectOptions(await screen.findByLabelText('Kinek adja át?'), '13');
      await person.click(press('Átadás'));
      await person.click(await screen.findByRole('button', { name: 'Visszavonás' }));
      await waitFor(() => expect(server.of('assignCases')).toHaveLength(2));
      expect(server.of('assignCases')[1]?.body).toMatchObject({
        cases: [
          { id: 1, expertId: 12 },
          { id: 2, expertId: 12 },
        ],
      });
      expect(server.of('changeUser')).toEqual([]);
    });

    it('says that there is nobody else', async () => {
      open(ASSESSOR, { ...WORLD, damageExperts: [] });
      expect(await screen.findByText(/^A társaságnak nincs másik aktív szakértője/)).toBeTruthy();
      expect(press('Letiltás').disabled).toBe(true);
    });

    it('are not asked for of people who can have none', () => {
      const { server } = open(USER);
      expect(press('Letiltás').disabled).toBe(false);
      expect(server.of('damages')).toEqual([]);
    });
  });

  it('does nothing at Escape', async () => {
    const { person, server, onClose } = open(USER);
    await person.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(server.of('changeUser')).toEqual([]);
  });
});

describe('the dialog of a sign-in link', () => {
  const open = (user: AdminUser, answers: Answers = {}) =>
    show(<SendLinkDialog user={user} onClose={vi.fn()} />, admin, {
      ...EMPTY_WORLD,
      sendLink: new Response(null, { status: 204 }),
      ...answers,
    });

  it('names the telephone of somebody without a mail address', () => {
    open({ ...USER, email: null });
    expect(screen.getByText('A link ide megy: +36301234567. Egyszer használható.')).toBeTruthy();
  });

  it('says that the link waits where nothing is sent from here', async () => {
    const { person } = open(USER, {
      installation: {
        demo: false,
        today: '2026-07-20',
        passwordMinimum: 8,
        messagesToOutbox: true,
        demoPassword: null,
        demoAccounts: [],
      },
    });
    await person.click(press('Küldés'));
    expect((await screen.findByText(/nem megy ki: nincs üzenetküldő beállítva/)).textContent).toContain('Őri Űrsula');
    expect(press('Bezárás')).toBeTruthy();
  });

  it('says why it was refused, and can be sent again', async () => {
    const { person, server } = open(USER, {
      sendLink: () => refusal('too-many-requests', { message: 'Túl sok link. Várjon egy percet!' }),
    });
    await person.click(press('Küldés'));
    await screen.findByText('Túl sok link. Várjon egy percet!');
    server.answer({ sendLink: new Response(null, { status: 204 }) });
    await person.click(press('Küldés'));
    await screen.findByText(/A belépési link küldése elindult: Őri Űrsula/);
    expect(screen.queryByText(/Túl sok link/)).toBeNull();
    expect(server.of('sendLink')).toHaveLength(2);
  });
});

describe('the dialog before somebody is impersonated', () => {
  const url = `https://georisk.hu/?t=21-${'x'.repeat(43)}`;
  const as = personOfRole(ROLES.FARMER, {
    id: 21,
    name: USER.name,
    session: { kind: 'impersonated', expiresAt: LATER, actorName: admin.name },
  });
  const open = (answers: Answers = {}) => {
    const onClose = vi.fn<() => void>();
    const shown = show(
      <ImpersonateDialog user={USER} onClose={onClose} />,
      admin,
      {
        ...EMPTY_WORLD,
        impersonate: { url, expiresAt: LATER },
        linkSignIn: { token: 'token-of-the-farmer' },
        ...answers,
      },
      '/admin/felhasznalok',
    );
    return { ...shown, onClose, reason: screen.getByLabelText<HTMLTextAreaElement>('Miért nyitja meg?') };
  };
  const label = 'Megnyitás a gazda nézetében';

  it.each([
    ['nothing', ''],
    ['blanks', '     '],
    ['two letters', 'ok'],
    ['two letters among blanks', '  ok   '],
  ])('does not take %s for a reason', async (_, text) => {
    const { person, server, reason } = open();
    await person.click(reason);
    if (text !== '') await person.paste(text);
    await person.click(press(label));
    await screen.findByText('Legalább három betűben írja le az okát!');
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    expect(server.of('impersonate')).toEqual([]);
    expect(await serious()).toEqual([]);
  });

  it('asks for one session, however often its button is pressed, and takes its token in this tab', async () => {
    const { person, server, reason } = open({
      currentUser: ({ headers }) => (headers.get('authorization')?.includes('farmer') === true ? as : admin),
    });
    await person.type(reason, '  telefonon kért segítséget ');
    await person.dblClick(press(label));
    await waitFor(() => expect(credentials.read().token).toBe('token-of-the-farmer'));
    expect(server.of('impersonate').map(({ body }) => body)).toEqual([
      { userId: 21, reason: 'telefonon kért segítséget' },
    ]);
    expect(server.of('linkSignIn')).toHaveLength(1);
    expect(credentials.ownToken()).toBe('token-of-the-test');
  });

  it('asks for the password where the own sign-in is too old, and goes on with the reason that was given', async () => {
    let isFresh = false;
    const { person, server, reason } = open({
      currentUser: ({ headers }) => (headers.get('authorization')?.includes('farmer') === true ? as : admin),
      impersonate: () => (isFresh ? { url, expiresAt: LATER } : refusal('fresh-sign-in-needed')),
      signIn: () => {
        isFresh = true;
        return session;
      },
    });
    await person.type(reason, 'segítség');
    await person.click(press(label));
    const box = within(await screen.findByRole('dialog', { name: 'Jelentkezzen be újra!' }));
    await person.type(box.getByLabelText('Jelszó'), 'titok{Enter}');
    await waitFor(() => expect(credentials.read().token).toBe('token-of-the-farmer'));
    expect(server.of('impersonate').map(({ body }) => body.reason)).toEqual(['segítség', 'segítség']);
    expect(server.of('signIn').map(({ body }) => body)).toEqual([
      { grant_type: 'password', username: admin.userName, password: 'titok' },
    ]);
  });

  it('is not entered where it was cancelled before the answer came', async () => {
    const answer = Promise.withResolvers<{ url: string; expiresAt: string }>();
    const onClose = vi.fn<() => void>();
    function Leavable() {
      const [isOpen, setOpen] = useState(true);
      const close = () => {
        onClose();
        setOpen(false);
      };
      return isOpen ? <ImpersonateDialog user={USER} onClose={close} /> : <p>A lista</p>;
    }
    const { person, server } = show(<Leavable />, admin, {
      ...EMPTY_WORLD,
      impersonate: () => answer.promise,
      linkSignIn: { token: 'token-of-the-farmer' },
      currentUser: as,
    });
    await person.type(screen.getByLabelText('Miért nyitja meg?'), 'segítség');
    await person.click(press(label));
    await waitFor(() => expect(server.of('impersonate')).toHaveLength(1));
    await person.click(press('Mégsem'));
    await screen.findByText('A lista');
    answer.resolve({ url, expiresAt: LATER });
    await waitFor(() => expect(server.of('linkSignIn')).toHaveLength(1));
    await waitFor(() => expect(server.of('currentUser').length).toBeGreaterThan(0));
    await settled();
    expect(credentials.read().token).toBe('token-of-the-test');
  });

  it('says of a link that nobody can follow that it is wrong, and keeps the own session', async () => {
    const { person, reason } = open({ impersonate: { url: 'https://georisk.hu/?t=x', expiresAt: LATER } });
    await person.type(reason, 'segítség');
    await person.click(press(label));
    await screen.findByText('A megnyitás nem sikerült: a kapott link hibás. Próbálja újra!');
    expect(credentials.read().token).toBe('token-of-the-test');
    expect(reason.value).toBe('segítség');
  });

  it('keeps a reason at a press beside it, and closes without one', async () => {
    const { person, reason, onClose } = open();
    const beside = () => document.querySelector('.MuiDialog-container') as Element;
    await person.type(reason, 'seg');
    await person.click(beside());
    expect(onClose).not.toHaveBeenCalled();
    expect(reason.value).toBe('seg');
    await person.clear(reason);
    await person.click(beside());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says why it was refused', async () => {
    const { person, reason } = open({ impersonate: () => refusal('form-refused', { message: 'Le van tiltva.' }) });
    await person.type(reason, 'segítség');
    await person.click(press(label));
    await screen.findByText('Le van tiltva.');
    expect(press(label).getAttribute('aria-disabled')).toBe('false');
  });
});

describe('the data of a person', () => {
  const ERASURE = { name: 'Törölt 21', sessions: 2, links: 1, messages: 3, settings: 1, kept: 9, photos: 0 };
  const open = (answers: Answers = {}) => {
    const onErased = vi.fn<(sentence: string) => void>();
    const shown = show(<PersonDialog user={USER} onClose={vi.fn()} onErased={onErased} />, admin, {
      ...EMPTY_WORLD,
      ...answers,
    });
    return {
      ...shown,
      onErased,
      typed: screen.getByLabelText('A törléshez írja be a felhasználónevét: ori.ursula'),
      erase: press('Végleges törlés'),
    };
  };

  it.each(['ori', 'Ori.Ursula', 'őri.ürsula', 'ori.ursula2'])('are not erased at %s', async (name) => {
    const { person, typed, erase } = open();
    expect(erase.disabled).toBe(true);
    await person.type(typed, name);
    expect(erase.disabled).toBe(true);
  });

  it('are erased once at the user name, blanks around it aside, and it is said what became of them', async () => {
    const { person, server, typed, erase, onErased } = open({ erasePerson: ERASURE });
    await person.type(typed, ' ori.ursula ');
    expect(await serious()).toEqual([]);
    await person.dblClick(erase);
    await waitFor(() => expect(onErased).toHaveBeenCalled());
    expect(server.of('erasePerson').map(({ params, headers }) => [params.id, headers.get('x-admin')])).toEqual([
      [21, 'true'],
    ]);
    expect(onErased.mock.calls).toEqual([
      [
        'A törlés megtörtént. Lezárt munkamenet: 2, törölt link: 1, törölt üzenet: 3. 9 bejegyzés maradt „Törölt 21” néven.',
      ],
    ]);
  });

  it('that were photos remain as evidence, which is said', async () => {
    const { person, typed, erase, onErased } = open({ erasePerson: { ...ERASURE, photos: 4 } });
    await person.type(typed, 'ori.ursula');
    await person.click(erase);
    await waitFor(() => expect(onErased.mock.calls[0]?.[0]).toMatch(/köztük 4 tábláról beküldött fénykép/));
  });

  it('are erased after the password where the sign-in is too old; a wrong one is said, cancelling erases nothing', async () => {
    const { person, server, typed, erase, onErased } = open({
      erasePerson: () => refusal('fresh-sign-in-needed'),
      signIn: () => refusal('sign-in-failed'),
    });
    await person.type(typed, 'ori.ursula');
    await person.click(erase);
    const box = within(await screen.findByRole('dialog', { name: 'Jelentkezzen be újra!' }));
    box.getByText(/5 percnél frissebb/);
    await person.click(box.getByRole('button', { name: 'Folytatás' }));
    await box.findByText('Kötelező kitölteni');
    await person.type(box.getByLabelText('Jelszó'), 'rossz{Enter}');
    await box.findByText('Érvénytelen felhasználónév vagy jelszó!');
    await person.click(box.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Jelentkezzen be újra!' })).toBeNull());
    expect(server.of('erasePerson')).toHaveLength(1);
    server.answer({ signIn: session, erasePerson: () => refusal('fresh-sign-in-needed') });
    await person.click(press('Végleges törlés'));
    const again = within(await screen.findByRole('dialog', { name: 'Jelentkezzen be újra!' }));
    server.answer({ erasePerson: ERASURE });
    await person.type(again.getByLabelText('Jelszó'), 'titok{Enter}');
    await waitFor(() => expect(onErased).toHaveBeenCalledOnce());
    expect(credentials.read().token).toBe('a-fresh-token');
  });

  it('are not erased where the password was cancelled before its answer came', async () => {
    const answer = Promise.withResolvers<typeof session>();
    const { person, server, typed, erase, onErased } = open({
      erasePerson: () => refusal('fresh-sign-in-needed'),
      signIn: () => answer.promise,
    });
    await person.type(typed, 'ori.ursula');
    await person.click(erase);
    const box = within(await screen.findByRole('dialog', { name: 'Jelentkezzen be újra!' }));
    await person.type(box.getByLabelText('Jelszó'), 'titok{Enter}');
    await waitFor(() => expect(server.of('signIn')).toHaveLength(1));
    await person.click(box.getByRole('button', { name: 'Mégsem' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Jelentkezzen be újra!' })).toBeNull());
    server.answer({ erasePerson: ERASURE });
    answer.resolve(session);
    await waitFor(() => expect(credentials.read().token).toBe('a-fresh-token'));
    await settled();
    expect(server.of('erasePerson')).toHaveLength(1);
    expect(onErased).not.toHaveBeenCalled();
  });

  it('are not erased where that is refused: the reason, and what was typed', async () => {
    const { person, typed, erase, onErased } = open({
      erasePerson: () => refusal('form-refused', { message: 'Nyitott kára van.' }),
    });
    await person.type(typed, 'ori.ursula');
    await person.click(erase);
    await screen.findByText('Nyitott kára van.');
    expect(onErased).not.toHaveBeenCalled();
    expect(erase.disabled).toBe(false);
  });

  it('are given out as a file that is named by the person and the day', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:of-the-test');
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { person } = open({
      personExport: { at: AT, person: { name: 'Őri' }, records: [{ table: 'policy', rows: [{ id: 1 }] }] },
    });
    await person.click(press('Letöltés (JSON)'));
    await screen.findByText('A fájl elkészült.');
    await person.click(press('Letöltés (Excel)'));
    await waitFor(() => expect(names).toHaveLength(2));
    expect(names).toEqual(['adatok-ori.ursula-2026-07-19.json', 'adatok-ori.ursula-2026-07-19.xlsx']);
  });

  it('that could not be given out say why', async () => {
    const { person } = open({ personExport: () => refusal('busy', { message: 'Most nem megy.' }) });
    await person.click(press('Letöltés (JSON)'));
    await screen.findByText('Most nem megy.');
    expect(screen.queryByText('A fájl elkészült.')).toBeNull();
  });
});

describe('the devices of somebody', () => {
  const device = (number: number, name: string) => ({
    id: uuid(number),
    name,
    createdAt: AT,
    expiresAt: LATER,
    lastUsedAt: AT,
  });
  const open = (answers: Answers) =>
    show(<UserDevicesDialog user={USER} onClose={vi.fn()} />, admin, { ...EMPTY_WORLD, ...answers });

  it('are loading, are none, and say why they did not load', async () => {
    const { server, person } = open({ userDeviceGrants: pending });
    await screen.findByRole('progressbar', { name: /a készülékek/ });
    await person.click(press('Bezárás'));
    expect(server.of('userDeviceGrants').map(({ params }) => params.id)).toEqual([21]);
  });

  it('are none', async () => {
    open({ userDeviceGrants: { items: [] } });
    await screen.findByText('Nincs ilyen készülék.');
    expect(await serious()).toEqual([]);
  });

  it('that did not load are read again at a press', async () => {
    const { person, server } = open({ userDeviceGrants: () => refusal('not-found') });
    const again = await screen.findByRole('button', { name: 'Újra' });
    server.answer({ userDeviceGrants: { items: [device(1, 'Chrome, Android')] } });
    await person.click(again);
    await screen.findByText('Chrome, Android');
  });

  it.each([
    ['it is revoked', () => new Response(null, { status: 204 })],
    ['it has ended by itself', () => refusal('not-found')],
  ] as const)('lose the one that is revoked: %s', async (_, revokeUserDeviceGrant) => {
    let items = [device(1, 'Chrome, Android'), device(2, 'Safari, iPad')];
    const { person, server } = open({
      userDeviceGrants: () => ({ items }),
      revokeUserDeviceGrant: () => {
        items = items.slice(1);
        return revokeUserDeviceGrant();
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Visszavonás: Chrome, Android' }));
    await waitFor(() => expect(screen.queryByText('Chrome, Android')).toBeNull());
    expect(screen.getByText('Safari, iPad')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(server.of('revokeUserDeviceGrant').map(({ params }) => params.grantId)).toEqual([uuid(1)]);
  });

  it('keep one whose revocation was refused, with the reason', async () => {
    const { person } = open({
      userDeviceGrants: { items: [device(1, 'Chrome, Android')] },
      revokeUserDeviceGrant: () => refusal('busy', { message: 'Most nem megy.' }),
    });
    await person.click(await screen.findByRole('button', { name: 'Visszavonás: Chrome, Android' }));
    await screen.findByText('Most nem megy.');
    expect(screen.getByText('Chrome, Android')).toBeTruthy();
  });
});

describe('the map keys of somebody', () => {
  const key = (number: number, name: string, more = {}) => ({
    id: uuid(number),
    name,
    createdAt: AT,
    expiresAt: LATER,
    lastUsedAt: null,
    expired: false,
    ...more,
  });
  const open = (answers: Answers) =>
    show(<UserMapKeysDialog user={USER} onClose={vi.fn()} />, admin, { ...EMPTY_WORLD, ...answers });

  it('are none', async () => {
    open({ userMapKeys: { items: [] } });
    await screen.findByText('Nincs térképkulcs.');
  });

  it('say whether they were used and whether they have ended', async () => {
    open({ userMapKeys: { items: [key(1, 'QGIS'), key(2, 'Régi', { expired: true, lastUsedAt: AT })] } });
    const [fresh, old] = await screen.findAllByRole('listitem');
    expect(fresh?.textContent).toMatch(/^QGISkészült: .*érvényes eddig: .*még nem használták/);
    expect(old?.textContent).toMatch(/^Régi \(lejárt\)készült: .*lejárt: .*utoljára használták: /);
    expect(screen.getByRole('button', { name: 'Visszavonás: QGIS' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Eltávolítás: Régi' })).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('are revoked one by one, each under its own number', async () => {
    let items = [key(1, 'QGIS'), key(2, 'ArcGIS')];
    const { person, server } = open({
      userMapKeys: () => ({ items }),
      revokeUserMapKey: ({ params }) => {
        items = items.filter(({ id }) => id !== params.keyId);
        return new Response(null, { status: 204 });
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Visszavonás: ArcGIS' }));
    await waitFor(() => expect(screen.queryByText('ArcGIS')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Visszavonás: QGIS' }));
    await screen.findByText('Nincs térképkulcs.');
    expect(server.of('revokeUserMapKey').map(({ params }) => params.keyId)).toEqual([uuid(2), uuid(1)]);
  });
});
