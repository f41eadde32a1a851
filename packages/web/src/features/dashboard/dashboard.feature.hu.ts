export const dashboardNames = {
  menu: 'Vezetői dashboard',
} as const;
