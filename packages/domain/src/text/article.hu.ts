/**
 * The article before a number as it is read, for the beginning of a sentence: "Az" before első, öt, ötven, ötszáz, ezer and their like.
 * @param number a whole number from 1 to 999 999
 */
export const articleOf = (number: number): 'A' | 'Az' => (/^(?:1|1\d{3}|5\d{0,5})$/.test(String(number)) ? 'Az' : 'A');
