/** A phone in landscape: too low for a picture above its controls. */
export const LOW_QUERY = '(max-height: 500px) and (min-width: 600px)';
export const LOW = `@media ${LOW_QUERY}`;
/** CSS pixels of a low window that are not the picture's: the title, the foot, what is between. */
export const LOW_REST = 132;
