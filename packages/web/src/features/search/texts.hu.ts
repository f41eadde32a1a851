export const searchTexts = {
  label: 'Keresés',
  keys: 'Keresés (/ vagy Ctrl+K)',
  clear: 'Keresés törlése',
  close: 'Keresés bezárása',
  none: 'Nincs találat. Próbálja a kód vagy a név elejével!',
  failed: 'A keresés most nem sikerült. Próbálja újra!',
  recent: 'Legutóbbi keresések',
  results: (count: number) => (count === 1 ? '1 találat' : `${count} találat`),
} as const;
