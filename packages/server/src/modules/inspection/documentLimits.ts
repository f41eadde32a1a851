/** More documents than anybody reviews in one go. */
export const MAX_DOCUMENTS = 2_000;
/** More columns than any form of an insurer has. */
export const MAX_COLUMNS = 500;
/** Characters of all documents together, each with the names of its columns: as they are stored. */
export const MAX_NAMED_CHARACTERS = 20_000_000;
