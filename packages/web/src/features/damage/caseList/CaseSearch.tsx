import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useRef, useState } from 'react';
import { caseListTexts } from './caseList.hu.ts';

const texts = caseListTexts.filters;
/** A person who types has not finished a word before this. */
const PAUSE_MS = 250;
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
  readonly onChange: (phrase: string) => void;
}

/** Finds cases by any part of a number, a name, a settlement or an expert, a moment after the last key. */
export function CaseSearch({ value, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [focus] = useState(() => () => input.current?.focus());
  useSlash(focus);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => {
      onChange(typed);
      setTyped(null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
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
        value={typed ?? value}
        placeholder={texts.searchHint}
        autoComplete="off"
        inputProps={{ maxLength: 100 }}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormControl>
  );
}
