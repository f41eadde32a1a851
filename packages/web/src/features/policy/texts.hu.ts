export const policyTexts = {
  title: 'Kötvény',
  loading: 'a kötvény adatai',
  back: 'Vissza',
  note: (year: number, plots: number, area: string) => `${year}. év · ${plots} tábla · ${area}`,
  plots: 'Biztosított táblák',
  damages: 'Károk',
  yields: 'Hozamok',
  plant: 'Növény',
  yield: 'Hozam (t/ha)',
  unknownPlant: 'ismeretlen növény',
  plotLine: (code: string, insured: string, drawn: string | null) =>
    [code, `biztosított: ${insured}`, ...(drawn === null ? [] : [`megrajzolt: ${drawn}`])].join(' · '),
  needsDrawing: 'Rajzolás szükséges!',
  manage: 'Táblahatárok kezelése',
  drawing: 'rajzolás közben nem használható',
  allPlots: (count: number) => `Mind a(z) ${count} tábla`,
} as const;
