export const docsTexts = {
  title: 'GeoRisk – a hívások leírása',
  introduction: 'Minden hívás Authorization: Bearer fejlécet vár. A mezők leírása (OpenAPI 3.1):',
  columns: ['Mód', 'Cím', 'Név', 'Szerepek', 'Szabály'],
} as const;
