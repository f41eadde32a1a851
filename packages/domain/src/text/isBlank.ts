/** Everything but spaces, control characters, and letters that no font draws. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of a text is seen: it is empty, or has only spaces and letters such as U+200B or U+202E. */
export const isBlank = (text: string): boolean => !SEEN.test(text);

/** Letters that no font draws: pasted texts bring them from web pages and mails. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A text without the letters of which nothing is seen, so that two texts that look the same are the same. */
export const withoutUnseen = (text: string): string => text.replaceAll(UNSEEN, '');
