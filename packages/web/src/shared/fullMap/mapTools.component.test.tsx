import { createTheme } from '@mui/material/styles';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { AddressNotice } from './AddressNotice.tsx';
import { LayerButton } from './LayerButton.tsx';
import { MapTools } from './MapTools.tsx';

const expert = personOf('expert-damage');
/** Waits until what was closed has faded out. */
const faded = () =>
  act(
    () =>
      new Promise<void>((done) => {
        setTimeout(done, 2 * createTheme().transitions.duration.leavingScreen);
      }),
  );

describe('the tools of the map', () => {
  const open = (more: Partial<Parameters<typeof MapTools>[0]> = {}) => {
    const calls = {
      startMeasuring: vi.fn(),
      stop: vi.fn(),
      openTable: vi.fn(),
      closeTable: vi.fn(),
      toSubject: vi.fn(),
    };
    const shown = show(
      <MapTools
        layers={<p>Rétegek helye</p>}
        measuring={{ on: false, stop: calls.stop } as never}
        startMeasuring={calls.startMeasuring}
        position={null}
        table={{ isOpen: false, open: calls.openTable, close: calls.closeTable } as never}
        toSubject={calls.toSubject}
        busy={null}
        title="KOT-3"
        attribution=""
        legends={[]}
        paper={null}
        {...more}
      />,
      expert,
      EMPTY_WORLD,
    );
    return { ...shown, ...calls };
  };
  const button = (name: RegExp) => screen.getByRole('button', { name });

  it('begin measuring and the table, and lead back to the subject', async () => {
    const { person, startMeasuring, openTable, toSubject } = open();
    expect(await serious()).toEqual([]);
    await person.click(button(/^Mérés$/));
    await person.click(button(/^Adattábla$|tábl/i));
    await person.click(button(/^Odanagyítás: KOT-3$/));
    expect([startMeasuring, openTable, toSubject].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  });

  it('end what is on', async () => {
    const stop = vi.fn();
    const close = vi.fn();
    const { person } = open({
      measuring: { on: true, stop } as never,
      table: { isOpen: true, open: vi.fn(), close } as never,
    });
    expect(button(/^Mérés$/).getAttribute('aria-pressed')).toBe('true');
    await person.click(button(/^Mérés$/));
    await person.click(button(/^Adattábla$|tábl/i));
    expect([stop, close].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('begin nothing while something else is done, and say why', async () => {
    const { person, startMeasuring, openTable } = open({ busy: 'rajzolás közben nem használható' });
    await person.click(button(/^Mérés – rajzolás közben nem használható$/));
    await person.click(button(/^Adattábla a térkép alakzatairól – rajzolás közben/));
    expect([startMeasuring, openTable].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it('are those that the view has', () => {
    open({ measuring: null, table: null, toSubject: null });
    for (const name of [/^Mérés/, /^Odanagyítás: /, /^Helyzetem/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByText('Rétegek helye')).toBeTruthy();
  });

  it('print under the view’s own title, where the view opens the print', async () => {
    const setOpen = vi.fn<(open: boolean) => void>();
    const { person } = open({ paper: { open: false, setOpen, title: 'Saját cím', pages: null } });
    await person.click(button(/^Nyomtatás$/));
    expect(setOpen.mock.calls).toEqual([[true]]);
  });
});

describe('the switcher beside its button', () => {
  function Switcher({ small = false }: { readonly small?: boolean }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Kereső" />
        <div>
          <LayerButton open={isOpen} setOpen={setOpen} small={small}>
            <button>Egy réteg</button>
          </LayerButton>
        </div>
      </>
    );
  }
  const button = () => screen.getByRole('button', { name: 'Rétegek', hidden: true });

  it('is left by Escape, and the focus is on its button', async () => {
    const { person } = show(<Switcher />, expert, EMPTY_WORLD);
    await person.click(button());
    (await screen.findByRole('button', { name: 'Egy réteg' })).focus();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button());
    expect(button().getAttribute('aria-expanded')).toBe('false');
  });

  it('stays where Escape is of something else', async () => {
    const { person } = show(<Switcher />, expert, EMPTY_WORLD);
    await person.click(button());
    await screen.findByRole('dialog', { name: 'Rétegek' });
    await person.click(screen.getByLabelText('Kereső'));
    await person.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    button().focus();
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    event.preventDefault();
    fireEvent(button(), event);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('is closed by its button too', async () => {
    const { person } = show(<Switcher />, expert, EMPTY_WORLD);
    await person.click(button());
    await screen.findByRole('dialog');
    await person.click(button());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('covers everything else on a phone, and is left by Escape', async () => {
    const { person } = show(<Switcher small />, expert, EMPTY_WORLD);
    await person.click(button());
    expect((await screen.findByRole('dialog', { name: 'Rétegek' })).textContent).toContain('Egy réteg');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('an address of the map', () => {
  const open = (path: string) => show(<AddressNotice role={expert.role} />, expert, EMPTY_WORLD, path);

  it.each([
    ['/?layers=NO_SUCH_LAYER', /olyan réteget is megad/],
    ['/?map=x', /térképhelyet ad meg/],
  ])('that asks for what there is not says so: %s', async (path, sentence) => {
    open(path);
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  });

  it('is still said to ask for what there is not after a press elsewhere, and no more after Escape', async () => {
    const { person } = open('/?layers=NO_SUCH_LAYER');
    await screen.findByRole('alert');
    await person.click(document.body);
    await faded();
    expect(screen.getByRole('alert')).toBeTruthy();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('that asks for what there is says nothing', () => {
    open('/?layers=PLOT');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
