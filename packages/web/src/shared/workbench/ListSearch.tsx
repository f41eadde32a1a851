import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useRef, useState } from 'react';
import { useTyped } from '#web/ui/useTyped.ts';
import { workbenchTexts as texts } from './workbench.hu.ts';

const TYPED_IN = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *';

/** `/` sets the focus here, wherever it is, but where somebody types or in a dialog. */
function useSlash(focus: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPED_IN) !== null) return;
      event.preventDefault();
      // Elsewhere the key is of the search in the bar.
      event.stopPropagation();
      focus();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [focus]);
}

interface Props {
  readonly value: string;
  /** In what it searches. */
  readonly hint: string;
  readonly onChange: (phrase: string) => void;
}

/** Finds rows by parts of their texts, a moment after the last key. */
export function ListSearch({ value, hint, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, type } = useTyped(value, onChange);
  const [focus] = useState(() => () => input.current?.focus());
  useSlash(focus);
  return (
    <FormControl sx={{ flex: '2 1 240px', maxWidth: { md: 420 } }}>
      <FormLabel htmlFor={id} sx={{ mb: 1, typography: 'body2' }}>
        {texts.search}
      </FormLabel>
      <OutlinedInput
        id={id}
        type="search"
        size="small"
        inputRef={input}
        value={text}
        placeholder={hint}
        autoComplete="off"
        inputProps={{ maxLength: 100 }}
        onChange={(event) => type(event.target.value)}
      />
    </FormControl>
  );
}
