const FAILED = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/;

/** Whether a cell has the text that a spreadsheet program shows for a formula that failed; CSV files have it too. */
export const isFailedFormula = (cell: unknown): boolean => typeof cell === 'string' && FAILED.test(cell.trim());

/** Whether a cell has something: no formula that failed, as those are that were drawn down below the data. */
export const isFilled = (cell: unknown): boolean => cell !== null && cell !== '' && !isFailedFormula(cell);
