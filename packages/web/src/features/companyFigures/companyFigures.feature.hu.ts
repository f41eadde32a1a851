export const companyFigureNames = {
  menu: 'Vezetői kimutatás',
} as const;
