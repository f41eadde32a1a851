import { ROLES } from '@georisk/domain/roles/roles.ts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serious } from '#web/testing/axe.ts';
import { person } from '#web/testing/people.ts';
import { show } from '#web/testing/show.tsx';
import { ProgressLine } from './ProgressLine.tsx';

const valuesOf = (line: HTMLElement) =>
  ['aria-valuenow', 'aria-valuemin', 'aria-valuemax'].map((name) => line.getAttribute(name));

describe('the line of a work in progress', () => {
  it.each([0, 25, 100])('says how much is done, and is as long as that: %d %%', async (value) => {
    show(<ProgressLine aria-label="Feltöltés" value={value} />, person(ROLES.FARMER), {});
    const line = screen.getByRole('progressbar', { name: 'Feltöltés' });
    expect(valuesOf(line)).toEqual([String(value), '0', '100']);
    expect(line.querySelector<HTMLElement>('span')?.style.right).toBe(`${100 - value}%`);
    expect(await serious()).toEqual([]);
  });

  it('says no figure where it is not known', async () => {
    show(<ProgressLine aria-label="Betöltés" />, person(ROLES.FARMER), {});
    const line = screen.getByRole('progressbar', { name: 'Betöltés' });
    expect(valuesOf(line)).toEqual([null, null, null]);
    expect(await serious()).toEqual([]);
  });
});
