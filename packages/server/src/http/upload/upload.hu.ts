export const uploadTexts = {
  tooManyOwn: 'Egyszerre legfeljebb három fájl tölthető fel. Várja meg, amíg az egyik elkészül, és próbálja újra!',
  tooMany: 'Most túl sokan töltenek fel egyszerre. Próbálja újra egy perc múlva!',
} as const;
