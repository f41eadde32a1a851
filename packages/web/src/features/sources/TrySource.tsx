import type { SourceTry, TriedBand } from '@georisk/contract/verticals/admin/sourceTry.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatCount, formatDateTime, formatDecimal } from '#web/lib/format.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { RULES, type SourceForm, valuesOf } from './sourceForm.ts';
import { tryTexts as texts } from './sourceTry.hu.ts';

const bandText = ({ name, readable, megabytes, fault }: TriedBand): string =>
  readable
    ? texts.band(name, megabytes === null ? null : formatDecimal(megabytes, 1))
    : texts.unreadable(name, fault ?? '');

const isGood = ({ fault, newest }: SourceTry): boolean =>
  fault === null && newest !== null && newest.fault === null && newest.bands.every(({ readable }) => readable);

function Newest({
  newest,
  mostCloud,
}: {
  readonly newest: NonNullable<SourceTry['newest']>;
  readonly mostCloud: number;
}) {
  const { acquiredAt, cloudCover, id, fault, bands } = newest;
  const cloudy = cloudCover !== null && cloudCover > mostCloud;
  const facts = [
    texts.newest(formatDateTime(acquiredAt)),
    cloudCover !== null && texts.cloud(formatDecimal(cloudCover, 1)),
    cloudy && texts.tooCloudy(formatDecimal(mostCloud, 1)),
  ].filter(Boolean);
  return (
    <>
      <Typography variant="body2">{facts.join(', ')}</Typography>
      <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
        {id}
      </Typography>
      {fault !== null && <Typography variant="body2">{fault}</Typography>}
      {bands.length > 0 && (
        <Box component="ul" aria-label={texts.bands} sx={{ m: 0, pl: 4 }}>
          {bands.map((band) => (
            <Typography key={band.name} component="li" variant="body2">
              {bandText(band)}
            </Typography>
          ))}
        </Box>
      )}
    </>
  );
}

function Outcome({ tried, mostCloud }: { readonly tried: SourceTry; readonly mostCloud: number }) {
  const { fault, items, more, area, newest } = tried;
  if (newest === null)
    return (
      <FormMessage severity="error">
        {fault} {texts.area[area]}
      </FormMessage>
    );
  const good = isGood(tried);
  return (
    <FormMessage severity={good ? 'success' : 'warning'}>
      <Stack spacing={1}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {good ? texts.good : texts.bad}
        </Typography>
        <Typography variant="body2">
          {texts.found(formatCount(items), more)} {texts.area[area]}
        </Typography>
        {fault !== null && <Typography variant="body2">{fault}</Typography>}
        <Newest newest={newest} mostCloud={mostCloud} />
      </Stack>
    </FormMessage>
  );
}

/** The answer stands below the button: it is shown, however far the form was scrolled. */
const bringIntoView = (box: HTMLElement | null): void => {
  if (box?.hasChildNodes() === true) box.scrollIntoView({ block: 'nearest' });
};

/** Only what the catalogue is asked; a field with a fault of its own is left to its default. */
const askedOf = (form: SourceForm) => {
  const { url, collection, lookbackDays } = valuesOf(form);
  return { url, collection, ...(RULES.lookbackDays(form.lookbackDays) === true && { lookbackDays }) };
};

interface Props {
  /** The form as it is typed now. */
  readonly read: () => SourceForm;
  /** Whether it has an address to be asked. */
  readonly isNamed: boolean;
}

/** Asks the catalogue of the form once, before it is saved. */
export function TrySource({ read, isNamed }: Props) {
  const attempt = useSingleMutation({
    mutationFn: async (form: SourceForm) => {
      const { mostCloud } = valuesOf(form);
      return { tried: await callApi('trySource', { body: askedOf(form) }), mostCloud };
    },
  });
  const busy = attempt.isPending;
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Button
        variant="outlined"
        disabled={!isNamed}
        aria-disabled={busy || !isNamed}
        aria-busy={busy}
        sx={busy ? { opacity: 0.6 } : {}}
        onClick={() => {
          if (!busy) attempt.mutate(read());
        }}
      >
        {busy ? texts.trying : texts.button}
      </Button>
      <Box key={attempt.status} ref={bringIntoView} sx={{ alignSelf: 'stretch' }}>
        {attempt.isSuccess && <Outcome {...attempt.data} />}
        {attempt.isError && <FormMessage severity="error">{messageOf(attempt.error)}</FormMessage>}
      </Box>
    </Stack>
  );
}
