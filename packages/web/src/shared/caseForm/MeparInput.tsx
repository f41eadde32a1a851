import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextInput } from '#web/ui/TextInput.tsx';
import { hintOf } from './blockHint.ts';
import { caseFormTexts as texts } from './texts.hu.ts';
import type { Lookup } from './useBlockLookup.ts';

interface Props {
  readonly field: UseFormRegisterReturn;
  readonly error: string | undefined;
  readonly lookup: Lookup;
}

/** A field whose value is set has its caret at the end: it is put back to where the person types. */
function toCapitals(input: HTMLInputElement): void {
  const { selectionStart, selectionEnd } = input;
  input.value = input.value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
}

/** The code of a block, in capitals however it is typed, and the known data of the block. */
export function MeparInput({ field, error, lookup }: Props) {
  return (
    <TextInput
      label={texts.fields.mepar}
      field={{
        ...field,
        onChange: (event: { readonly target: HTMLInputElement }) => {
          toCapitals(event.target);
          return field.onChange(event);
        },
      }}
      error={error}
      hint={hintOf(lookup)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
