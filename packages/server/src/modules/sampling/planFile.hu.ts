export const planFileTexts = {
  generated: 'Javasolt',
  added: 'Hozzáadott',
  zones: 'Zónák',
  zone: (zoneIndex: number) => `${zoneIndex}. zóna`,
  points: 'Mintavételi pontok',
} as const;
