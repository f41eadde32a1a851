const hectares = (area: number): string => `${area.toFixed(2).replace('.', ',')}\u00A0ha`;

/** Words of the exported workbook, of the search's hits and of the imports. */
export const forestTexts = {
  hit: (project: string, area: number) => `${project} · ${hectares(area)}`,
  sheets: { units: 'Erdőrészletek', species: 'Fafajok', diameters: 'Átmérőeloszlás' },
  columns: {
    settlement: 'Település',
    tag: 'Tag',
    subTag: 'Részlet',
    area: 'Terület (ha)',
    stems: 'Törzsek száma (db)',
    height: 'Átlagos famagasság (m)',
    diameter: 'Átlagos átmérő (cm)',
    volume: 'Fatérfogat (m³)',
    species: 'Fafaj',
    basalArea: 'Körlap (m²)',
    share: 'Arány (%)',
    from: 'Átmérő tól (cm)',
    to: 'Átmérő ig (cm)',
  },
} as const;
