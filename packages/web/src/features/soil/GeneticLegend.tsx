import { GENETIC_TYPES } from '@georisk/domain/soil/geneticTypes.hu.ts';
import Typography from '@mui/material/Typography';
import { Legend } from '#web/shared/imagery/Legend.tsx';
import { soilTexts as texts } from './texts.hu.ts';

const GROUPS = [...Map.groupBy(GENETIC_TYPES, ({ group }) => group)].map(([title, types]) => ({
  kind: 'classes' as const,
  title,
  rows: types.map(({ code, name, color }) => ({ label: `${code} ${name}`, color, position: null })),
}));

/** All genetic types in their main groups. */
export function GeneticLegend() {
  return (
    <>
      <Typography variant="caption" component="h3" sx={{ m: 0, mb: 1, fontWeight: 600 }}>
        {texts.legendGenetic}
      </Typography>
      {GROUPS.map((legend) => (
        <Legend key={legend.title} legend={legend} title />
      ))}
    </>
  );
}
