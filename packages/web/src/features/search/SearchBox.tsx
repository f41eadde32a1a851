import type { Suggestion } from '@georisk/contract/endpoints.ts';
import { deviceStorage } from '#web/lib/browserStorage.ts';
import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Paper from '@mui/material/Paper';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import CloseIcon from '~icons/material-symbols/close-rounded';
import SearchIcon from '~icons/material-symbols/search-rounded';
import { RADIUS } from '#web/ui/tokens.ts';
import { VISUALLY_HIDDEN } from '#web/ui/visuallyHidden.ts';
import { recentSuggestions, rememberSuggestion } from './recent.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { leadsSomewhere, type Opening } from './suggestionTarget.ts';
import { searchTexts } from './texts.hu.ts';
import { useOpenSuggestion } from './useOpenSuggestion.ts';
import { useSearch } from './useSearch.ts';
import { useSearchKey } from './useSearchKey.ts';

interface Props {
  readonly user: CurrentUser;
  readonly placeholder: string;
  readonly opening: Opening;
  /** Takes the focus as soon as it is shown: on a phone it was opened by a button. */
  readonly takesFocus?: boolean;
  readonly onClose?: () => void;
}

/** The suggestions of a phrase, or the newest finds before one; the rows that lead nowhere for this user are left out. */
function useRows(user: CurrentUser, phrase: string, opening: Opening) {
  const { suggestions, state, best } = useSearch(phrase, opening);
  const kept = () => recentSuggestions(deviceStorage, user.id).filter((each) => leadsSomewhere(each, opening));
  const [recent, setRecent] = useState(kept);
  const idle = phrase.trim() === '';
  const remember = (chosen: Suggestion) => {
    rememberSuggestion(deviceStorage, user.id, chosen);
    setRecent(kept());
  };
  return { rows: idle ? recent : suggestions, idle, state, best, remember };
}

/** The state of the search: its phrase, its rows, the row that Enter opens, and what each key does. */
function useSearchBox({ user, opening, onClose }: Props) {
  const [phrase, setPhrase] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const typed = useRef('');
  const openSuggestion = useOpenSuggestion(opening.hits);
  const found = useRows(user, phrase, opening);
  const { rows, idle, state } = found;
  const shown = open && (rows.length > 0 || (!idle && state !== 'loading'));
  const place = Math.min(active, rows.length - 1);
  const current = rows[place];

  const write = (text: string) => {
    typed.current = text;
    setPhrase(text);
  };
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  const choose = (chosen: Suggestion) => {
    found.remember(chosen);
    write('');
    close();
    openSuggestion(chosen);
  };
  // Suggestions shown while typing belong to the earlier letters: the first one is not what was meant, unless it was
  // chosen by the arrows.
  const enter = () => {
    if (idle || state !== 'loading' || active > 0) {
      if (current && shown) choose(current);
      return;
    }
    const chosen = (best: Suggestion | undefined) => best && typed.current === phrase && choose(best);
    void found.best().then(chosen, () => undefined);
  };
  const step = (by: number) => {
    setOpen(true);
    if (rows.length > 0) setActive((place + by + rows.length) % rows.length);
  };
  const clear = () => (phrase === '' ? close() : write(''));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: enter,
    Escape: clear,
  };
  return {
    phrase,
    type: (text: string) => {
      write(text);
      setActive(0);
      setOpen(true);
    },
    setOpen,
    clear,
    choose,
    keys,
    rows,
    idle,
    state,
    /** The list is open. */
    shown,
    /** Index of the active row. */
    place,
    hasCurrent: current !== undefined,
  };
}

type Search = ReturnType<typeof useSearchBox>;

interface FieldProps {
  readonly search: Search;
  /** Of the list. */
  readonly id: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly placeholder: string;
  readonly canClose: boolean;
}

function Field({ search, id, input, placeholder, canClose }: FieldProps) {
  const { phrase, shown, clear } = search;
  const onKeyDown = (event: KeyboardEvent) => {
    const act = search.keys[event.key];
    if (act === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  return (
    <InputBase
      fullWidth
      value={phrase}
      placeholder={placeholder}
      title={searchTexts.keys}
      onChange={({ target }) => search.type(target.value)}
      onFocus={() => search.setOpen(true)}
      onBlur={() => search.setOpen(false)}
      onKeyDown={onKeyDown}
      inputRef={input}
      startAdornment={<SearchIcon aria-hidden width={24} height={24} style={{ marginRight: 8, flexShrink: 0 }} />}
      endAdornment={
        (phrase !== '' || canClose) && (
          <IconButton
            size="small"
            aria-label={phrase === '' ? searchTexts.close : searchTexts.clear}
            onMouseDown={(event) => event.preventDefault()}
            onClick={clear}
          >
            <CloseIcon />
          </IconButton>
        )
      }
      slotProps={{
        input: {
          role: 'combobox',
          'aria-label': searchTexts.label,
          'aria-expanded': shown,
          'aria-controls': `${id}-list`,
          'aria-autocomplete': 'list',
          'aria-activedescendant': shown && search.hasCurrent ? `${id}-${search.place}` : undefined,
          maxLength: 64,
          autoComplete: 'off',
          spellCheck: false,
        },
      }}
      sx={FIELD}
    />
  );
}

const FIELD = {
  px: 3,
  height: 40,
  // The field is as high as the bar allows, however large the text is.
  '& input': { height: '100%', py: 0 },
  color: 'text.primary',
  bgcolor: 'background.default',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${RADIUS.control}px`,
  '&.Mui-focused': { borderColor: 'primary.main', bgcolor: 'background.paper' },
} as const;

/**
 * Finds everything that the role may open: a combobox with suggestions while typing, and the newest finds before
 * that.
 */
export function SearchBox(props: Props) {
  const { placeholder, takesFocus = false, onClose } = props;
  const search = useSearchBox(props);
  const { rows, idle, state, shown } = search;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  useSearchKey(() => input.current?.focus());
  return (
    <Box role="search" sx={{ flex: 1, maxWidth: 480, minWidth: 0, position: 'relative' }}>
      <Field search={search} id={id} input={input} placeholder={placeholder} canClose={onClose !== undefined} />
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {shown && !idle && state === 'done' && rows.length > 0 ? searchTexts.results(rows.length) : ''}
      </Box>
      {shown && (
        <Paper
          elevation={4}
          sx={{ position: 'absolute', insetInline: 0, top: '100%', mt: 1, overflow: 'hidden', zIndex: 'modal' }}
        >
          <SuggestionList
            id={id}
            rows={rows}
            hits={props.opening.hits}
            active={search.place}
            heading={idle ? searchTexts.recent : null}
            empty={state === 'failed' ? searchTexts.failed : searchTexts.none}
            onChoose={search.choose}
          />
        </Paper>
      )}
    </Box>
  );
}
