export const bulkTexts = {
  assigned: (count: string) => `${count} kárakta kiosztva.`,
  notified: (letters: number) =>
    letters === 0
      ? 'Értesítő levél nem készült: mind az övé volt már, vagy nincs olyan e-mail-címe, amelyre küldhetünk.'
      : 'Az értesítő levél elküldésre vár.',
  taken: (count: string) => `${count} kárakta visszavonva a szakértőtől.`,
  deadlineSet: (count: string) => `${count} kárakta határideje beállítva.`,
  deadlineCleared: (count: string) => `${count} kárakta határideje törölve.`,
  undo: 'Visszavonás',
  undone: (count: string) => `Visszavonva: ${count} kárakta.`,
  refused: (count: string) => `${count} káraktánál nem sikerült:`,
  refusedMore: (count: string) => `és további ${count}`,
  close: 'Bezárás',
} as const;
