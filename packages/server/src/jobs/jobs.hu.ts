/** Sentences about a job's end for the people who watch. */
export const jobTexts = {
  unexpected: (message: string) => `Váratlan hiba történt: ${message}`,
  interrupted: 'A szerver leállt közben, a feladat magától újraindul.',
  lost: 'A feldolgozás többször megszakadt, ezért a rendszer feladta. Indítsa újra, vagy nézze meg a szerver naplóját.',
  unknown: 'Ezt a feladatot a program jelenlegi változata nem ismeri.',
};
