import { MAX_ROWS } from '@georisk/contract/maxRows.ts';
import type { BlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatHectares } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import { countryQuery } from '#web/map/useGround.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { blockPlotsQuery } from '#web/shared/blockPlot/blockPlotsQuery.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { AlertGoneNotice } from '#web/shared/link/AlertGoneNotice.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { BlockPlotList } from './BlockPlotList.tsx';
import { boxOfPlots } from './blockPlotFeatures.ts';
import { blockPlotTexts as texts } from './texts.hu.ts';

const NONE: readonly BlockPlot[] = [];

function Head({ plots, compact }: { readonly plots: readonly BlockPlot[]; readonly compact: boolean }) {
  const area = plots.reduce((sum, plot) => sum + plot.area, 0);
  return (
    <Box sx={compact ? { px: 4, pb: 2 } : { px: 4, pt: 4, pb: 3 }}>
      <Typography variant={compact ? 'subtitle1' : 'h2'} component="h1">
        {texts.all}
      </Typography>
      {plots.length > 0 && (
        <Typography color="textSecondary">
          {plots.length < MAX_ROWS ? texts.count(plots.length, formatHectares(area)) : texts.atLeast(plots.length)}
        </Typography>
      )}
    </Box>
  );
}

/** The place of the plots; of the country as long as there is none. */
function useFocus(plots: readonly BlockPlot[] | undefined) {
  const { data: countries = [] } = useQuery(countryQuery());
  if (plots === undefined) return null;
  const box = boxOfPlots(plots);
  if (box !== null) return { key: 'plots', box };
  const boxes = countries.map(({ polygon }) => bboxOf(asAreal(polygon)));
  return boxes.length === 0 ? null : { key: 'country', box: boxes.reduce(unionBBox) };
}

/** Home of an agronomist: all plots of the company, as a list and on the map. */
export function BlockPlotsScreen() {
  const query = useQuery(blockPlotsQuery());
  const plots = query.data ?? NONE;
  const focus = useFocus(query.data);
  useScreenTitle(texts.all);
  const head = (compact: boolean) => <Head plots={plots} compact={compact} />;
  const body = (
    <QueryView query={query} what={texts.loadingAll}>
      {(loaded) => <BlockPlotList plots={loaded} />}
    </QueryView>
  );
  return (
    <>
      <AlertGoneNotice />
      <FullMap
        title={texts.all}
        parts={NONE_OF_ITS_OWN}
        focus={focus}
        panel={{ title: texts.all, head, body }}
        startsOpen="list"
      />
    </>
  );
}

/** The plots are a layer of every full map. */
const NONE_OF_ITS_OWN: readonly never[] = [];
