/** What registers write where nobody knows. */
export const UNKNOWN_WORDS = /^(?:\?+|ismeretlen|nem ismert|nem tudni|n\.\s?a\.)$/iu;
/** What stands before a date that is only about right. */
export const ABOUT_BEFORE = /^(?:kb\.?|cca\.?|ca\.?|k[öo]r[üu]lbel[üu]l|~)\s*/iu;
/** What stands behind one. */
export const ABOUT_AFTER = /(?<=\d[.\s]?)\s?(?:k[öo]r[üu]l|t[áa]j[áa]n|t[áa]j[ée]k[áa]n|k\.|\(\?\)|\?|~)$/iu;
