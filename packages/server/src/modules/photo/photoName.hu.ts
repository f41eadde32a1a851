/** The name under which a photo is saved, without its ending. */
export const photoName = (damageNumber: string | null, sequence: number | null): string =>
  [damageNumber ?? 'helyszin', 'foto', ...(sequence === null ? [] : [String(sequence)])].join('-');
