/** Bytes of a workbook as it arrives, and of all that it unpacks to: alone, and for each byte of it. */
export const MAX_BYTES = 5 * 1024 * 1024;
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
export const MAX_RATIO = 100;
