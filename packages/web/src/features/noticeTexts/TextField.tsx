import { RULES, type TemplateField, type TemplateKind } from '@georisk/domain/notice/template/kinds.ts';
import { PLACES } from '@georisk/domain/notice/template/places.hu.ts';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { noticeTextTexts as texts } from './noticeTexts.hu.ts';
import { withPlace } from './textForm.ts';

const ROWS: Readonly<Record<TemplateField, number>> = { subject: 1, body: 8, sms: 3 };

interface Props {
  readonly kind: TemplateKind;
  readonly field: TemplateField;
  readonly value: string;
  readonly error: string | undefined;
  /** Under the field, where nothing is wrong with it. */
  readonly hint?: string | undefined;
  readonly isUsual: boolean;
  readonly onChange: (value: string) => void;
}

/** One text of a message, with the placeholders that it may have: choosing one puts it where the cursor is. */
export function TextField({ kind, field, value, error, hint, isUsual, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const places = RULES[kind][field]?.places ?? [];
  const note = error ?? hint;
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const { text, cursor } = withPlace(value, name, [selectionStart ?? value.length, selectionEnd ?? value.length]);
    onChange(text);
    // After the field has the new text.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1, alignItems: 'center' }}>
        <FormLabel htmlFor={id} sx={{ typography: 'body2', fontWeight: 600, color: 'text.primary', flex: '1 1 160px' }}>
          {texts.fields[field]}{' '}
          <Typography component="span" variant="caption" color="textSecondary">
            ({isUsual ? texts.usual : texts.own})
          </Typography>
        </FormLabel>
        <NativeSelect
          value=""
          input={<OutlinedInput size="small" />}
          inputProps={{ 'aria-label': texts.places(texts.fields[field]) }}
          onChange={(event) => insert(event.target.value)}
          sx={{ flex: '0 1 220px', minWidth: 0 }}
        >
          <option value="">{texts.insert}</option>
          {places.map((place) => (
            <option key={place} value={PLACES[place].name}>
              {`{${PLACES[place].name}} – ${PLACES[place].means}`}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <FormControl fullWidth error={error !== undefined}>
        <OutlinedInput
          id={id}
          inputRef={input}
          size="small"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          multiline={ROWS[field] > 1}
          minRows={ROWS[field]}
          slotProps={{
            input: {
              'aria-invalid': error !== undefined,
              'aria-describedby': note === undefined ? undefined : `${id}-note`,
            },
          }}
        />
        {note !== undefined && <FormHelperText id={`${id}-note`}>{note}</FormHelperText>}
      </FormControl>
    </div>
  );
}
