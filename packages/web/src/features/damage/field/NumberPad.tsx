import { parseDecimal } from '@georisk/domain/case/number.ts';
import { pointFaults } from '@georisk/domain/sampling/pointForm.ts';
import { pointFaultText } from '@georisk/domain/sampling/pointForm.hu.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import DeleteIcon from '~icons/material-symbols/backspace-outline-rounded';
import SaveIcon from '~icons/material-symbols/check-rounded';
import { KEY_STYLE, LOW, SHORT } from './keyStyle.ts';
import { fieldTexts as texts } from './texts.hu.ts';

interface Props {
  /** What was typed before the page was closed, or the point's yield. */
  readonly initial: string;
  readonly disabled: boolean;
  /** A sentence about an odd value; undefined for none. */
  readonly doubtOf: (text: string) => string | undefined;
  readonly onEnter: (value: number) => void;
  /** A zero needs its reason. */
  readonly onZero: () => void;
}

/** Longer is no yield. */
const MAX_LENGTH = 6;

/** The text after a key: one comma, and no zeros before other digits. */
export function typed(text: string, key: string): string {
  if (key === texts.comma) return text.includes(texts.comma) ? text : `${text === '' ? '0' : text}${texts.comma}`;
  const next = text === '0' ? key : `${text}${key}`;
  return next.length > MAX_LENGTH ? text : next;
}

const ROWS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', texts.comma] as const;

interface KeysProps {
  readonly disabled: boolean;
  readonly canSave: boolean;
  readonly press: (key: string) => void;
  readonly remove: () => void;
  readonly save: () => void;
}

/** The keys, in three or four rows where the screen is high, in two where it is low. */
function PadKeys({ disabled, canSave, press, remove, save }: KeysProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: '6px',
        gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
        gridTemplateAreas: '"k7 k8 k9 del" "k4 k5 k6 save" "k1 k2 k3 save" "k0 k0 comma save"',
        [SHORT]: {
          gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
          gridTemplateAreas: '"k1 k2 k3 k4 k5" "k6 k7 k8 k9 k0" "comma del save save save"',
        },
        [LOW]: {
          gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
          gridTemplateAreas: '"k1 k2 k3 k4 k5 del save" "k6 k7 k8 k9 k0 comma save"',
        },
      }}
    >
      {ROWS.map((key) => (
        <Button
          key={key}
          variant="outlined"
          disabled={disabled}
          onClick={() => press(key)}
          sx={[KEY_STYLE, { gridArea: key === texts.comma ? 'comma' : `k${key}` }]}
        >
          {key}
        </Button>
      ))}
      <Button variant="outlined" aria-label={texts.delete} onClick={remove} sx={[KEY_STYLE, { gridArea: 'del' }]}>
        <DeleteIcon aria-hidden width={24} height={24} />
      </Button>
      <Button
        variant="contained"
        color="wheat"
        aria-label={texts.save}
        disabled={disabled || !canSave}
        onClick={save}
        sx={[KEY_STYLE, { gridArea: 'save', color: 'wheat.contrastText' }]}
      >
        <SaveIcon aria-hidden width={32} height={32} />
      </Button>
    </Box>
  );
}

/** Digits, comma and delete as large keys; the last one saves and goes on. */
export function NumberPad({ initial, disabled, doubtOf, onEnter, onZero }: Props) {
  const [text, setText] = useState(initial);
  const [isFresh, setFresh] = useState(true);
  const value = parseDecimal(text);
  const fault = value === null ? undefined : pointFaults({ yield: value, name: '', comment: '-' })[0];
  const press = (key: string) => {
    // The first key replaces what stands there.
    setText(typed(isFresh ? '' : text, key));
    setFresh(false);
  };
  const remove = () => {
    setText(text.slice(0, -1));
    setFresh(false);
  };
  const save = () => {
    if (value === null || fault !== undefined || disabled) return;
    if (value === 0) onZero();
    else onEnter(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (/^[0-9]$/.test(event.key)) press(event.key);
    else if (event.key === ',' || event.key === '.') press(texts.comma);
    else if (event.key === 'Backspace') remove();
  };
  const note = fault === undefined ? doubtOf(text) : pointFaultText(fault);
  return (
    <Box role="group" aria-label={texts.pad} onKeyDown={onKeyDown} sx={{ display: 'grid', gap: '6px' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minHeight: 32, px: 1 }} role="status">
        {text === '' ? (
          <Typography color="textSecondary">{texts.padEmpty}</Typography>
        ) : (
          <>
            <Typography variant="h1" component="p" sx={{ fontFeatureSettings: "'tnum'" }}>
              {text}
            </Typography>
            <Typography color="textSecondary">{texts.perHectare}</Typography>
          </>
        )}
      </Box>
      {note !== undefined && (
        <Typography variant="body2" color={fault === undefined ? 'warning' : 'error'} role="alert" sx={{ px: 1 }}>
          {note}
        </Typography>
      )}
      <PadKeys disabled={disabled} canSave={value !== null && fault === undefined} {...{ press, remove, save }} />
    </Box>
  );
}
