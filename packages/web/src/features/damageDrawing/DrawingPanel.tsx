import type { DamageArea, DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { canAddArea, MAX_AREAS } from '@georisk/domain/case/damagedAreas.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatDateTime, formatHectares } from '#web/lib/format.ts';
import { useSave } from '#web/lib/useSave.ts';
import { newUuid7 } from '#web/lib/uuid7.ts';
import { AREA_COLOURS } from '#web/map/palette.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import DrawIcon from '~icons/material-symbols/draw-outline-rounded';
import { Section } from '#web/ui/Section.tsx';
import { Warnings } from '#web/ui/Warnings.tsx';
import { plotTexts } from '#web/features/damagePlot/plotTexts.hu.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { areaDraft, newAreaDraft, tableDraft } from './shapeDraft.ts';
import { shapeTexts as texts } from './texts.hu.ts';
import type { ShapeWork } from './useShapeWork.ts';

type Asked =
  | { readonly what: 'table' | 'mepar' }
  | { readonly what: 'area'; readonly area: DamageArea; readonly number: number };

interface Props {
  readonly plot: DamagePlot;
  readonly work: ShapeWork;
  readonly onChanged: () => void;
}

interface RowProps {
  readonly area: DamageArea;
  readonly index: number;
  readonly onEdit: (() => void) | null;
  readonly onRemove: (() => void) | null;
}

function AreaRow({ area, index, onEdit, onRemove }: RowProps) {
  const number = index + 1;
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      <Box
        aria-hidden
        sx={{ width: 16, height: 16, borderRadius: '4px', border: 1, flex: 'none' }}
        style={{ background: AREA_COLOURS[index % AREA_COLOURS.length] }}
      />
      <Box sx={{ flex: 1, minWidth: 72 }}>
        <Typography>{texts.area(number)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontFeatureSettings: "'tnum'" }}>
          {formatHectares(area.area)}
        </Typography>
      </Box>
      {onEdit !== null && (
        <Button size="small" sx={{ px: 1, minWidth: 0 }} aria-label={texts.editAreaOf(number)} onClick={onEdit}>
          {texts.editArea}
        </Button>
      )}
      {onRemove !== null && (
        <Button
          size="small"
          color="error"
          sx={{ px: 1, minWidth: 0 }}
          aria-label={texts.removeAreaOf(number)}
          onClick={onRemove}
        >
          {texts.removeArea}
        </Button>
      )}
    </Box>
  );
}

/** "Táblahatár / Mérés": the table's outline and the damaged areas, each to be drawn, changed and removed. */
export function DrawingPanel({ plot, work, onChanged }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const done = { onSuccess: () => (close(), onChanged()) };
  const removeTable = useSave({
    save: (_: void, key) =>
      callApi('saveTableDrawing', {
        body: { damagePlotId: plot.id, tablePolygon: null, version: plot.tableVersion, ...key },
      }),
    ...done,
  });
  const removeArea = useSave({
    save: (areaId: string) => callApi('removeArea', { params: { id: plot.id, areaId } }),
    ...done,
  });
  const meparAsArea = useSave({
    save: (_: void, key) =>
      callApi('saveMeparAsArea', {
        params: { id: plot.id },
        body: { area: plot.mepar?.geomHa ?? 0, previousAreas: areas.length > 0, ...key },
      }),
    ...done,
  });
  const { areas = [], tableGeometryHa, tableAsMepar, meparPolygon, canEdit } = plot;
  const may = canEdit && work.drawing === null;
  const isDrawn = plot.tableGeometry !== null;
  return (
    <>
      {!canEdit && (
        <Typography color="textSecondary" sx={{ px: 4, pb: 3 }}>
          {plot.damage.status === 'closed' ? plotTexts.closed : texts.readOnly}
        </Typography>
      )}
      {plot.warnings.length > 0 && (
        <Box sx={{ px: 4, pb: 3 }}>
          <Warnings title={plotTexts.warnings} sentences={plot.warnings} />
        </Box>
      )}
      {may && work.stored !== null && (
        <Box sx={{ px: 4, pb: 3 }}>
          <FormMessage severity="info">
            {texts.resume} {texts.resumeAt(formatDateTime(work.stored.at))}
            <Stack direction="row" spacing={2} sx={{ mt: 1 }}>
              <Button size="small" onClick={work.forget}>
                {texts.resumeNo}
              </Button>
              <Button
                size="small"
                variant="contained"
                color="wheat"
                onClick={() => work.stored !== null && work.start(work.stored.draft)}
              >
                {texts.resumeYes}
              </Button>
            </Stack>
          </FormMessage>
        </Box>
      )}
      <Section title={texts.table}>
        {meparPolygon === null && <Typography color="error">{texts.missingBlock}</Typography>}
        {isDrawn ? (
          <Typography>{texts.tableArea(formatHectares(tableGeometryHa ?? 0))}</Typography>
        ) : tableAsMepar ? (
          <Typography>{texts.tableIsMepar}</Typography>
        ) : (
          <Typography color="error" sx={{ fontWeight: 600 }}>
            {texts.needsDrawing}
          </Typography>
        )}
        {may && meparPolygon !== null && (
          <Stack spacing={2} sx={{ mt: 2 }}>
            <Button
              variant={isDrawn || tableAsMepar ? 'outlined' : 'contained'}
              startIcon={<DrawIcon />}
              onClick={() => work.start(tableDraft(plot))}
            >
              {isDrawn ? texts.editTable : texts.drawTable}
            </Button>
            {isDrawn && (
              <Button color="error" onClick={() => setAsked({ what: 'table' })}>
                {texts.removeTable}
              </Button>
            )}
          </Stack>
        )}
      </Section>
      <Section title={texts.areas}>
        {areas.length === 0 ? (
          <Typography color="error" sx={{ fontWeight: 600 }}>
            {texts.noAreas}
          </Typography>
        ) : (
          <>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
              {areas.map((area, index) => (
                <AreaRow
                  key={area.id}
                  area={area}
                  index={index}
                  onEdit={may && !tableAsMepar ? () => work.start(areaDraft(plot, area)) : null}
                  onRemove={may ? () => setAsked({ what: 'area', area, number: index + 1 }) : null}
                />
              ))}
            </Box>
            <Typography sx={{ mt: 2, fontFeatureSettings: "'tnum'" }}>
              {texts.total(formatHectares(plot.damagedArea))}
            </Typography>
            {areas.length > 1 && (
              <Typography variant="body2" color="textSecondary">
                {texts.once}
              </Typography>
            )}
          </>
        )}
        {may && meparPolygon !== null && (
          <Stack spacing={2} sx={{ mt: 3 }}>
            {canAddArea(areas.length, tableAsMepar) && (
              <Button
                variant={areas.length === 0 && (isDrawn || tableAsMepar) ? 'contained' : 'outlined'}
                startIcon={<DrawIcon />}
                onClick={() => work.start(newAreaDraft(plot, newUuid7()))}
              >
                {texts.addArea}
              </Button>
            )}
            {areas.length >= MAX_AREAS && <Typography variant="body2">{texts.most}</Typography>}
            <Button
              variant="outlined"
              disabled={tableAsMepar || meparAsArea.isPending}
              onClick={() => (areas.length > 0 ? setAsked({ what: 'mepar' }) : meparAsArea.mutate())}
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
        )}
      </Section>
      <Section title={texts.measure}>
        <Typography variant="body2" color="textSecondary">
          {texts.measureHint}
        </Typography>
      </Section>
      {asked?.what === 'table' && (
        <ConfirmDialog
          title={texts.removeTitle}
          text={texts.removeTableText}
          yes={texts.removeYes}
          work={removeTable}
          onClose={close}
        />
      )}
      {asked?.what === 'area' && (
        <ConfirmDialog
          title={texts.removeTitle}
          text={texts.removeText(asked.number, formatHectares(asked.area.area))}
          yes={texts.removeYes}
          work={{ ...removeArea, mutate: () => removeArea.mutate(asked.area.id) }}
          onClose={close}
        />
      )}
      {asked?.what === 'mepar' && (
        <ConfirmDialog
          title={texts.meparTitle}
          text={texts.meparText(areas.length)}
          yes={texts.meparYes}
          work={meparAsArea}
          onClose={close}
        />
      )}
    </>
  );
}
