import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { FullMap } from './FullMap.tsx';

const PART = { layer: 'FOREST_STEM', specs: [], popup: <p>Fehér nyár</p> } as const;

const open = (who: 'woodwiser' | 'expert-damage') =>
  act(async () => show(<FullMap title="1" parts={[PART]} focus={null} panel={null} />, personOf(who), EMPTY_WORLD));

describe('the popups of a map', () => {
  it('are shown of a view’s own part, which takes the presses of its layer', async () => {
    await open('woodwiser');
    expect(await screen.findByText('Fehér nyár')).toBeTruthy();
  });

  it('are not shown of a layer that the role does not have', async () => {
    await open('expert-damage');
    expect(await screen.findByRole('button', { name: 'Rétegek' })).toBeTruthy();
    expect(screen.queryByText('Fehér nyár')).toBeNull();
  });
});
