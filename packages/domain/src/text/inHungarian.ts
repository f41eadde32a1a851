const hungarian = new Intl.Collator('hu');

/** Names as Hungarian lists are sorted: "ő" is beside "o", not behind "z" as in the byte order of a database. */
export const inHungarian = (names: readonly string[]): string[] => names.toSorted(hungarian.compare);

/** Rows in the order of their names; rows of one name stay as they are. */
export const byHungarian = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] =>
  rows.toSorted((a, b) => hungarian.compare(nameOf(a), nameOf(b)));
