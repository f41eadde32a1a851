import { SCENE_STATES, type SceneSource, type SceneState } from '@georisk/contract/verticals/admin/sources.ts';
import Box from '@mui/material/Box';
import { SelectFilter } from '#web/ui/SelectFilter.tsx';
import { SpanFilter } from '#web/ui/SpanFilter.tsx';
import { sourceTexts } from './texts.hu.ts';

const texts = sourceTexts.scenes;

export interface SceneFilter {
  readonly state?: SceneState;
  readonly source?: number;
  readonly from?: string;
  readonly to?: string;
}

interface Props {
  readonly filter: SceneFilter;
  readonly sources: readonly SceneSource[];
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** The filter of the list of scenes; it is in the address. */
export function SceneFilters({ filter: { state, source, from, to }, sources, onChange }: Props) {
  const set = (name: string) => (value: string) => onChange({ [name]: value, page: undefined });
  return (
    <Box role="search" aria-label={texts.title} sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
      <SelectFilter
        label={texts.state}
        value={state ?? ''}
        any={texts.any}
        options={SCENE_STATES.map((each) => [each, texts.states[each]] as const)}
        onChange={set('state')}
      />
      <SelectFilter
        label={texts.source}
        value={source === undefined ? '' : String(source)}
        any={texts.any}
        options={sources.map(({ id, name }) => [String(id), name] as const)}
        onChange={set('source')}
      />
      <SpanFilter
        labels={texts}
        span={{ from: from ?? '', to: to ?? '' }}
        onChange={(span) => onChange({ ...span, page: undefined })}
      />
    </Box>
  );
}
