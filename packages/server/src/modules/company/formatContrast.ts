/** A contrast as people read it: one decimal with a comma, cut off, so that what is too little never reads as enough. */
export const formatContrast = (contrast: number): string =>
  (Math.floor(contrast * 10) / 10).toFixed(1).replace('.', ',');
