import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDate } from '#web/lib/format.ts';
import { radarTexts } from './texts.hu.ts';

const texts = radarTexts.event;

/** The days with alerts on insured land, of which one is the event; nothing where there is none. */
export function AlertDayChoice({ onChoose }: { readonly onChoose: (date: string) => void }) {
  const id = useId();
  const { data = [] } = useQuery({ ...apiQuery('radarAlertDays'), meta: { errorPage: false } });
  if (data.length === 0) return null;
  return (
    <FormControl>
      <FormLabel htmlFor={id} sx={{ mb: 1, typography: 'body2' }}>
        {texts.alertDays}
      </FormLabel>
      <NativeSelect
        value=""
        onChange={({ target }) => target.value !== '' && onChoose(target.value)}
        input={<OutlinedInput size="small" />}
        inputProps={{ id }}
      >
        <option value="">{radarTexts.chooseDay}</option>
        {data.map(({ date, alerts }) => (
          <option key={date} value={date}>
            {texts.alertDayLine(formatDate(date), alerts)}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  );
}
