import type { FieldErrors, FieldValues } from 'react-hook-form';

/** Sentences by path (`blocks.0.area`) as the form library nests them. */
export function faultErrors<T extends FieldValues>(sentences: ReadonlyMap<string, string>): FieldErrors<T> {
  const errors: Record<string, unknown> = {};
  for (const [path, message] of sentences) {
    const keys = path.split('.');
    let at = errors;
    for (const [index, key] of keys.entries()) {
      if (index === keys.length - 1) at[key] = { type: 'rule', message };
      else at = (at[key] ??= Number.isNaN(Number(keys[index + 1])) ? {} : []) as Record<string, unknown>;
    }
  }
  return errors as FieldErrors<T>;
}

/** Number of fields with an error, those of blocks included. */
export function errorCount(errors: unknown): number {
  if (typeof errors !== 'object' || errors === null) return 0;
  if ('message' in errors) return 1;
  return Object.values(errors).reduce<number>((count, each) => count + errorCount(each), 0);
}
