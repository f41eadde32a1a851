import type { PlotZone, WholeBlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatHectares, formatShare } from '#web/lib/format.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { Section } from '#web/ui/Section.tsx';
import { PrescriptionForm } from './PrescriptionForm.tsx';
import { speaksOfBlock } from './speaksOfBlock.ts';
import { blockPlotTexts as texts } from './texts.hu.ts';
import { OfWholeBlock } from './WholeBlockNote.tsx';

function ZoneRow({ zone: { category, color, area, share } }: { readonly zone: PlotZone }) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 1 }}>
      <Box aria-hidden sx={{ width: 18, height: 18, bgcolor: color, border: 1, borderColor: 'divider' }} />
      <Typography sx={{ flex: 1 }}>{texts.zoneNames[category]}</Typography>
      <Typography color="textSecondary" sx={{ fontFeatureSettings: "'tnum'" }}>
        {texts.zoneArea(formatHectares(area), formatShare(share))}
      </Typography>
    </Box>
  );
}

/** The management zones within a plot with their areas, and what is made of them: a prescription. */
export function PlotZones({ plot }: { readonly plot: WholeBlockPlot }) {
  const plotId = plot.id;
  const query = useQuery({ ...apiQuery('blockPlotZones', { params: { id: plotId } }), meta: { errorPage: false } });
  return (
    <QueryView query={query} what={texts.zonesLoading}>
      {({ seasons, zones }) =>
        zones.length === 0 ? (
          <Typography color="textSecondary" sx={{ px: 4, pb: 4 }}>
            {texts.zonesNone}
          </Typography>
        ) : (
          <>
            <Section title={texts.zones}>
              <Box component="ul" aria-label={texts.zones} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {zones.map((zone) => (
                  <ZoneRow key={zone.category} zone={zone} />
                ))}
              </Box>
              <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
                {texts.zonesFrom(seasons.join(', '))}
              </Typography>
            </Section>
            <OfWholeBlock plot={plot} />
            <Section title={texts.prescription}>
              {speaksOfBlock(plot) ? (
                <Typography variant="body2">{texts.noPrescription}</Typography>
              ) : (
                <PrescriptionForm plotId={plotId} zones={zones} />
              )}
            </Section>
          </>
        )
      }
    </QueryView>
  );
}
