import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '#web/testing/contractServer.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { ChainCheck } from './ChainCheck.tsx';

const manager = person(ROLES.MANAGER);
const HEAD = 'ab'.repeat(32);
const press = 'Bejegyzések ellenőrzése';

describe('the check of a case’s changes', () => {
  it('is made when it is asked for, and says that they are whole', async () => {
    const { person: hand, server } = show(<ChainCheck damageId={7} />, manager, {
      ...EMPTY_WORLD,
      damageChain: { length: 3, head: HEAD, faults: [] },
    });
    expect(server.of('damageChain')).toEqual([]);
    await hand.click(await screen.findByRole('button', { name: press }));
    expect(await screen.findByText(/A 3 bejegyzés sértetlen/)).toBeTruthy();
    expect(screen.getByText(new RegExp(HEAD))).toBeTruthy();
  });

  it('names what was altered', async () => {
    const { person: hand } = show(<ChainCheck damageId={7} />, manager, {
      ...EMPTY_WORLD,
      damageChain: {
        length: 3,
        head: HEAD,
        faults: [{ position: 2, what: 'changed', message: 'A 2. bejegyzés tartalma megváltozott.' }],
      },
    });
    await hand.click(await screen.findByRole('button', { name: press }));
    expect((await screen.findByRole('alert')).textContent).toContain('A 2. bejegyzés tartalma megváltozott.');
  });

  it('can be tried again where it was refused', async () => {
    const { person: hand } = show(<ChainCheck damageId={7} />, manager, {
      ...EMPTY_WORLD,
      damageChain: () => refusal('not-found'),
    });
    await hand.click(await screen.findByRole('button', { name: press }));
    expect(await screen.findByRole('button', { name: 'Újra' })).toBeTruthy();
  });
});
