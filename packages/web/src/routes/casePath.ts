/** A case's own address: its number. */
export const CASE_PATH = /^\/view\/damage\/([^/]+)$/;
