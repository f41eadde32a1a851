import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { metresPerPixelAt, paperScale } from '#web/mapScreen/paper.ts';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { LegendPage, type Printed, PrintSheet } from './PrintSheet.tsx';
import type { ShownPart } from './shownParts.ts';

const PRINTED: Printed = {
  title: 'Kár utáni állapot',
  note: '',
  paper: { size: 'A3', orientation: 'portrait' },
  logo: '/api/companyFiles/logo.png',
  picture: 'data:image/png;base64,',
  scale: paperScale(metresPerPixelAt(25_000)),
  centre: 'EOV: 800 000; 120 000',
  date: '2026. 11. 26. 7:00',
  author: 'Dr. Baráth Levente',
  attribution: 'Copernicus Sentinel-2',
  legends: [],
  areLegendsApart: false,
};
const open = (rest: Partial<Printed> = {}) =>
  show(<PrintSheet {...PRINTED} {...rest} />, personOf('operator'), EMPTY_WORLD);
const logos = () => [...document.querySelectorAll('img[alt=""]')].map((image) => image.getAttribute('src'));

describe('a printed map', () => {
  it('has its scale in words and as a bar, the day, its author, the sources and the north', () => {
    open();
    for (const words of [/1 : 25\s000/, /1 km|500 m/, /2026\. 11\. 26\./, /Baráth/, /Copernicus/])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Észak felfelé van' })).toBeTruthy();
  });

  it('has the logo of a company that has one', () => {
    open();
    expect(logos()).toEqual(['/api/companyFiles/logo.png']);
  });

  it('has no picture in its place where the company has none', () => {
    open({ logo: null });
    expect(logos()).toEqual([]);
  });
});

describe('the legends of a printed map', () => {
  afterEach(() => vi.restoreAllMocks());

  const NAMES = Array.from({ length: 31 }, (_, index) => `${index + 1}. talajtípus`);
  const rows = NAMES.map((label) => ({ label, color: '#5D4037', position: null }));
  const part = {
    part: {
      layer: 'SOIL_GENETIC',
      legend: { kind: 'table', legend: { kind: 'classes', title: 'Genetikai talajtípusok', rows } },
    },
    row: { title: 'Talajtípus' },
  } as unknown as ShownPart;
  const sized = (sizes: Readonly<Record<'scrollWidth' | 'clientWidth' | 'scrollHeight' | 'clientHeight', number>>) => {
    for (const [name, size] of Object.entries(sizes))
      vi.spyOn(HTMLElement.prototype, name as 'scrollWidth', 'get').mockReturnValue(size);
  };
  const FITTING = { scrollWidth: 700, clientWidth: 700, scrollHeight: 100, clientHeight: 100 };
  const measured = () => {
    const told = vi.fn();
    show(<PrintSheet {...PRINTED} legends={[part]} onMeasured={told} />, personOf('operator'), EMPTY_WORLD);
    return told.mock.calls.at(-1)?.[0] as unknown;
  };

  it.each([
    ['have room', {}, false],
    ['have room but for a rounded pixel', { scrollWidth: 701 }, false],
    ['are wider than their place', { scrollWidth: 702 }, true],
    ['are higher than their place', { scrollHeight: 102 }, true],
    ['are not laid out, as the screen while it is printed', { clientWidth: 0 }, undefined],
  ])('that %s are told to be so', (_, change, isOverfull) => {
    sized({ ...FITTING, ...change });
    expect(measured()).toBe(isOverfull);
  });

  it('are on the sheet where they have room, and none of them is left out on a page of their own', () => {
    const apart = 'A jelmagyarázat a következő lapon van.';
    open({ legends: [part] });
    expect(screen.queryByText(apart)).toBeNull();
    expect(window.getComputedStyle(screen.getByText('31. talajtípus')).visibility).not.toBe('hidden');
    cleanup();
    open({ legends: [part], areLegendsApart: true });
    expect(screen.getByText(apart)).toBeTruthy();
    const kept = screen.getByText('Genetikai talajtípusok').parentElement?.parentElement as Element;
    expect(window.getComputedStyle(kept).visibility).toBe('hidden');
    cleanup();
    show(<LegendPage {...PRINTED} legends={[part]} />, personOf('operator'), EMPTY_WORLD);
    expect(screen.getByRole('heading', { name: 'Jelmagyarázat: Kár utáni állapot' })).toBeTruthy();
    for (const name of NAMES) expect(screen.getByText(name)).toBeTruthy();
  });
});
