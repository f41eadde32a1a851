export const mapKeyTexts = {
  nameUnsuitable: 'A név nem tartalmazhat vezérlő karaktereket.',
  nameTaken: 'Van már ilyen nevű kulcsa. Adjon másik nevet, vagy előbb vonja vissza a régit!',
} as const;
