/** Sentences of the alert module, except those of its mails. */
export const notifyTexts = {
  step: (done: number, all: number) => `${done} / ${all} gazda üzenete elkészült`,
} as const;

export const settingTexts = {
  noEmail: 'Nincs megadva e-mail-címe, ezért e-mailben nem tudjuk értesíteni.',
  noPhone: 'Nincs megadva telefonszáma, ezért SMS-ben nem tudjuk értesíteni.',
} as const;

/** In place of the links of a message that was not sent yet. */
export const previewTexts = {
  link: '[a címzett saját belépési linkje]',
  settings: '[a címzett leiratkozási linkje]',
} as const;

/** Why a notice is not sent again. */
export const resendTexts = {
  notRefused: 'Csak visszautasított vagy visszapattant üzenet küldhető újra; ez nem az.',
  replaced: 'Ezt az értesítést már újraküldték. Frissítse a listát!',
  withdrawn: 'A riasztást időközben visszavontuk, ezért nem küldjük újra.',
  disabled: 'A címzett le van tiltva, ezért nem küldhető neki üzenet.',
  unsubscribed: 'A címzett nem kér értesítést a riasztásokról, ezért nem küldhető neki.',
  addressNeeded: 'Adja meg, hová küldjük!',
  mayNotCorrect: 'A címet csak az javíthatja, aki a felhasználókat kezeli. Kérje meg a társaság vezetőjét!',
} as const;
