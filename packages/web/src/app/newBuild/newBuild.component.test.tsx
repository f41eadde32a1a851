import { ROLES } from '@georisk/domain/roles/roles.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { emptyBrowser } from '#web/testing/deviceDatabase.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { FarmersDevice } from '../shell/FarmersDevice.tsx';
import { FieldBuildNotice } from './FieldBuildNotice.tsx';

const expert = person(ROLES.EXPERT_DAMAGE);
const OWN = '/assets/index-own.js';

interface Device {
  /** The worker's build; null where the device keeps none. */
  readonly entry: string | null;
  /** What it answers to the wish for its build. */
  readonly isFree?: boolean;
}

/** A browser with a worker, which answers as the product's does. */
function deviceWith({ entry, isFree = true }: Device) {
  const register = vi.fn();
  const asked: string[] = [];
  const active = {
    postMessage: (question: string, [port]: readonly MessagePort[]) => {
      asked.push(question);
      port?.postMessage(question === 'state' ? { entry } : isFree);
    },
  };
  const registration = { active, waiting: null, addEventListener: () => {}, update: () => Promise.resolve() };
  register.mockResolvedValue(registration);
  const getRegistration = () => Promise.resolve(entry === null ? undefined : registration);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register, getRegistration } });
  return { register, asked };
}

beforeEach(() => {
  emptyBrowser();
  // The simulated window loads no scripts: this one gets its address when it is there.
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' });
  document.head.append(script);
  script.setAttribute('src', OWN);
  script.setAttribute('type', 'module');
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  for (const script of document.head.querySelectorAll('script')) script.remove();
});

describe('a newer build on the device', () => {
  it('asks before it is shown, and the page is loaded again', async () => {
    const { asked } = deviceWith({ entry: '/assets/index-next.js' });
    const reload = vi.fn();
    const { person: hand } = show(<FieldBuildNotice reload={reload} />, expert, EMPTY_WORLD);
    await screen.findByText(/Új változat érhető el\./);
    expect(await serious()).toEqual([]);
    expect(asked).toEqual(['state']);
    await hand.click(screen.getByRole('button', { name: 'Áttérek' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(asked).toEqual(['state', 'takeOver']);
  });

  it('is not shown while something of the device waits to be sent, and that is said', async () => {
    deviceWith({ entry: '/assets/index-next.js', isFree: false });
    const reload = vi.fn();
    const { person: hand } = show(<FieldBuildNotice reload={reload} />, expert, EMPTY_WORLD);
    await hand.click(await screen.findByRole('button', { name: 'Áttérek' }));
    await screen.findByText(/Előbb küldje el/);
    expect(reload).not.toHaveBeenCalled();
    await hand.click(screen.getByRole('button', { name: 'Később' }));
    expect(screen.queryByText(/Új változat/)).toBeNull();
  });

  it('is not mentioned where the page is of the same build', async () => {
    const { asked } = deviceWith({ entry: OWN });
    show(<FieldBuildNotice />, expert, EMPTY_WORLD);
    await waitFor(() => expect(asked).toEqual(['state']));
    expect(screen.queryByText(/Új változat/)).toBeNull();
  });
});

it('a device on which nothing was taken along gets no worker', async () => {
  const { register } = deviceWith({ entry: null });
  show(<FieldBuildNotice />, expert, EMPTY_WORLD);
  await new Promise((later) => setTimeout(later, 50));
  expect(register).not.toHaveBeenCalled();
});

describe('a farmer’s new device', () => {
  const farmer = person(ROLES.FARMER);

  it('begins to keep the application when the page has loaded', async () => {
    const { register } = deviceWith({ entry: null });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const quiet = vi.fn(() => promise);
    show(<FarmersDevice user={farmer} quiet={quiet} />, farmer, EMPTY_WORLD);
    await waitFor(() => expect(quiet).toHaveBeenCalledOnce());
    await new Promise((later) => setTimeout(later, 50));
    expect(register).not.toHaveBeenCalled();
    resolve(undefined);
    await waitFor(() => expect(register).toHaveBeenCalledOnce());
  });

  it('does not begin after its person has left', async () => {
    const { register } = deviceWith({ entry: null });
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const quiet = vi.fn(() => promise);
    show(<FarmersDevice user={farmer} quiet={quiet} />, farmer, EMPTY_WORLD);
    await waitFor(() => expect(quiet).toHaveBeenCalledOnce());
    cleanup();
    resolve(undefined);
    await new Promise((later) => setTimeout(later, 50));
    expect(register).not.toHaveBeenCalled();
  });
});
