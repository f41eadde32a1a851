import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/**
 * Shows at each field why it was refused, and goes to the first. With every further move of the focus the field that is
 * left would be checked anew, and would lose its sentence.
 */
export function showAtFields<T extends FieldValues>(
  setError: UseFormSetError<T>,
  refused: readonly (readonly [path: FieldPath<T>, message: string])[],
): void {
  for (const [index, [path, message]] of refused.entries()) setError(path, { message }, { shouldFocus: index === 0 });
}
