import type { LookName } from './looks.ts';

export const wmsTexts = {
  serviceTitle: (group: string) => `GeoRisk térképek: ${group}`,
  serviceAbstract: 'A bejelentkezett felhasználó térképrétegei.',
  families: {
    NDVI: 'NDVI',
    AgriNdvi: 'NDVI a biztosított blokkokon',
    BMI: 'Kronológia – biomassza-intenzitás',
    TCI: 'Kronológia – valós színű kép',
    background: 'Műholdkép',
    Change: 'Változás',
    ChangeMap: 'Változástérkép',
    HeterogenityMap: 'Táblamonitoring',
    TableFollowUp: 'Táblakövetés',
    Alert: 'Riasztás',
    DamageMap: 'Kártérkép',
    SoilManagementZone: 'Menedzsmentzónák',
  } satisfies Record<LookName, string>,
  styles: {
    ndvi: 'NDVI (kék–piros)',
    'ndvi-cb': 'NDVI (színtévesztőknek)',
    relative: 'NDVI a táblán belül (MEPAR kell hozzá)',
    bmi: 'Biomassza-intenzitás',
    change: 'Változás (piros–zöld)',
    'change-cb': 'Változás (színtévesztőknek)',
    'change-map': 'Hét osztály (piros–zöld)',
    'change-map-cb': 'Hét osztály (színtévesztőknek)',
    heterogeneity: 'A tábla átlagának százalékában (MEPAR kell hozzá)',
    'follow-up': 'Eltérés az azonos növényűektől (MEPAR kell hozzá)',
    alert: 'Riasztás',
    'damage-map': 'Kártérkép',
    'soil-zone': 'Menedzsmentzónák',
  } as Readonly<Record<string, string>>,
  newest: (family: string) => `${family} – az idő szerint választható felvétel`,
  dated: (family: string, date: string, dateBefore: string | null) =>
    dateBefore === null ? `${family} ${date}` : `${family} ${dateBefore} – ${date}`,
  background: 'Valós színű műholdkép a térkép alá.',
};
