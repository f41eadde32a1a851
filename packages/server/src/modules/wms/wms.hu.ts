export const wmsTexts = {
  serviceTitle: (group: string) => `GeoRisk térképek: ${group}`,
  serviceAbstract: 'A bejelentkezett felhasználó térképrétegei.',
  styles: { ndvi: 'NDVI (kék–piros)', cividis: 'NDVI (színtévesztőknek)' } as Readonly<Record<string, string>>,
  trueColour: 'Műholdkép',
};
