export const planFileTexts = {
  generated: 'Javasolt',
  added: 'Hozzáadott',
  zones: 'Zónák',
  points: 'Mintavételi pontok',
} as const;
