import { PHENOMENA, PHENOMENON_WORDS } from '@georisk/domain/radar/phenomena.hu.ts';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { severityText } from './radarShapes.ts';
import { radarTexts } from './texts.hu.ts';
import type { EventKind } from './useOwnEvent.ts';

const texts = radarTexts.event;
const SEVERITIES = [1, 2, 3, 4] as const;

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly onChoose: (value: T) => void;
}

function Choice<T extends string | number>({ label, value, options, onChoose }: ChoiceProps<T>) {
  const id = useId();
  return (
    <FormControl sx={{ flex: '1 1 160px', minWidth: 0 }}>
      <FormLabel htmlFor={id} sx={{ mb: 1, typography: 'body2' }}>
        {label}
      </FormLabel>
      <NativeSelect
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([each]) => String(each) === target.value);
          if (chosen !== undefined) onChoose(chosen[0]);
        }}
        input={<OutlinedInput size="small" />}
        inputProps={{ id }}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}

interface Props {
  readonly kind: EventKind;
  readonly onChange: (kind: Partial<EventKind>) => void;
}

/** What the event was and how severe: the loss depends on it. */
export const EventKindChoice = ({ kind, onChange }: Props) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
    <Choice
      label={texts.phenomenon}
      value={kind.phenomenon}
      options={PHENOMENON_WORDS.map((word) => [word, PHENOMENA[word].title] as const)}
      onChoose={(phenomenon) => onChange({ phenomenon })}
    />
    <Choice
      label={texts.severity}
      value={kind.severity}
      options={SEVERITIES.map((severity) => [severity, severityText(severity)] as const)}
      onChoose={(severity) => onChange({ severity })}
    />
  </Box>
);
