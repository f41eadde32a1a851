import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { formatDate } from '#web/lib/format.ts';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import { MapSelect } from '#web/map/ui/MapSelect.tsx';
import CloseIcon from '~icons/material-symbols/close-rounded';
import { compareTexts as texts } from './texts.hu.ts';

interface Props {
  /** Dates that can be shown, newest first. */
  readonly dates: readonly string[];
  readonly left: string;
  readonly right: string;
  readonly onLeft: (date: string) => void;
  readonly onRight: (date: string) => void;
  readonly onClose: () => void;
}

interface SideProps {
  readonly label: string;
  readonly dates: readonly string[];
  readonly value: string;
  readonly onChange: (date: string) => void;
}

function Side({ label, dates, value, onChange }: SideProps) {
  return (
    <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
      <Box aria-hidden sx={{ typography: 'caption', color: 'text.secondary', px: 2, pt: 1, lineHeight: 1.2 }}>
        {label}
      </Box>
      <MapSelect label={label} value={value} shown={formatDate(value)} disabled={false} onChange={onChange}>
        {dates.map((date) => (
          <MenuItem key={date} value={date} sx={{ fontFeatureSettings: "'tnum'" }}>
            {formatDate(date)}
          </MenuItem>
        ))}
      </MapSelect>
    </Box>
  );
}

/** The two compared dates, and the way out. */
export function CompareBar({ dates, left, right, onLeft, onRight, onClose }: Props) {
  return (
    <FloatingPanel
      component="section"
      aria-label={texts.bar}
      sx={{ display: 'flex', alignItems: 'stretch', pointerEvents: 'auto', maxWidth: 520, mx: 'auto' }}
    >
      <Side label={texts.left} dates={dates} value={left} onChange={onLeft} />
      <Box sx={{ borderLeft: 1, borderColor: 'divider' }} />
      <Side label={texts.right} dates={dates} value={right} onChange={onRight} />
      <Box sx={{ display: 'flex', alignItems: 'center', borderLeft: 1, borderColor: 'divider' }}>
        <MapButton label={texts.close} icon={<CloseIcon />} placement="top" onClick={onClose} />
      </Box>
    </FloatingPanel>
  );
}
