/** What the one key of a person is called that was made before keys had names. */
export const FIRST_MAP_KEY = 'Térképkulcs';
