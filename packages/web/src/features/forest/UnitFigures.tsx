import type {
  DiameterClassRow,
  ForestFigures,
  SpeciesFiguresRow,
} from '@georisk/contract/verticals/forestry/forest.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { FactTable } from '#web/ui/FactTable.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { Section } from '#web/ui/Section.tsx';
import { LEGEND_WIDTHS } from '#web/ui/tokens.ts';
import { forestTexts as texts } from './texts.hu.ts';
import { useUnknownSpecies } from './useUnknownSpecies.ts';

const Species = ({ rows }: { readonly rows: readonly SpeciesFiguresRow[] }) => (
  <Box
    component="ul"
    aria-label={texts.species}
    sx={{ listStyle: 'none', m: 0, p: 0, minWidth: LEGEND_WIDTHS.species }}
  >
    {rows.map(({ treeTextCode, treeHun, color, ...figures }) => (
      <Box component="li" key={treeTextCode} sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 0.5 }}>
        <Box
          aria-hidden
          sx={{ width: 16, height: 16, bgcolor: color, border: 1, borderColor: 'divider', flexShrink: 0 }}
        />
        <Typography variant="body2" sx={{ flex: 1 }}>
          {treeHun}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontFeatureSettings: "'tnum'" }}>
          {[texts.count(figures.stemCount), texts.volumeOf(figures)].filter((part) => part !== null).join(' · ')}
        </Typography>
      </Box>
    ))}
  </Box>
);

function Histogram({ classes }: { readonly classes: readonly DiameterClassRow[] }) {
  const most = Math.max(...classes.map(({ stems }) => stems));
  return (
    <Box component="ul" aria-label={texts.diameters} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {classes.map(({ from, to, stems }) => (
        <Box component="li" key={from} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography variant="body2" sx={{ width: 88, fontFeatureSettings: "'tnum'" }}>
            {texts.diameterClass(from, to)}
          </Typography>
          <Box sx={{ flex: 1 }}>
            <Box aria-hidden sx={{ width: `${(100 * stems) / most}%`, height: 12, bgcolor: 'primary.main' }} />
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ fontFeatureSettings: "'tnum'" }}>
            {texts.count(stems)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** The inventory of the canopy, where stems were imported since. */
const Beside = ({ figures }: { readonly figures: NonNullable<ForestFigures['beside']> }) => (
  <Section title={texts.beside}>
    <FactTable
      facts={[
        [texts.facts.stems, texts.count(figures.stemCount)],
        [texts.facts.height, texts.metres(figures.heightAvg)],
        [texts.facts.diameter, texts.centimetres(figures.dbhAvg)],
        [texts.facts.volume, texts.volumeOf(figures)],
      ]}
    />
    <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
      {texts.besideHelp}
    </Typography>
  </Section>
);

/** Species and diameters of a unit, and how uncertain a computed diameter is. */
export function UnitFigures({ id }: { readonly id: number }) {
  const query = useQuery({ ...apiQuery('forestFigures', { params: { id } }), meta: { errorPage: false } });
  const isUnknown = query.data?.species.some(({ treeTextCode }) => treeTextCode === '') === true;
  useUnknownSpecies(isUnknown, `forest unit ${id}`);
  return (
    <QueryView query={query} what={texts.loadingFigures}>
      {({ species, histogram, interval90, measured, outOfRange, beside }) => (
        <>
          <Section title={texts.species} isEmpty={species.length === 0}>
            <Species rows={species} />
          </Section>
          <Section title={texts.diameters} isEmpty={histogram.length === 0}>
            <Histogram classes={histogram} />
            {interval90 !== null && (
              <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
                {texts.interval(interval90.low, interval90.high, measured)}
              </Typography>
            )}
            {outOfRange > 0 && (
              <Typography variant="caption" color="textSecondary" component="p">
                {texts.outOfRange(outOfRange)}
              </Typography>
            )}
          </Section>
          {beside !== null && <Beside figures={beside} />}
        </>
      )}
    </QueryView>
  );
}
