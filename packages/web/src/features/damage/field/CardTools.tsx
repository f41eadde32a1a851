import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { KEY } from './keyStyle.ts';
import { fieldTexts as texts } from './texts.hu.ts';

/** What the card shows. */
export type CardPart = keyof typeof texts.tools;

interface Props {
  readonly part: CardPart;
  readonly parts: readonly CardPart[];
  readonly onPart: (part: CardPart) => void;
}

/** The ways to enter a yield, and the list. */
export function CardTools({ part, parts, onPart }: Props) {
  return (
    <ToggleButtonGroup
      exclusive
      value={part}
      aria-label={texts.toolsLabel}
      onChange={(_, next: CardPart | null) => {
        if (next !== null) onPart(next);
      }}
      sx={{
        flex: 1,
        minWidth: 0,
        '& .MuiToggleButton-root': {
          flex: 1,
          minWidth: 0,
          minHeight: KEY,
          px: 0,
          textTransform: 'none',
          typography: { xs: 'caption', sm: 'body2' },
          fontWeight: 600,
          color: 'text.primary',
          borderColor: 'divider',
          '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'primary.main', color: 'primary.contrastText' },
        },
      }}
    >
      {parts.map((each) => (
        <ToggleButton key={each} value={each}>
          {texts.tools[each]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
