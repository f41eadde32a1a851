import type { DamageArea } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { canAddArea, MAX_AREAS } from '@georisk/domain/case/damagedAreas.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatHectares } from '#web/lib/format.ts';
import { href } from '#web/routes/routes.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { Section } from '#web/ui/Section.tsx';
import WalkIcon from '~icons/material-symbols/directions-walk-rounded';
import DrawIcon from '~icons/material-symbols/draw-outline-rounded';
import { AreaRow } from './AreaRow.tsx';
import { areaDraft, areaOf, newAreaDraft } from './shapeDraft.ts';
import type { ShapesProps } from './TableSection.tsx';
import { shapeTexts as texts } from './texts.hu.ts';

function AreaList({ plot, waiting, work, changes, may }: ShapesProps) {
  const { areas = [], tableAsMepar } = plot;
  /** A shape that waits is drawn on as it was saved: the server does not have it yet. */
  const draftOf = (area: DamageArea) => {
    const payload = waiting.get(area.id);
    return (payload && areaOf(plot, payload)) ?? areaDraft(plot, area);
  };
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {areas.map((area, index) => (
          <AreaRow
            key={area.id}
            area={area}
            index={index}
            isWaiting={waiting.has(area.id)}
            onEdit={may && !tableAsMepar ? () => work.start(draftOf(area)) : null}
            // What the server does not have, it cannot remove.
            onRemove={
              may && !waiting.has(area.id) ? () => changes.ask({ what: 'area', area, number: index + 1 }) : null
            }
          />
        ))}
      </Box>
      <Typography sx={{ mt: 2, fontFeatureSettings: "'tnum'" }}>
        {texts.total(formatHectares(plot.damagedArea))}
      </Typography>
      {waiting.size > 0 && (
        <Typography variant="body2" color="textSecondary">
          {texts.withoutWaiting}
        </Typography>
      )}
      {areas.length > 1 && (
        <Typography variant="body2" color="textSecondary">
          {texts.once}
        </Typography>
      )}
    </>
  );
}

/** Ways to a further area: drawn, or the whole block. */
function AreaActions({ plot, work, changes: { asked, ask, meparAsArea } }: Omit<ShapesProps, 'may'>) {
  const { areas = [], tableAsMepar } = plot;
  const isNext = areas.length === 0 && (plot.tableGeometry !== null || tableAsMepar);
  return (
    <Stack spacing={2} sx={{ mt: 3 }}>
      {canAddArea(areas.length, tableAsMepar) && (
        <Button
          variant={isNext ? 'contained' : 'outlined'}
          startIcon={<DrawIcon />}
          onClick={() => work.start(newAreaDraft(plot, newUuid7()))}
        >
          {texts.addArea}
        </Button>
      )}
      <Button
        component={Link}
        to={href.fieldWalk(plot.damage.damageNumber, plot.id, { isRound: true })}
        variant="outlined"
        startIcon={<WalkIcon />}
      >
        {texts.walkRound}
      </Button>
      {areas.length >= MAX_AREAS && <Typography variant="body2">{texts.most}</Typography>}
      <Button
        variant="outlined"
        disabled={tableAsMepar || meparAsArea.isPending}
        onClick={() => (areas.length > 0 ? ask({ what: 'mepar' }) : meparAsArea.mutate())}
      >
        {texts.meparAsArea}
      </Button>
      {meparAsArea.isError && asked === null && (
        <FormMessage severity="error">
          {texts.failed} {messageOf(meparAsArea.error)}
        </FormMessage>
      )}
      {tableAsMepar && (
        <Typography variant="body2" color="textSecondary">
          {texts.meparAlready}
        </Typography>
      )}
    </Stack>
  );
}

/** The damaged areas of a plot. */
export function AreasSection(props: ShapesProps) {
  const { plot, may } = props;
  return (
    <Section title={texts.areas}>
      {(plot.areas ?? []).length === 0 ? (
        <Typography color="error" sx={{ fontWeight: 600 }}>
          {texts.noAreas}
        </Typography>
      ) : (
        <AreaList {...props} />
      )}
      {may && plot.meparPolygon !== null && <AreaActions {...props} />}
    </Section>
  );
}
