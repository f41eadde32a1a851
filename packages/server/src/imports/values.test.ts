import { describe, expect, it } from 'vitest';
import { textOf } from '#server/formats/cellText.ts';
import { dateInName, dateOf, numberOf } from './values.ts';

describe('textOf', () => {
  it.each([
    [' x ', 'x'],
    [12, '12'],
    ['', null],
    ['  ', null],
    ['\u200b \u202e', null],
    ['a\u200bb', 'a\u200bb'],
    [null, null],
    [undefined, null],
    [{}, null],
    ['o\u030B', 'ő'],
  ])('%j', (value, text) => {
    expect(textOf(value)).toBe(text);
  });
});

describe('numberOf', () => {
  it.each([
    [1.5, 1.5],
    ['1,5', 1.5],
    ['1\u00A0234,5', 1234.5],
    ['-2e3', -2000],
    ['', null],
    [null, null],
  ])('%j', (value, number) => {
    expect(numberOf(value)).toBe(number);
  });

  it.each(['1,234,5', '1.250', '1 6,85', 'x', '1 ha', '0x10', 'Infinity', 'NaN', Number.NaN, Number.POSITIVE_INFINITY])(
    '%j is none',
    (value) => {
      expect(numberOf(value)).toBeNaN();
    },
  );
});

describe('dateOf', () => {
  it.each([
    ['2017-05-26', '2017-05-26'],
    ['2017. 05. 26.', '2017-05-26'],
    ['2017.5.26', '2017-05-26'],
    ['2017/05/26', '2017-05-26'],
    ['20170526', '2017-05-26'],
    ['2017-05-26T10:00:00Z', '2017-05-26'],
    // Midnight of Budapest, as a program writes a day that it keeps as an instant.
    ['2024-05-16T22:00:00Z', '2024-05-17'],
    ['2024-05-16T22:00:00.000Z', '2024-05-17'],
    ['2024-05-17T00:00:00+02:00', '2024-05-17'],
    ['2024-05-17 00:00:00', '2024-05-17'],
    ['2017-05-26 tegnap', null],
    [20170526, '2017-05-26'],
    ['2017-02-29', null],
    ['26.05.2017', null],
    ['', null],
    [null, null],
  ])('%j', (value, date) => {
    expect(dateOf(value)).toBe(date);
  });
});

describe('dateInName', () => {
  it.each([
    ['ndvi_2017-05-26.tif', '2017-05-26'],
    ['NDVI_20170526_T34TDT.tif', '2017-05-26'],
    ['S2A_20170526T094031_B04.tif', '2017-05-26'],
    ['ndvi_2017-05-26_2017-05-26.tif', '2017-05-26'],
    ['ndvi_2017-05-26_2017-05-27.tif', null],
    ['ndvi_2017-13-26.tif', null],
    ['ndvi_120170526.tif', null],
    ['ndvi.tif', null],
  ])('%s', (name, date) => {
    expect(dateInName(name)).toBe(date);
  });
});
