export const profileTexts = {
  titles: {
    general: 'GeoRisk',
    farmer: 'Kárriasztás',
  },
  roles: {
    api: 'Gépi kapcsolat',
    admin: 'Rendszergazda',
    manager: 'Vezető',
    expertDamage: 'Kárszakértő',
    expertUw: 'Kockázatelbíráló',
    farmer: 'Gazda',
    operator: 'Ügyintéző',
    expertRiskTaking: 'Kockázatvállalási szakértő',
  },
  search: {
    mepar: 'MePAR kód...',
  },
} as const;
