/** Sentences of the alert module, except those of its mails. */
export const notifyTexts = {
  step: (done: number, all: number) => `${done} / ${all} gazda értesítve`,
} as const;

export const settingTexts = {
  noEmail: 'Nincs megadva e-mail-címe, ezért e-mailben nem tudjuk értesíteni.',
  noPhone: 'Nincs megadva telefonszáma, ezért SMS-ben nem tudjuk értesíteni.',
} as const;
