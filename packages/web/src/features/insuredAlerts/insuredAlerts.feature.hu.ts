export const insuredAlertNames = {
  alerts: 'Riasztások',
} as const;
