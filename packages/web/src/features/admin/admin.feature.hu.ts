export const adminNames = {
  adminUsers: 'Felhasználók',
  adminCompanies: 'Társaságok',
  adminAudit: 'Eseménynapló',
  adminMessages: 'Kimenő üzenetek',
  adminAlertDeliveries: 'Riasztások értesítései',
  adminImports: 'Importálások',
} as const;
