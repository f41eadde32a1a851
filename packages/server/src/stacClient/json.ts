/** Reads untrusted JSON: every value is unknown until it is checked. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});

export const arrayIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text that is not empty, up to a length; undefined for anything else. */
export const textIn = (value: unknown, most = 4_096): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= most && !value.includes('\0') ? value : undefined;

export const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
