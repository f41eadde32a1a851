export const userTexts = {
  /** The specification's sentence with the minimum that the installation requires of this role. */
  tooShort: (minimum: number) =>
    `A megadott jelszó nem megfelelő (minimum ${minimum} karakter, minimum 4 különböző karakter)!`,
  context: 'A jelszó nem állhat a felhasználónévből, a cég vagy a termék nevéből. Adjon meg másikat.',
  samePassword: 'Az új jelszó nem lehet azonos a jelenlegivel!',
  nameRequired: 'Kötelező kitölteni',
  nameUnsuitable: 'A név nem tartalmazhat vezérlő karaktereket.',
};
