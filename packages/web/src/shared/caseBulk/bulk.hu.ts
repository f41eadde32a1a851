export const bulkTexts = {
  assigned: (count: string) => `${count} kárakta kiosztva.`,
  taken: (count: string) => `${count} kárakta visszavonva a szakértőtől.`,
  deadlineSet: (count: string) => `${count} kárakta határideje beállítva.`,
  deadlineCleared: (count: string) => `${count} kárakta határideje törölve.`,
  undo: 'Visszavonás',
  undone: (count: string) => `Visszavonva: ${count} kárakta.`,
  refused: (count: string) => `${count} káraktánál nem sikerült:`,
  refusedMore: (count: string) => `és további ${count}`,
  close: 'Bezárás',
} as const;
