import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { opened } from './opened.ts';
import { PageRouter } from './PageRouter.tsx';

/** A window that a test opens over every page; some ask before they close. */
function Window({ name, closes = true }: { readonly name: string; readonly closes?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => setOpen(true)}>{`${name} nyitása`}</Button>
      <Dialog open={isOpen} onClose={() => closes && setOpen(false)}>
        <Button onClick={() => setOpen(false)}>{`${name} bezárása`}</Button>
        <Button
          onClick={() => {
            void navigate('/masik');
            setOpen(false);
          }}
        >{`${name}: tovább`}</Button>
        <Button onClick={() => void navigate('/elso?szuro=1', { replace: true })}>{`${name}: szűrés`}</Button>
        {name === 'Külső' && <Window name="Belső" />}
      </Dialog>
    </>
  );
}

function Chooser() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button onClick={(event) => setAnchor(event.currentTarget)}>Választás</Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => setAnchor(null)}>Egyik</MenuItem>
      </Menu>
    </>
  );
}

function Pages() {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>{`${pathname}${search}`}</h1>
      <Link to="/elso">Első</Link>
      <Link to="/masik">Másik</Link>
      <Window name="Külső" />
      <Window name="Makacs" closes={false} />
      <Chooser />
    </>
  );
}

/** The entry of the browser that is current, and how many come before it. */
const entries = () => window.history.length;
/** The router's page, also while it is hidden behind a window. */
const page = () => screen.getByRole('heading', { level: 1, hidden: true }).textContent;
const windowOf = (name: string) => screen.queryByText(`${name} bezárása`);
const isOver = () => (window.history.state as { over?: number } | null)?.over ?? 0;
const settled = (over: number) => waitFor(() => expect(isOver()).toBe(over));

describe('Back', () => {
  let press: (name: string) => Promise<void>;
  const back = () => act(async () => window.history.back());
  const forward = () => act(async () => window.history.forward());

  beforeEach(async () => {
    const { person: user } = show(<Pages />, person(ROLES.API), {}, '/start');
    press = (name) => user.click(screen.getByText(name));
    await press('Első');
    await waitFor(() => expect(page()).toBe('/elso'));
  });

  it('closes the open window and leaves the page', async () => {
    await press('Külső nyitása');
    await settled(1);
    await back();
    await waitFor(() => expect(windowOf('Külső')).toBeNull());
    expect(page()).toBe('/elso');
    await back();
    await waitFor(() => expect(page()).toBe('/start'));
  });

  it('closes the topmost of two windows', async () => {
    await press('Külső nyitása');
    await settled(1);
    await press('Belső nyitása');
    await settled(2);
    await back();
    await waitFor(() => expect(windowOf('Belső')).toBeNull());
    expect(windowOf('Külső')).not.toBeNull();
    await back();
    await waitFor(() => expect(windowOf('Külső')).toBeNull());
    expect(page()).toBe('/elso');
  });

  it('leaves a page that was loaded anew while a window was open over it', async () => {
    await press('Külső nyitása');
    await settled(1);
    cleanup();
    render(
      <PageRouter>
        <Pages />
      </PageRouter>,
    );
    await settled(0);
    expect([page(), windowOf('Külső')]).toEqual(['/elso', null]);
    await back();
    await waitFor(() => expect(page()).toBe('/start'));
  });

  it('closes a menu', async () => {
    await press('Választás');
    await settled(1);
    await back();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(page()).toBe('/elso');
  });

  it('leaves the page where the window has closed by itself', async () => {
    for (const _ of [1, 2]) {
      await press('Külső nyitása');
      await settled(1);
      await press('Külső bezárása');
      await settled(0);
      await waitFor(() => expect(windowOf('Külső')).toBeNull());
    }
    await back();
    await waitFor(() => expect(page()).toBe('/start'));
  });

  it('leads from a page that a window has opened to the one below the window', async () => {
    await press('Külső nyitása');
    await settled(1);
    const before = entries();
    await press('Külső: tovább');
    await waitFor(() => expect(page()).toBe('/masik'));
    await waitFor(() => expect(windowOf('Külső')).toBeNull());
    await settled(0);
    expect(entries()).toBeLessThanOrEqual(before + 1);
    await back();
    await waitFor(() => expect(page()).toBe('/elso'));
    expect(windowOf('Külső')).toBeNull();
    await back();
    await waitFor(() => expect(page()).toBe('/start'));
  });

  it('passes over what two windows have left behind', async () => {
    await press('Külső nyitása');
    await settled(1);
    await press('Belső nyitása');
    await settled(2);
    await press('Belső: tovább');
    await waitFor(() => expect(page()).toBe('/masik'));
    await settled(1);
    await press('Külső bezárása');
    await settled(0);
    await waitFor(() => expect(windowOf('Külső')).toBeNull());
    await back();
    await waitFor(() => expect(page()).toBe('/elso'));
    await back();
    await waitFor(() => expect(page()).toBe('/start'));
  });

  it('keeps what was changed in the address from the window', async () => {
    await press('Külső nyitása');
    await settled(1);
    await press('Külső: szűrés');
    await waitFor(() => expect(page()).toBe('/elso?szuro=1'));
    await back();
    await waitFor(() => expect(windowOf('Külső')).toBeNull());
    expect([page(), window.location.search]).toEqual(['/elso?szuro=1', '?szuro=1']);
    await back();
    await waitFor(() => expect(page()).toBe('/start'));
  });

  it('keeps what was written into the address past the router', async () => {
    await press('Külső nyitása');
    await settled(1);
    opened().rewrite('/elso?terkep=1');
    await back();
    await waitFor(() => expect(window.location.search).toBe('?terkep=1'));
  });

  it('leaves a window that refuses to close where it is, each time', async () => {
    await press('Makacs nyitása');
    for (const _ of [1, 2]) {
      await settled(1);
      await back();
      expect(windowOf('Makacs')).not.toBeNull();
      expect(page()).toBe('/elso');
    }
  });

  it('is undone by Forward without opening anything', async () => {
    await press('Külső nyitása');
    await settled(1);
    await back();
    await waitFor(() => expect(windowOf('Külső')).toBeNull());
    await forward();
    await settled(0);
    expect([page(), windowOf('Külső')]).toEqual(['/elso', null]);
  });
});
