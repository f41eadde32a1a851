import { API } from '@georisk/contract/api.ts';
import type { PlantCode } from '@georisk/domain/crops/crops.ts';
import { isPlantCode } from '@georisk/domain/crops/crops.ts';
import { parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useAddressQuery, withValues } from '#web/ui/useAddressQuery.ts';
import { ApiProblem } from '#web/lib/apiProblem.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { ScrollPage } from '#web/ui/ScrollPage.tsx';
import { PerilChoice } from './PerilChoice.tsx';
import { PerilList } from './PerilList.tsx';
import { perilScreenTexts as texts } from './texts.hu.ts';

const PAGE_WIDTH = 880;
const CODE = /^[A-Z0-9]{8}$/;

interface Asked {
  readonly meparCode: string;
  readonly date: string | null;
  readonly plantCode: PlantCode | null;
}

/** What the address asks; anything that is none of it is left out. */
function askedBy(params: URLSearchParams): Asked {
  const [code, plant] = [params.get('meparCode') ?? '', params.get('plantCode')];
  return {
    meparCode: CODE.test(code) ? code : '',
    date: parseIsoDate(params.get('date') ?? ''),
    plantCode: isPlantCode(plant) ? plant : null,
  };
}

function Perils({ meparCode, date, plantCode }: Asked) {
  const query = { ...(date !== null && { date }), ...(plantCode !== null && { plantCode }) };
  const perils = useQuery({ ...apiQuery('perils', { params: { meparCode }, query }), meta: { errorPage: false } });
  if (perils.error instanceof ApiProblem && perils.error.reason === 'not-found')
    return <Typography role="status">{texts.unknown(meparCode)}</Typography>;
  return (
    <QueryView query={perils} what={texts.what}>
      {(data) => {
        const asked = new URLSearchParams({ date: data.date, ...(plantCode !== null && { plantCode }) });
        const url = `${API.perilPaper.path.replace(':meparCode', meparCode)}?${asked}`;
        return (
          <Stack spacing={4}>
            <PerilList perils={data} />
            <Box sx={{ alignSelf: 'flex-start', '@media print': { display: 'none' } }}>
              <DownloadButton url={url} fileName={texts.fileName(meparCode)} label={texts.paper} />
            </Box>
          </Stack>
        );
      }}
    </QueryView>
  );
}

/** Which events of the act happened on a block and a day, by what was measured, and what is due then. */
export function PerilScreen() {
  const [params, setParams] = useAddressQuery();
  const asked = askedBy(params);
  useScreenTitle(texts.title);
  const change = (name: string, value: string) => setParams(withValues({ [name]: value }));
  return (
    <ScrollPage width={PAGE_WIDTH}>
      <Stack spacing={4}>
        <Box>
          <Typography variant="h1">{texts.title}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {texts.text}
          </Typography>
        </Box>
        <PerilChoice {...asked} isCode={(text) => CODE.test(text)} onChange={change} />
        {asked.meparCode === '' ? <Typography role="status">{texts.choose}</Typography> : <Perils {...asked} />}
      </Stack>
    </ScrollPage>
  );
}
