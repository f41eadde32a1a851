import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { ParcelTabs, tabId } from './ParcelTabs.tsx';

function Parts({ hasNone = false }: { readonly hasNone?: boolean }) {
  const [value, setValue] = useState<'details' | 'list' | 'legend'>('list');
  return (
    <>
      <ParcelTabs
        id="parts"
        value={value}
        onChange={setValue}
        tabs={[
          { value: 'details', label: 'Adatok', disabled: hasNone },
          { value: 'list', label: 'Területeim' },
          { value: 'legend', label: 'Jelek' },
        ]}
      />
      <div role="tabpanel" id="parts" aria-labelledby={tabId('parts', value)} />
    </>
  );
}
const open = (hasNone = false) => show(<Parts hasNone={hasNone} />, person(ROLES.FARMER), {}).person;
const selected = () => screen.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);
const focused = () => document.activeElement?.textContent;

describe('the tabs of a panel', () => {
  it('name their panel after the selected one', async () => {
    const hand = open();
    expect(screen.getByRole('tabpanel', { name: 'Területeim' })).toBeTruthy();
    await hand.click(screen.getByRole('tab', { name: 'Adatok' }));
    expect(selected()).toEqual(['Adatok']);
    expect(screen.getByRole('tabpanel', { name: 'Adatok' })).toBeTruthy();
    expect(await serious()).toEqual([]);
  });

  it('are one stop of the tab key, with arrow keys between them, around both ends', async () => {
    const hand = open();
    await hand.tab();
    expect(focused()).toBe('Területeim');
    const reached: (string | null | undefined)[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
      await hand.keyboard(`{${key}}`);
      reached.push(focused());
    }
    expect(reached).toEqual(['Jelek', 'Adatok', 'Jelek', 'Adatok', 'Jelek']);
    expect(selected()).toEqual(['Területeim']);
    await hand.keyboard('{Enter}');
    expect(selected()).toEqual(['Jelek']);
    await hand.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('pass over one that cannot be chosen', async () => {
    const hand = open(true);
    expect(screen.getByRole('tab', { name: 'Adatok' })).toHaveProperty('disabled', true);
    await hand.tab();
    await hand.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Jelek');
    await hand.keyboard('{Home}');
    expect(focused()).toBe('Területeim');
  });
});
