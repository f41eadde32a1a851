export const sourcesNames = {
  menu: 'Űrfelvételek',
} as const;
