/** More documents than anybody looks through in one go. */
export const MOST_DOCUMENTS = 2_000;
/** More columns than any form of an insurer has. */
export const MOST_COLUMNS = 500;
/** Characters of all documents together, each with the names of its columns: as they are kept. */
export const MOST_NAMED_CHARACTERS = 20_000_000;
