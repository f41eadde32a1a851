/** m²: an urn's grave has a quarter of a square metre and more, the front of its niche in a wall a tenth. */
export const MIN_AREA = 0.05;
