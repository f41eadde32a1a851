export const zoneTexts = {
  /** The name of an area whose zones were made of its seasons. */
  computed: (meparCode: string) => `${meparCode} (több év NDVI-képeiből)`,
} as const;
