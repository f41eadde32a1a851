import type { YieldType } from '@georisk/domain/yieldMap/yieldScale.ts';

const types: Readonly<Record<YieldType, string>> = { reference: 'Referencia', real: 'Valós' };

const titles: Readonly<Record<YieldType, string>> = {
  reference: 'Referencia hozamtérkép',
  real: 'Valós hozamtérkép',
};

const explained: Readonly<Record<YieldType, string>> = {
  reference:
    'A várható hozam: a kötvények hozama, ennek híján az utolsó öt év átlaga a legjobb és a legrosszabb év nélkül.',
  real: 'Az utolsó lezárt idény hozama: lezárt káresetek számított hozama, bejelentett hozam, ezek híján a megye átlaga.',
};

export const yieldTexts = {
  types,
  titles,
  explained,
  back: 'Vissza',
  what: 'a hozamtérkép',
  plant: 'Növény',
  type: 'Melyik hozam',
  scale: {
    Nuts4: 'Járások átlaga. Közelebbről a MePAR-blokkok látszanak.',
    Mepar: 'MePAR-blokkok. Távolabbról a járások átlaga látszik.',
  },
  legend: 'Hozam (t/ha)',
  code: { Nuts4: 'Járás kódja', Mepar: 'MePAR kód' },
  name: 'Név',
  average: 'Átlagos hozam',
  value: (amount: string) => `${amount}\u00A0t/ha`,
  shortValue: (amount: string) => amount,
  hint: 'Vigye az egeret egy területre, vagy válasszon a listából.',
  selected: 'Kijelölt terület',
  listOf: { Nuts4: 'Járások ezen a részen', Mepar: 'Blokkok ezen a részen' },
  zoomTo: (name: string) => `Odanagyítás: ${name}`,
  more: (count: string) => `… és még ${count}. Közelebbről kevesebb van.`,
  truncated: 'Nem fér ki mind: közelebbről látszik a többi.',
  none: 'Ezen a részen ennek a növénynek nincs ismert hozama. Hozamok a kötvényekből, a káresetekből vagy importálásból lesznek.',
  failed: 'A hozamtérkép nem tölthető be.',
} as const;
