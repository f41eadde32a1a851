import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { apiUrl } from '#web/lib/apiRequest.ts';
import { GUIDE } from '#web/lib/guide.ts';
import { CopyBox } from '#web/ui/CopyBox.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { profileTexts } from './texts.hu.ts';

const texts = profileTexts.addresses;
const { origin } = window.location;

interface Group {
  readonly id: string;
  readonly title: string;
}

/** Maps are addressed by the group of their layers. */
function OfGroup({ groups }: { readonly groups: readonly Group[] }) {
  const [chosen, setChosen] = useState<string>();
  const group = groups.find(({ id }) => id === chosen) ?? groups[0];
  if (group === undefined) return <Typography variant="body2">{texts.noGroup}</Typography>;
  return (
    <>
      {groups.length > 1 && (
        <SelectInput
          label={texts.group}
          field={{
            name: 'group',
            ref: () => undefined,
            onBlur: async () => undefined,
            onChange: async ({ target }: { readonly target: { readonly value: string } }) => setChosen(target.value),
          }}
          options={groups.map(({ id, title }) => [id, title] as const)}
        />
      )}
      <CopyBox label={texts.wms} value={`${origin}${apiUrl('wms', { group: group.id })}`} />
      <CopyBox label={texts.wmts} value={`${origin}${apiUrl('wmts', { group: group.id })}`} />
    </>
  );
}

/** Where other map programs sign in with a name and a map key. */
export function MapAddresses({ userName }: { readonly userName: string }) {
  const query = useQuery({ ...apiQuery('stacCollections'), meta: { errorPage: false } });
  return (
    <Stack spacing={4} component="section" aria-labelledby="map-addresses-title" sx={{ alignSelf: 'stretch' }}>
      <Box>
        <Typography variant="h3" id="map-addresses-title">
          {texts.title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {texts.explanation}
        </Typography>
      </Box>
      <CopyBox label={texts.userName} value={userName} />
      <QueryView query={query} what={texts.what}>
        {({ collections }) => <OfGroup groups={collections} />}
      </QueryView>
      <CopyBox label={texts.features} value={`${origin}${apiUrl('ogc')}`} />
      <CopyBox label={texts.catalogue} value={`${origin}${apiUrl('stac')}`} />
      <Link href={GUIDE} target="_blank" rel="noopener" variant="body2">
        {texts.guide}
      </Link>
    </Stack>
  );
}
