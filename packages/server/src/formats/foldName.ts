/** A column's name as it is compared: `MePAR-kód` and `mepar_kod` are equal. */
export const foldName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
