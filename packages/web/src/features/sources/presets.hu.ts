export const presetTexts = {
  label: 'Ismert katalógus',
  hint: 'Kitölti a nevet, a címet és a gyűjteményt; utána szabadon módosíthatók.',
  own: 'Más katalógus, kézzel kitöltve',
  earthSearchC1: 'Earth Search: Sentinel-2 L2A (Collection 1)',
  earthSearch: 'Earth Search: Sentinel-2 L2A',
  planetaryComputer: 'Microsoft Planetary Computer: Sentinel-2 L2A',
  copernicus: 'Copernicus Data Space: Sentinel-2 L2A',
  signed:
    'Ez a katalógus kereshető, de a képeit csak aláírt címről adja. A rendszer ilyet nem kér, ezért a felvételei megjelennek a listában, de nem dolgozhatók fel.',
  token:
    'Ez a katalógus kereshető, de a képeihez Copernicus-fiók tokenje kell. A rendszer ilyet nem küld, ezért a felvételei megjelennek a listában, de nem dolgozhatók fel.',
} as const;
