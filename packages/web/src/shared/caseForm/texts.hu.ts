/** Common texts of the forms of a case. */
export const caseFormTexts = {
  fields: {
    companyId: 'Biztosító',
    damageNumber: 'Kárszám',
    policyNumber: 'Kötvényszám',
    damageDate: 'Kár dátuma',
    area: 'Károsodott terület (ha)',
    dangerType: 'Veszélynem',
    inspectionAddressZip: 'Irányítószám',
    inspectionAddress: 'Szemle címe',
    mepar: 'MePAR kód',
  },
  searching: 'A blokk keresése…',
  unknown: 'Ilyen blokk nincs a nyilvántartásban. A kárakta így is menthető, de a blokk körvonala hiányozni fog.',
  notAsked: 'A blokkot most nem sikerült megkeresni. A kárakta így is menthető.',
  openList: 'Lista megnyitása',
  clear: 'Törlés',
} as const;

/** Faults of a table that was sent, cell by cell. */
export const tableTexts = {
  where: 'Hely',
  what: 'Hiba',
  cell: (column: string, row: number) => (column === '' ? `${row}. sor` : `${column}${row} cella`),
  more: (count: number) => `és még ${count} hiba`,
} as const;
