export const layerOrderTexts = {
  button: 'Sorrend',
  about: 'Felül az, ami a térképen is felül van. Húzza a sort a helyére, vagy lépjen Alt + nyíllal.',
  usual: 'Alapértelmezett sorrend',
  few: 'Legalább két bekapcsolt réteg kell ahhoz, hogy legyen mit rendezni.',
  list: 'Bekapcsolt rétegek, felülről lefelé',
  grip: (title: string) => `${title}: áthelyezés`,
  up: (title: string) => `${title}: feljebb`,
  down: (title: string) => `${title}: lejjebb`,
  at: (title: string, place: number, count: number) => `${title}: ${place}. a ${count} rétegből`,
} as const;
