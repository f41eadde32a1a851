export const radarNames = {
  menu: 'Erőforrás allokáció támogatása',
} as const;
