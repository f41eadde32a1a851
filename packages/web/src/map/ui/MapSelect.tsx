import Select from '@mui/material/Select';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  /** Text of the closed control. */
  readonly shown: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** Dropdowns over the map are at most this high and scroll. */
const MAX_HEIGHT = 300;

/** A dropdown over the map. */
export function MapSelect({ label, value, shown, disabled, onChange, children }: Props) {
  return (
    <Select
      value={value}
      displayEmpty
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      renderValue={() => shown}
      variant="standard"
      disableUnderline
      SelectDisplayProps={{ 'aria-label': `${label}: ${shown}` }}
      MenuProps={{ slotProps: { paper: { sx: { maxHeight: MAX_HEIGHT } }, list: { 'aria-label': label } } }}
      sx={{
        flex: 1,
        minWidth: 0,
        '& .MuiSelect-select': {
          px: 2,
          py: 0,
          minHeight: '0 !important',
          lineHeight: '40px',
          '@media (pointer: coarse)': { lineHeight: '44px' },
          fontFeatureSettings: "'tnum'",
          '&:focus-visible': { outline: '3px solid var(--mui-palette-primary-main)', outlineOffset: '-3px' },
        },
      }}
    >
      {children}
    </Select>
  );
}
