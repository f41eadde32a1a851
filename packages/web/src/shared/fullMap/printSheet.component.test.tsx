import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { metresPerPixelAt, paperScale } from '#web/mapScreen/paper.ts';
import { personOf } from '#web/testing/accounts.ts';
import { EMPTY_WORLD } from '#web/testing/emptyWorld.ts';
import { show } from '#web/testing/show.tsx';
import { type Printed, PrintSheet } from './PrintSheet.tsx';

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
