import { describe, expect, it } from 'vitest';
import { crop, PLANT_CODES, plantCodeOfCode, plantCodeOfName, plantCodesOfGroup } from './crops.ts';

describe('crop names', () => {
  it.each([
    ['Őszi búza', 'OSZI_BUZA'],
    ['OSZI BUZA', 'OSZI_BUZA'],
    ['  őszi  búza ', 'OSZI_BUZA'],
    ['téli búza', 'OSZI_BUZA'],
    ['tavaszi árpa', 'TAVASZI_ARPA'],
    ['silókukorica', 'SILOKUKORICA'],
    ['kukorica (CCM)', 'KUKORICA'],
    ['Kukorica (szemes)', 'KUKORICA'],
    ['repce', 'REPCE'],
    ['állandó gyep', 'GYEP'],
    ['vetőburgonya', 'BURGONYA'],
    ['Meggy', 'MEGGY'],
    ['sárgarépa', null],
    ['', null],
    ['constructor', null],
  ] as const)('%j is %s', (name, code) => expect(plantCodeOfName(name)).toBe(code));

  it('of the list itself are all known, and no two crops share one', () => {
    const names = PLANT_CODES.flatMap((code) =>
      [crop(code).name, ...crop(code).aliases].map((name) => [name, code] as const),
    );
    for (const [name, code] of names) expect([name, plantCodeOfName(name)]).toEqual([name, code]);
  });
});

describe('crop codes', () => {
  it('find the crop by its own and by the official codes', () => {
    expect(plantCodeOfCode('KAL01')).toBe('OSZI_BUZA');
    expect(plantCodeOfCode('gab04')).toBe('OSZI_ARPA');
    expect(plantCodeOfCode(' NAPRAFORGO ')).toBe('NAPRAFORGO');
    expect(plantCodeOfCode('XXX99')).toBeNull();
  });

  it('have the values of the worked examples', () => {
    expect(crop('OSZI_BUZA')).toMatchObject({ ek: 'KAL01', hcat3: '3301010101', max: 12, ref: 5.5 });
    expect(crop('KUKORICA')).toMatchObject({ ek: 'KAL21', hcat3: '3301010600', max: 18, ref: 7.4 });
    expect(plantCodesOfGroup('KALASZOS')).toEqual([
      'OSZI_BUZA',
      'TAVASZI_BUZA',
      'DURUMBUZA',
      'ROZS',
      'OSZI_ARPA',
      'TAVASZI_ARPA',
      'ZAB',
      'TRITIKALE',
    ]);
    expect(plantCodesOfGroup('SZOJA')).toEqual(['SZOJA']);
  });

  it('are plausible: reference below the maximum, ten digits of HCAT3, no invented utilisation code', () => {
    for (const code of PLANT_CODES) {
      const { ref, max, hcat3, ek } = crop(code);
      expect([code, ref < max, /^33\d{8}$/.test(hcat3), ek === null || /^(KAL|IND|FOR)\d{2}$/.test(ek)]).toEqual([
        code,
        true,
        true,
        true,
      ]);
    }
  });
});
