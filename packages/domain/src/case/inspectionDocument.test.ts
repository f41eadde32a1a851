import { describe, expect, it } from 'vitest';
import { plantCodeOfCode } from '../crops/crops.ts';
import { inspectionFacts } from './inspectionDocument.ts';

describe('an inspection document', () => {
  it('is read as the example says (domain.md 13)', () =>
    expect(
      inspectionFacts({
        karszam: '12345678901',
        karterites_javaslat: '1 250 000 Ft',
        kifizetest_ker: 'igen',
        tovabbi_szemle: 'nem',
        szakerto: 'Kiss P.',
        noveny_nev: 'Őszi búza',
      }),
    ).toEqual({
      damageNumber: '12345678901',
      proposal: 1_250_000,
      wantsPayout: true,
      needsAnother: false,
      anotherOn: null,
      expert: 'Kiss P.',
      plantName: 'Őszi búza',
      plantCode: plantCodeOfCode('KAL01'),
      unread: [],
    }));

  it.each([
    ['1234567,5', 1_234_567.5],
    ['980 000 ft', 980_000],
    ['1200,- Ft', 1_200],
    [750_000, 750_000],
    ['', null],
    ['sok', null],
    ['-5', null],
  ] as const)('reads %j as an amount', (text, amount) =>
    expect(inspectionFacts({ karterites_javaslat: text }).proposal).toBe(amount),
  );

  it('reads a day for another inspection as a yes', () =>
    expect(inspectionFacts({ tovabbi_szemle: '2026. 08. 11.' })).toMatchObject({
      needsAnother: true,
      anotherOn: '2026-08-11',
    }));

  it.each([
    ['2026-08-10T22:00:00.000Z', '2026-08-11'],
    ['2026-08-11 00:00:00', '2026-08-11'],
  ])('reads the instant %s as its day in Budapest', (tovabbi_szemle, anotherOn) =>
    expect(inspectionFacts({ tovabbi_szemle })).toMatchObject({ anotherOn }),
  );

  it('has no expert and no crop where their formulas failed', () =>
    expect(inspectionFacts({ szakerto: '#HIÁNYZIK', noveny_nev: ' #N/A' })).toMatchObject({
      expert: null,
      plantName: null,
      plantCode: null,
      unread: ['szakerto', 'noveny_nev'],
    }));

  it('names what it cannot read, and only that', () =>
    expect(
      inspectionFacts({ karszam: ' 1 ', karterites_javaslat: 'sok', kifizetest_ker: 'talán', tovabbi_szemle: ' ' }),
    ).toMatchObject({ damageNumber: '1', unread: ['karterites_javaslat', 'kifizetest_ker'], needsAnother: null }));
});
