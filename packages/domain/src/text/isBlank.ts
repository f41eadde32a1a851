/** Everything but spaces, control characters, and letters that no font draws. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of a text is seen: it is empty, or has only spaces and letters such as U+200B or U+202E. */
export const isBlank = (text: string): boolean => !SEEN.test(text);
