import { readFileSync } from 'node:fs';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CLIENT_ROUTES } from '#web/routes/routes.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { type Answers, pending, refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person as personOfRole } from '#web/testing/people.ts';
import { show, showApp } from '#web/testing/show.tsx';
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx';
import { HelpVideo } from './HelpVideo.tsx';
import { WelcomeDialog } from './WelcomeDialog.tsx';

const LATER = '2026-07-21T08:00:00.000Z';
const signedOut = { signOut: () => new Response(null, { status: 204 }) };
const at = (user: Parameters<typeof showApp>[1], answers: Answers = {}) =>
  showApp(CLIENT_ROUTES.adminMessages, user, { ...EMPTY_WORLD, ...signedOut, ...answers });
const openMenu = async (hand: ReturnType<typeof at>['person']) => {
  const [button] = await screen.findAllByRole('button', { name: /^(Felhasználói menü|Kovács Anna)/ });
  await hand.click(button as HTMLElement);
  return within(await screen.findByRole('menu'));
};
const titles = (menu: Awaited<ReturnType<typeof openMenu>>) =>
  menu.getAllByRole('menuitem').map(({ textContent }) => textContent);

describe('the menu of the account', () => {
  it('has the profile or the own data, and the way out', async () => {
    const { person } = at(personOf('manager'));
    const menu = await openMenu(person);
    expect(titles(menu).at(-1)).toBe('Kijelentkezés');
    expect(titles(menu)).toHaveLength(2);
    expect(await serious()).toEqual([]);
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  it('ends the session here at once, also where the server does not answer', async () => {
    const { person } = at(personOf('manager'), { signOut: pending });
    const menu = await openMenu(person);
    await person.click(menu.getByRole('menuitem', { name: 'Kijelentkezés' }));
    await waitFor(() => expect(credentials.read().token).toBeUndefined());
    await waitFor(() => expect(window.location.pathname).toBe(CLIENT_ROUTES.signIn));
  });

  it.each([
    ['link', true],
    ['alert', false],
    ['impersonated', false],
  ] as const)('of a farmer in a session of the kind %s has the own data: %s', async (kind, hasOwn) => {
    const user = personOfRole(ROLES.FARMER, { session: { kind, expiresAt: LATER, actorName: null } });
    const { person } = showApp('/', user, { ...EMPTY_WORLD, ...signedOut });
    const menu = await openMenu(person);
    expect(titles(menu).includes('Saját adataim')).toBe(hasOwn);
  });
});

describe('an impersonated session', () => {
  const user = personOfRole(ROLES.MANAGER, {
    name: 'Őri Űrsula',
    session: { kind: 'impersonated', expiresAt: LATER, actorName: 'Rendszer Gazda' },
  });

  it('says whose it is and until when, and ends at a press', async () => {
    const { person, server } = at(user);
    const banner = (await screen.findByText('Ön Őri Űrsula nevében dolgozik')).closest('[role="status"]');
    expect(banner?.textContent).toMatch(/\(\d\d:\d\d-ig\)/);
    await person.click(screen.getByRole('button', { name: 'Befejezés' }));
    await waitFor(() => expect(credentials.read().token).toBeUndefined());
    expect(server.of('signOut')).toHaveLength(1);
  });

  it('of one’s own has no such line', async () => {
    at(personOf('manager'));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/nevében dolgozik/)).toBeNull();
  });
});

describe('the greeting of a new user', () => {
  const open = (more: Partial<ReturnType<typeof personOf>>, answers: Answers = {}) => {
    const user = { ...personOf('farmer'), welcomeScreen: true, ...more };
    return show(<WelcomeDialog user={user} />, user, {
      ...EMPTY_WORLD,
      suppressWelcomeScreen: () => new Response(null, { status: 204 }),
      ...answers,
    });
  };

  it('names them, says what there is, and is put away for good once', async () => {
    const { person, server } = open({});
    const box = within(await screen.findByRole('dialog', { name: 'Üdvözöljük, Kovács Anna!' }));
    expect(box.getAllByRole('listitem').length).toBeGreaterThan(0);
    expect(await serious()).toEqual([]);
    await person.click(box.getByRole('button', { name: 'Tovább' }));
    await waitFor(() => expect(server.of('suppressWelcomeScreen')).toHaveLength(1));
  });

  it('stays until it was answered: Escape does not close it', async () => {
    const { person, server } = open({});
    await screen.findByRole('dialog');
    await person.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(server.of('suppressWelcomeScreen')).toEqual([]);
  });

  it('that cannot be put away on the server does not stop anybody', async () => {
    const { person, server } = open({}, { suppressWelcomeScreen: () => refusal('not-ready') });
    await person.click(await screen.findByRole('button', { name: 'Tovább' }));
    await waitFor(() => expect(server.of('suppressWelcomeScreen').length).toBeGreaterThan(0));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['is not new', { welcomeScreen: false }],
    ['is impersonated', { session: { kind: 'impersonated', expiresAt: LATER, actorName: 'X' } }],
  ] as const)('is not for somebody who %s', async (_, more) => {
    open(more);
    await new Promise((done) => {
      requestAnimationFrame(done);
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a screen that breaks', () => {
  const Broken = (): never => {
    throw new Error('Broken');
  };

  it('is replaced by what says so, and the rest of the page stays', () => {
    // React reports the error that it caught.
    const report = vi.spyOn(console, 'error').mockReturnValue(undefined);
    show(
      <>
        <p>A keret</p>
        <ErrorBoundary fallback={<p>Hiba történt!</p>}>
          <Broken />
        </ErrorBoundary>
      </>,
      personOf('manager'),
      EMPTY_WORLD,
    );
    report.mockRestore();
    expect(screen.getByText('A keret')).toBeTruthy();
    expect(screen.getByText('Hiba történt!')).toBeTruthy();
  });
});

describe('the video of the help', () => {
  const { company } = personOf('farmer');
  const open = (props: Parameters<typeof HelpVideo>[0]) =>
    show(<HelpVideo {...props} />, personOf('farmer'), EMPTY_WORLD);
  const video = () => document.querySelector('video');

  it('is the company’s own where it has one', () => {
    open({ company: company && { ...company, helpVideoUrl: '/sugo/sajat.mp4' }, home: 'farmer' });
    expect(video()?.getAttribute('src')).toBe('/sugo/sajat.mp4');
    expect(video()?.querySelector('track')).toBeNull();
  });

  it('is the product’s with captions for farmers and staff', () => {
    open({ company, home: 'farmer' });
    expect(video()?.getAttribute('src')).toBe('/sugo/gazda.webm');
    expect(video()?.querySelector('track')?.getAttribute('srclang')).toBe('hu');
  });

  it.each(['farmer', 'staff'] as const)('is a file of the product, with its captions: %s', (home) => {
    open({ company, home });
    const fileOf = (path: string | null | undefined) => readFileSync(`${import.meta.dirname}/../../../public${path}`);
    const matroska = fileOf(video()?.getAttribute('src')).subarray(0, 4);
    expect(matroska.toString('hex')).toBe('1a45dfa3');
    expect(fileOf(video()?.querySelector('track')?.getAttribute('src')).toString('utf8')).toMatch(/^WEBVTT/);
  });

  it('is none for others', () => {
    open({ company: null, home: 'cemetery' });
    expect(video()).toBeNull();
  });
});
