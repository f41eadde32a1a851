import { rankedOptions, sameOption } from '@georisk/domain/case/rankedOptions.ts';
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type Ref, useId, useState } from 'react';
import { caseFormTexts as texts } from './texts.hu.ts';
import { useEnterTakes } from './useEnterTakes.ts';

interface Shared {
  readonly label: string;
  readonly options: readonly string[];
  /** The option's own name for a text that means it; other texts unchanged. */
  readonly usualName: (text: string) => string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly onBlur: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

function Field({
  id,
  label,
  error,
  hint,
  inputRef,
  params,
}: Shared & { id: string; params: AutocompleteRenderInputParams }) {
  const { ref, className, startAdornment, endAdornment, onMouseDown } = params.slotProps.input;
  const { ref: listRef, ...htmlInput } = params.slotProps.htmlInput as typeof params.slotProps.htmlInput & {
    ref?: Ref<HTMLInputElement>;
  };
  const note = error ?? hint;
  const set = (target: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null) => {
    if (typeof target === 'function') target(element);
    else if (target) target.current = element;
  };
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 1, typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <OutlinedInput
        ref={ref}
        className={className}
        size="small"
        startAdornment={startAdornment}
        endAdornment={endAdornment}
        onMouseDown={onMouseDown}
        inputRef={(element: HTMLInputElement | null) => {
          set(listRef, element);
          set(inputRef, element);
        }}
        slotProps={{
          input: {
            ...htmlInput,
            'aria-invalid': error !== undefined,
            'aria-describedby': note === undefined ? undefined : `${id}-note`,
          },
        }}
      />
      {note !== undefined && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
    </FormControl>
  );
}

const wording = { openText: texts.openList, clearText: texts.clear, closeText: texts.openList } as const;
const LIST = { listbox: { sx: { maxHeight: 300 } } } as const;

interface OneProps extends Shared {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One option of a searchable list: Enter takes the highlighted one. Texts outside of the list may be typed. */
export function OneOfList(props: OneProps) {
  const id = useId();
  const { options, usualName } = props;
  const list = useEnterTakes(props.onChange);
  return (
    <Autocomplete<string, false, false, true>
      {...wording}
      {...list}
      freeSolo
      autoHighlight
      forcePopupIcon
      id={id}
      options={options}
      filterOptions={(all, { inputValue }) => {
        const ranked = rankedOptions(all, inputValue, usualName);
        // A user with a choice looks for another: all options are listed.
        return all.includes(inputValue) ? [...new Set([...ranked, ...all])] : [...ranked];
      }}
      inputValue={props.value}
      // Typed text is no choice yet.
      value={null}
      slotProps={LIST}
      onInputChange={(_, text) => props.onChange(text)}
      onBlur={props.onBlur}
      renderInput={(params) => <Field {...props} id={id} params={params} />}
    />
  );
}

interface SeveralProps extends Shared {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** The options that a text names, and its other parts between commas or semicolons; an option may have commas itself. */
function namesIn(options: readonly string[], text: string): readonly string[] {
  const whole = sameOption(options, text.trim());
  if (options.includes(whole)) return [whole];
  return text.split(/[,;]/).map((part) => sameOption(options, part.trim()));
}

/**
 * Several options of a searchable list: Enter takes the highlighted one. Text left in the field becomes one of them
 * as it was typed, because its replacement has not been seen.
 */
export function SeveralOfList(props: SeveralProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const take = (chosen: readonly string[]) => {
    const names = chosen.flatMap((text) => namesIn(props.options, text));
    props.onChange([...new Set(names.filter((name) => name !== ''))]);
  };
  const list = useEnterTakes((option) => {
    take([...props.value, option]);
    setTyped('');
  });
  return (
    <Autocomplete<string, true, false, true>
      {...wording}
      {...list}
      multiple
      freeSolo
      autoHighlight
      forcePopupIcon
      filterSelectedOptions
      id={id}
      options={props.options}
      filterOptions={(options, { inputValue }) => [...rankedOptions(options, inputValue, props.usualName)]}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      value={[...props.value]}
      slotProps={{ ...LIST, chip: { size: 'small' } }}
      onChange={(_, chosen) => take(chosen)}
      onBlur={() => {
        if (typed.trim() !== '') take([...props.value, typed]);
        setTyped('');
        props.onBlur();
      }}
      renderInput={(params) => <Field {...props} id={id} params={params} />}
    />
  );
}
