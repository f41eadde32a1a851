import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useParams } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { pathTo } from '#web/routes/routes.ts';
import { ListPage } from '#web/ui/ListPage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { ChannelsCard } from './ChannelsCard.tsx';
import { noticeTextTexts as texts } from './noticeTexts.hu.ts';
import { TextEditor } from './TextEditor.tsx';
import { TOUCH_LINK } from '#web/ui/touchLink.ts';

function NoticeTextsOf({ companyId }: { readonly companyId: number }) {
  const query = useQuery({
    ...apiQuery('noticeSettings', { params: { id: companyId } }),
    staleTime: 0,
    meta: { errorPage: false },
  });
  const title = query.data ? texts.titleOf(query.data.companyName) : texts.title;
  useScreenTitle(title);
  return (
    <ListPage title={title} explanation={texts.explanation}>
      <Box className="no-print">
        <Link component={RouterLink} to={pathTo('adminCompanies')} sx={TOUCH_LINK}>
          {texts.back}
        </Link>
      </Box>
      <QueryView query={query} what={texts.what}>
        {(settings) => (
          <Stack spacing={4}>
            <ChannelsCard settings={settings} />
            {settings.texts.length === 0 && <Typography color="textSecondary">{texts.none}</Typography>}
            {settings.texts.map((text) => (
              <TextEditor key={text.kind} settings={settings} text={text} />
            ))}
          </Stack>
        )}
      </QueryView>
    </ListPage>
  );
}

/** How a company writes to its farmers, and in which words. */
export function NoticeTextsScreen() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <NoticeTextsOf key={id} companyId={Number(id)} /> : <NotFoundPage nested />;
}
