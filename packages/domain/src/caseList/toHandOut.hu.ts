/** Cases that nobody has who may work on them: `TO_HAND_OUT`. */
export const TO_HAND_OUT_TEXT = 'kiosztatlan vagy letiltott szakértőé';
export const TO_HAND_OUT_TITLE = `Kiosztandó (${TO_HAND_OUT_TEXT})`;
