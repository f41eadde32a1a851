export const inspectionTexts = {
  fields: {
    damageNumber: 'kárszám',
    type: 'irattípus',
    inspectionNumber: 'szemle száma',
    reserve: 'tartalék',
  },
  unknownDamage: (number: string) => `Nincs ${number} számú kárakta. Nyissa meg előbb, vagy javítsa a kárszámot.`,
  unread: (keys: readonly string[]) =>
    `Nem olvasható érték, üresen vettük fel (az irat maga megmarad): ${keys.join(', ')}.`,
} as const;
