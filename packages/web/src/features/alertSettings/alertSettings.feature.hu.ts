export const alertSettingsNames = {
  menu: 'Riasztási beállítások',
} as const;
