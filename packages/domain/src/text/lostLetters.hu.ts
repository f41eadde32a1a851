import { quoted } from './quoted.hu.ts';

/** @param row line of the table; none of its header */
export const lostLettersText = (row: number | undefined, column: string): string =>
  `${row === undefined ? 'A fejléc' : `A táblázat ${row}. sorának`} ${quoted(column)} oszlopában elveszett betű vagy vezérlőkarakter van. Javítsa a cellát, vagy mentse el újra a fájlt a helyes kódlappal.`;
