/**
 * A contrast in Hungarian notation: one decimal with a comma, rounded down, so that an insufficient one never reads as
 * sufficient.
 */
export const formatContrast = (contrast: number): string =>
  (Math.floor(contrast * 10) / 10).toFixed(1).replace('.', ',');
