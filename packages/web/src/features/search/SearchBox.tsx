import type { Suggestion } from '@georisk/contract/endpoints.ts';
import { deviceStorage } from '#web/lib/browserStorage.ts';
import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Paper from '@mui/material/Paper';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import CloseIcon from '~icons/material-symbols/close-rounded';
import SearchIcon from '~icons/material-symbols/search-rounded';
import { RADIUS } from '#web/ui/tokens.ts';
import { VISUALLY_HIDDEN } from '#web/ui/visuallyHidden.ts';
import { recentSuggestions, rememberSuggestion } from './recent.ts';
import { SuggestionList } from './SuggestionList.tsx';
import { leadsSomewhere, type MayOpen } from './suggestionTarget.ts';
import { searchTexts } from './texts.hu.ts';
import { useOpenSuggestion } from './useOpenSuggestion.ts';
import { useSearch } from './useSearch.ts';
import { useSearchKey } from './useSearchKey.ts';

interface Props {
  readonly user: CurrentUser;
  readonly placeholder: string;
  readonly mayOpen: MayOpen;
  /** Takes the focus as soon as it is shown: on a phone it was opened by a button. */
  readonly takesFocus?: boolean;
  readonly onClose?: () => void;
}

/**
 * Finds everything that the role may open: a combobox with suggestions while typing, and the newest finds before
 * that.
 */
export function SearchBox({ user, placeholder, mayOpen, takesFocus = false, onClose }: Props) {
  const [phrase, setPhrase] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const typed = useRef('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { suggestions, state, best } = useSearch(phrase, mayOpen);
  const openSuggestion = useOpenSuggestion();
  const idle = phrase.trim() === '';
  const kept = () => recentSuggestions(deviceStorage, user.id).filter((each) => leadsSomewhere(each, mayOpen));
  const [recent, setRecent] = useState(kept);
  const rows = idle ? recent : suggestions;
  const shown = open && (rows.length > 0 || (!idle && state !== 'loading'));
  const place = Math.min(active, rows.length - 1);
  const current = rows[place];

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  useSearchKey(() => input.current?.focus());

  const write = (text: string) => {
    typed.current = text;
    setPhrase(text);
  };
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  const choose = (chosen: Suggestion) => {
    rememberSuggestion(deviceStorage, user.id, chosen);
    setRecent(kept());
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
    const chosen = (found: Suggestion | undefined) => found && typed.current === phrase && choose(found);
    void best().then(chosen, () => undefined);
  };
  const step = (by: number) => {
    setOpen(true);
    if (rows.length > 0) setActive((place + by + rows.length) % rows.length);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: enter,
    Escape: () => (phrase === '' ? close() : write('')),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (act === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };

  return (
    <Box role="search" sx={{ flex: 1, maxWidth: 480, minWidth: 0, position: 'relative' }}>
      <InputBase
        fullWidth
        value={phrase}
        placeholder={placeholder}
        title={searchTexts.keys}
        onChange={({ target }) => {
          write(target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        inputRef={input}
        startAdornment={<SearchIcon aria-hidden style={{ marginRight: 8, flexShrink: 0 }} />}
        endAdornment={
          (phrase !== '' || onClose !== undefined) && (
            <IconButton
              size="small"
              aria-label={phrase === '' ? searchTexts.close : searchTexts.clear}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (phrase === '' ? close() : write(''))}
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
            'aria-activedescendant': shown && current ? `${id}-${place}` : undefined,
            maxLength: 64,
            autoComplete: 'off',
            spellCheck: false,
          },
        }}
        sx={{
          px: 3,
          height: 40,
          color: 'text.primary',
          bgcolor: 'background.default',
          border: 1,
          borderColor: 'divider',
          borderRadius: `${RADIUS.control}px`,
          '&.Mui-focused': { borderColor: 'primary.main', bgcolor: 'background.paper' },
        }}
      />
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
            active={place}
            heading={idle ? searchTexts.recent : null}
            empty={state === 'failed' ? searchTexts.failed : searchTexts.none}
            onChoose={choose}
          />
        </Paper>
      )}
    </Box>
  );
}
