import { SCENE_STATES, type SceneSource } from '@georisk/contract/verticals/admin/sources.ts';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import { SpanFilter } from '#web/ui/SpanFilter.tsx';
import { sourceTexts } from './texts.hu.ts';

const texts = sourceTexts.scenes;

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

function Field({ id, label, children }: FieldProps) {
  return (
    <FormControl sx={{ flex: '1 1 160px', maxWidth: 280 }}>
      <FormLabel htmlFor={id} sx={{ mb: 1, typography: 'body2' }}>
        {label}
      </FormLabel>
      {children}
    </FormControl>
  );
}

interface Props {
  readonly params: URLSearchParams;
  readonly sources: readonly SceneSource[];
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** The filter of the list of scenes; it is in the address. */
export function SceneFilters({ params, sources, onChange }: Props) {
  const set = (name: string) => (event: { readonly target: { readonly value: string } }) =>
    onChange({ [name]: event.target.value, page: undefined });
  return (
    <Box role="search" aria-label={texts.title} sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      <Field id="scene-state" label={texts.state}>
        <NativeSelect
          value={params.get('state') ?? ''}
          input={<OutlinedInput size="small" />}
          inputProps={{ id: 'scene-state' }}
          onChange={set('state')}
        >
          <option value="">{texts.any}</option>
          {SCENE_STATES.map((state) => (
            <option key={state} value={state}>
              {texts.states[state]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field id="scene-source" label={texts.source}>
        <NativeSelect
          value={params.get('source') ?? ''}
          input={<OutlinedInput size="small" />}
          inputProps={{ id: 'scene-source' }}
          onChange={set('source')}
        >
          <option value="">{texts.any}</option>
          {sources.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <SpanFilter
        labels={texts}
        span={{ from: params.get('from') ?? '', to: params.get('to') ?? '' }}
        onChange={(span) => onChange({ ...span, page: undefined })}
      />
    </Box>
  );
}
