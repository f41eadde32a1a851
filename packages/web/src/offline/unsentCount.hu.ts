/** What waits to be sent, such as "2 mentés és 1 fénykép"; empty for nothing. */
export const unsentCount = (saves: number, photos: number): string =>
  [...(saves > 0 ? [`${saves} mentés`] : []), ...(photos > 0 ? [`${photos} fénykép`] : [])].join(' és ');
