export const workTexts = {
  notFailed: 'Ez a feladat nem akadt el: vagy fut, vagy vár, vagy már elkészült.',
  waiting: 'Ugyanez a feladat már várakozik, nem kell újraindítani.',
};
