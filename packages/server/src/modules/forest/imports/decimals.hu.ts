/** A number with at most two decimals and a comma. */
export const decimals = (value: number): string => String(Math.round(value * 100) / 100).replace('.', ',');
