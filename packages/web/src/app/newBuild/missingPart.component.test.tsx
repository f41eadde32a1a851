import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentOutbox } from '#web/offline/currentOutbox.ts';
import type { Outbox } from '#web/offline/outbox.ts';
import { serious } from '#web/testing/axe.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { reloadOrAsk, wantedReload } from '../newBuild.ts';
import { followTyping } from '../unsavedInput.ts';
import { MissingPartNotice } from './MissingPartNotice.tsx';

const expert = person(ROLES.EXPERT_DAMAGE);
const reload = vi.fn<() => void>();
const shown = (element: ReactNode) =>
  show(
    <>
      <MissingPartNotice reload={reload} />
      {element}
    </>,
    expert,
  );

/** Something that goes from the screen when its button is pressed. */
function Passing({ children }: { readonly children: ReactNode }) {
  const [isThere, setThere] = useState(true);
  return (
    <>
      {isThere && children}
      <button onClick={() => setThere(false)}>Tovább</button>
    </>
  );
}

followTyping();
let isServerThere = true;
beforeEach(() => {
  reload.mockReset();
  isServerThere = true;
  window.sessionStorage.clear();
  wantedReload.set(false);
});
afterEach(() => {
  currentOutbox.replace(null);
  vi.unstubAllGlobals();
});
/** A part of the page that is missing on the server. */
const miss = () => {
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: isServerThere }));
  return reloadOrAsk(reload);
};

it('a page without anything typed is loaded again, once a minute at most, and not without a server', async () => {
  shown(<input aria-label="Megjegyzés" />);
  isServerThere = false;
  expect(await miss()).toBe('kept');
  isServerThere = true;
  expect(await miss()).toBe('reloaded');
  expect(await miss()).toBe('kept');
  expect(reload).toHaveBeenCalledOnce();
});

it('a half-typed form stays: its user is asked, and says when', async () => {
  const { person: hand } = shown(<input aria-label="Megjegyzés" />);
  await hand.type(screen.getByLabelText('Megjegyzés'), 'jégverés');
  expect(await miss()).toBe('asked');
  expect(reload).not.toHaveBeenCalled();
  expect((await screen.findByRole('alert')).textContent).toContain('elvész');
  expect(await serious()).toEqual([]);
  await hand.click(screen.getByRole('button', { name: 'Később' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await miss()).toBe('asked');
  await hand.click(await screen.findByRole('button', { name: 'Áttérek' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('a form that is gone from the screen is no reason to ask', async () => {
  const { person: hand } = shown(
    <Passing>
      <input aria-label="Megjegyzés" />
    </Passing>,
  );
  await hand.type(screen.getByLabelText('Megjegyzés'), 'jégverés');
  await hand.click(screen.getByRole('button', { name: 'Tovább' }));
  expect(await miss()).toBe('reloaded');
});

it('an open dialog stays, and so does work that is in this window alone', async () => {
  const { person: hand } = shown(
    <Passing>
      <div role="dialog" aria-label="Aláírás" />
    </Passing>,
  );
  expect(await miss()).toBe('asked');
  await hand.click(screen.getByRole('button', { name: 'Tovább' }));
  const outboxWith = (hasUnkept: boolean) =>
    ({ hasUnkept, subscribe: () => () => {}, close: () => {} }) as unknown as Outbox;
  currentOutbox.replace(outboxWith(true));
  expect(await miss()).toBe('asked');
  currentOutbox.replace(outboxWith(false));
  expect(await miss()).toBe('reloaded');
});
