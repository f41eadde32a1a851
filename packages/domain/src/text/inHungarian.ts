const hungarian = new Intl.Collator('hu');

/** Names as Hungarian lists are sorted: "ő" is beside "o", not behind "z" as in the byte order of a database. */
export const inHungarian = (names: readonly string[]): string[] => names.toSorted(hungarian.compare);
