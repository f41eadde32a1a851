import type { Answer } from '@georisk/contract/endpoints.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatCount } from '#web/lib/format.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { FigureRow } from './FigureRow.tsx';
import { figuresOf } from './figuresOf.ts';
import { listHref } from './listHref.ts';
import { morningTexts as texts } from './morning.hu.ts';

type MorningAnswer = Answer<'morning'>;

/** A morning does not stand still: cases come in while the screen is open. */
const REFRESH_MS = 120_000;

const morningQuery = () => ({ ...apiQuery('morning'), meta: { errorPage: false }, refetchInterval: REFRESH_MS });

function imagesNote({ images: { newest, next } }: MorningAnswer): string {
  if (newest === null) return texts.noImages;
  return [texts.newest(newest), ...(next === null ? [] : [texts.next(next)])].join(' · ');
}

/** The figures of a role in its order; an answer may lack one that the role has no right to. */
function Figures({ morning, role }: { readonly morning: MorningAnswer; readonly role: number }) {
  const hasScreen = useHasScreen();
  const linkTo = (list: MorningAnswer['figures'][number]['list']) =>
    list !== null && hasScreen(list.screen) ? listHref(list) : undefined;
  const shown = figuresOf(role).flatMap((key) => morning.figures.filter((figure) => figure.key === key));
  const { hit } = morning;
  const nothing = shown.every(({ value }) => value === 0);
  return (
    <>
      {nothing && (
        <Box sx={{ px: 3, py: 3, borderBottom: 1, borderColor: 'divider' }}>
          <Typography sx={{ fontWeight: 600 }}>{texts.nothing}</Typography>
          <Typography variant="body2" color="textSecondary">
            {texts.nothingHint}
          </Typography>
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map(({ key, value, list }) => (
          <FigureRow
            key={key}
            value={formatCount(value)}
            label={texts.figures[key]}
            note={key === 'passes' ? imagesNote(morning) : undefined}
            isQuiet={value === 0}
            to={linkTo(list)}
          />
        ))}
        {hit !== null && hit.hectares > 0 && (
          <FigureRow
            value={texts.hit(hit.hectares, hit.sumInsured)}
            label=""
            note={[texts.hitTitle(hit.since), ...(hit.withoutSum > 0 ? [texts.withoutSum(hit.withoutSum)] : [])].join(
              ' · ',
            )}
            isQuiet={false}
            to={linkTo(hit.list)}
          />
        )}
      </Box>
    </>
  );
}

/** What a role's day begins with: each figure opens its list. */
export function Morning({ role }: { readonly role: number }) {
  const heading = useId();
  const query = useQuery(morningQuery());
  return (
    <Box component="section" aria-labelledby={heading} sx={{ px: 4, pb: 4 }}>
      <Typography variant="subtitle2" component="h2" id={heading} sx={{ mb: 2 }}>
        {texts.title}
      </Typography>
      <Card>
        {query.data !== undefined ? (
          <Figures morning={query.data} role={role} />
        ) : query.isError ? (
          <ProgressView what={texts.loading} error={query.error} empty onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={52 * figuresOf(role).length} role="status" aria-label={texts.loading} />
        )}
      </Card>
    </Box>
  );
}
