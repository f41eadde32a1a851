export const profileTexts = {
  titles: {
    general: 'GeoRisk',
    farmer: 'Kárriasztás',
    woodwiser: 'Erdészeti térkép',
  },
  roles: {
    api: 'Gépi kapcsolat',
    admin: 'Rendszergazda',
    manager: 'Vezető',
    expertDamage: 'Kárszakértő',
    expertUw: 'Kockázatelbíráló',
    farmer: 'Gazda',
    woodwiser: 'Erdész',
    operator: 'Ügyintéző',
    expertRiskTaking: 'Kockázatvállalási szakértő',
  },
  search: {
    mepar: 'MePAR kód...',
  },
} as const;
