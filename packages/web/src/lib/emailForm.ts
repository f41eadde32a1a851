const FORM = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+\.[^\s@"(),:;<>[\]\\.]{2,}$/;
const MAX_LENGTH = 254;

/** Whether the text has the form of one plain e-mail address; only a message can show whether it exists. */
export const looksLikeEmail = (text: string): boolean => text.length <= MAX_LENGTH && FORM.test(text);
