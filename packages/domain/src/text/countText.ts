const whole = new Intl.NumberFormat('hu-HU', { maximumFractionDigits: 0, useGrouping: 'always' });

/** A whole number as Hungarian sentences write it: its thousands are separated by U+00A0. */
export const countText = (value: number): string => whole.format(value);
