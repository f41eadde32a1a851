import { MAX_ROWS } from '@georisk/contract/maxRows.ts';
import { type BBox, bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatHectares } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import { countryQuery } from '#web/map/useGround.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import FitIcon from '~icons/material-symbols/fit-screen-outline-rounded';
import { boxOf } from './ekBox.ts';
import { EkEmpty } from './EkEmpty.tsx';
import { areaOf, type EkEntry } from './ekList.ts';
import { EkList } from './EkList.tsx';
import { ekTexts as texts } from './texts.hu.ts';

interface Props {
  readonly entries: readonly EkEntry[];
}

function Head({ entries, compact }: Props & { readonly compact: boolean }) {
  return (
    <Box sx={compact ? { px: 4, pb: 3 } : { p: 4, pb: 3 }}>
      <Typography variant={compact ? 'subtitle1' : 'h2'} component="h1">
        {texts.list}
      </Typography>
      {entries.length > 0 && (
        <Typography color="textSecondary" variant="body2" sx={{ fontFeatureSettings: "'tnum'" }}>
          {entries.length < MAX_ROWS
            ? texts.summary(entries.length, formatHectares(areaOf(entries)))
            : texts.atLeast(entries.length)}
        </Typography>
      )}
    </Box>
  );
}

/** The country first; then, where it was asked for, the land of all applications. */
function useHomeFocus(entries: readonly EkEntry[]) {
  const { data: countries = [] } = useQuery(countryQuery());
  const [asked, setAsked] = useState(0);
  const lands = entries.flatMap(({ total }) => (total === null ? [] : [boxOf(total)]));
  const box = (boxes: readonly BBox[], key: string) =>
    boxes.length === 0 ? null : { key, box: boxes.reduce(unionBBox) };
  const country = box(
    countries.map(({ polygon }) => bboxOf(asAreal(polygon))),
    'country',
  );
  return {
    // An installation without the country's border has at least the land.
    focus: asked > 0 || country === null ? box(lands, `applications ${asked}`) : country,
    showAll: lands.length === 0 ? null : () => setAsked((before) => before + 1),
  };
}

/** The list of applications beside the map of their blocks. */
export function EkHomeMap({ entries }: Props) {
  const { company } = useCurrentUser();
  const { focus, showAll } = useHomeFocus(entries);
  const head = (compact: boolean) => <Head entries={entries} compact={compact} />;
  return (
    <FullMap
      title={[texts.list, ...(company === null ? [] : [company.name])].join(' · ')}
      parts={[]}
      focus={focus}
      panel={{
        title: texts.list,
        head,
        body: entries.length === 0 ? <EkEmpty /> : <EkList entries={entries} />,
      }}
      startsOpen="list"
      tools={showAll !== null && <MapButton label={texts.showAll} icon={<FitIcon />} onClick={showAll} />}
    />
  );
}
