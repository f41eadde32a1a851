export const wmsTexts = {
  serviceTitle: (group: string) => `GeoRisk térképek: ${group}`,
  serviceAbstract: 'A bejelentkezett felhasználó térképrétegei.',
  newest: (family: string) => `${family} – az idő szerint választható felvétel`,
  dated: (family: string, date: string, dateBefore: string | null) =>
    dateBefore === null ? `${family} ${date}` : `${family} ${dateBefore} – ${date}`,
  safe: (title: string) => `${title} (színtévesztőknek)`,
  backgroundTitle: 'Műholdkép',
  background: 'Valós színű műholdkép a térkép alá.',
  terrainTitle: 'Domborzatmodell',
  terrain: 'Tengerszint feletti magasság színezve, a lejtők árnyékolásával.',
  attribution: 'Copernicus Sentinel-2, feldolgozta a GeoRisk',
};
