/** The eight directions from north clockwise. */
export const ASPECT_NAMES = [
  'Észak',
  'Északkelet',
  'Kelet',
  'Délkelet',
  'Dél',
  'Délnyugat',
  'Nyugat',
  'Északnyugat',
] as const;

export const FLAT_NAME = 'Sík';

/** A tree whose species is not known (map-and-roles.md 2.6). */
export const UNKNOWN_TREE = 'Ismeretlen fa';
