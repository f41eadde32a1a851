import type { Grave } from '@georisk/contract/verticals/cemetery/cemetery.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatCount, formatDate } from '#web/lib/format.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { Rule } from '#web/ui/Rule.tsx';
import { GraveFacts } from './GraveFacts.tsx';
import { onlyOf } from './selection.ts';
import { cemeteryTexts as texts } from './texts.hu.ts';
import type { Cemetery, Choice } from './useCemetery.ts';
import type { WayStart } from './useWay.ts';
import { WayToGrave } from './WayToGrave.tsx';
import { placeOf } from './words.ts';

/** Chosen graves that are listed. */
const MAX_ROWS = 100;

interface ListProps {
  /** How many there are; the listed ones are the first of them. */
  readonly total: number;
  readonly graves: readonly Grave[];
  readonly onPick: (grave: Grave) => void;
}

/** The chosen graves, each a button. */
function GraveList({ total, graves, onPick }: ListProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {graves.slice(0, MAX_ROWS).map((grave) => (
        <li key={grave.id}>
          <ButtonBase
            onClick={() => onPick(grave)}
            sx={{
              width: '100%',
              display: 'block',
              textAlign: 'left',
              px: 2,
              py: 1,
              borderRadius: 1,
              '&:hover': { bgcolor: 'action.hover' },
              '@media (pointer: coarse)': { minHeight: 44 },
            }}
          >
            <Typography variant="body2">{grave.deads.map(({ name }) => name).join(', ') || texts.noData}</Typography>
            <Typography variant="caption" color="textSecondary">
              {placeOf(grave)}
            </Typography>
          </ButtonBase>
        </li>
      ))}
      {total > MAX_ROWS && (
        <Typography component="li" variant="caption" sx={{ px: 2 }}>
          {texts.more(formatCount(total - MAX_ROWS))}
        </Typography>
      )}
    </Box>
  );
}

/** What a selection found. */
function Found({ choice, way, onPick, onClear }: Omit<Props, 'cemetery'>) {
  const { graves, graveIds } = choice.selection;
  const only = onlyOf(choice.selection);
  if (choice.error !== null)
    return (
      <FormMessage severity="error">
        {texts.chosenFailed} {messageOf(choice.error)}{' '}
        <Button size="small" onClick={choice.retry}>
          {texts.again}
        </Button>
      </FormMessage>
    );
  if (choice.isLoading)
    return (
      <Typography variant="body2" role="status">
        {texts.choosing}
      </Typography>
    );
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="subtitle1" component="h2" role="status">
          {graves.length === 0 ? texts.chosenNone : texts.chosen(formatCount(graveIds.length))}
        </Typography>
        <Button size="small" className="no-print" onClick={onClear}>
          {texts.clear}
        </Button>
      </Box>
      {only !== null && (
        <>
          <Typography variant="body2">{placeOf(only)}</Typography>
          <GraveFacts grave={only} />
          <WayToGrave grave={only} way={way} />
        </>
      )}
      {graveIds.length > graves.length && (
        <Typography variant="caption">{texts.shown(formatCount(graves.length))}</Typography>
      )}
      {graveIds.length > 1 && <GraveList total={graveIds.length} graves={graves} onPick={onPick} />}
    </>
  );
}

interface Props {
  readonly cemetery: Cemetery;
  readonly choice: Choice;
  readonly isChosen: boolean;
  readonly way: WayStart;
  readonly onPick: (grave: Grave) => void;
  readonly onClear: () => void;
}

/** Beside the map: the register in numbers, or what is chosen and the way there. */
export function CemeteryPanel({ cemetery, ...props }: Props) {
  const { guides } = cemetery;
  const [graves, dead] = (['graves', 'deads'] as const).map((name) =>
    guides.reduce((sum, each) => sum + each[name], 0),
  );
  const days = [...new Set(guides.flatMap(({ photographedOn }) => photographedOn ?? []))];
  return (
    <>
      <Rule />
      <Box sx={{ p: 4, display: 'grid', gap: 3 }}>
        {props.isChosen ? (
          <Found {...props} />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {texts.hint}
          </Typography>
        )}
      </Box>
      <Rule />
      <Box sx={{ p: 4, display: 'grid', gap: 3 }}>
        <Typography variant="body2" sx={{ fontFeatureSettings: "'tnum'" }}>
          {texts.counts(formatCount(graves ?? 0), formatCount(dead ?? 0))}
        </Typography>
        {days.map((day) => (
          <Typography key={day} variant="caption" color="textSecondary">
            {texts.photographed(formatDate(day))}
          </Typography>
        ))}
      </Box>
    </>
  );
}
