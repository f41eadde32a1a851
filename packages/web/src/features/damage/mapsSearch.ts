/** Address of a search for a place on a public map; opened by a press, never fetched. */
export const mapsSearch = (zip: string, address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${zip} ${address}`.trim())}`;
