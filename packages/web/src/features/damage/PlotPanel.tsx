import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { DESK_ROLES } from '#web/routes/people.ts';
import { href, pathTo } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import { Section } from '#web/ui/Section.tsx';
import { Fact } from '#web/ui/Fact.tsx';
import { ProductButtons } from '#web/shared/product/ProductButtons.tsx';
import { CaseHistory } from './CaseHistory.tsx';
import { plotSteps } from './plotSteps.ts';
import { FigureLine } from './yieldResult/FigureLine.tsx';
import type { PlotView } from '#web/shared/damagePlot/plotView.ts';
import { StepList } from './StepList.tsx';
import { plotTexts as texts } from '#web/shared/damagePlot/plotTexts.hu.ts';

interface Props {
  readonly plot: DamagePlot;
  readonly view: PlotView;
  /** The yield: its button and its result. */
  readonly result: ReactNode;
}

/** A damaged plot: its path from outline to yield, its data, its maps. */
export function PlotPanel({ plot, view, result }: Props) {
  const { role } = useCurrentUser();
  const hasScreen = useHasScreen();
  const { damage, meparCode, canEdit } = plot;
  const { facts } = texts;
  return (
    <>
      {!canEdit && (
        <Typography color="textSecondary" sx={{ px: 4, pb: 2 }}>
          {damage.status === 'closed' ? texts.closed : texts.readOnly}
        </Typography>
      )}
      {plot.calculatedYield !== null && plot.yieldDetails !== null && (
        <Box sx={{ px: 4, pb: 2 }}>
          <FigureLine value={plot.calculatedYield} figures={plot.yieldDetails} />
        </Box>
      )}
      <StepList steps={plotSteps(plot)} damageNumber={damage.damageNumber} damagePlotId={plot.id} />
      {result}
      <Section title={texts.title}>
        <Box component="dl" sx={{ m: 0, mt: -2 }}>
          <Fact label={facts.damage}>
            <Link component={RouterLink} to={href.damage(damage.damageNumber)}>
              {damage.damageNumber}
            </Link>
          </Fact>
          <Fact label={facts.danger}>{`${damage.dangerType}, ${formatDate(damage.damageDate)}`}</Fact>
          <Fact label={facts.block}>
            {plot.mepar !== null && hasScreen('block') ? (
              <Link component={RouterLink} to={href.block(meparCode)}>
                {meparCode}
              </Link>
            ) : (
              meparCode
            )}
          </Fact>
          <Fact label={facts.area}>{formatHectares(plot.area)}</Fact>
          {plot.tableGeometryHa !== null && <Fact label={facts.table}>{formatHectares(plot.tableGeometryHa)}</Fact>}
          {plot.damagedArea > 0 && <Fact label={facts.damaged}>{formatHectares(plot.damagedArea)}</Fact>}
        </Box>
      </Section>
      <WeatherLinks plot={plot} role={role} />
      <Section title={texts.products} isEmpty={plot.products.length === 0}>
        <Box sx={{ mx: -4 }}>
          <ProductButtons
            role={role}
            present={new Set(plot.products.map(({ type }) => type))}
            onOpen={(type) => view.openProduct(type)}
          />
        </Box>
      </Section>
      <CaseHistory
        damageId={damage.id}
        damageNumber={damage.damageNumber}
        only={plot.id}
        plots={[
          {
            id: plot.id,
            name: plot.plantName ?? meparCode,
            ground: plot.meparPolygon === null ? null : asAreal(plot.meparPolygon),
          },
        ]}
      />
    </>
  );
}

const LINK = { display: 'inline-block', minHeight: 44, lineHeight: '44px' } as const;

/** Where the weather over the plot on the day of the damage is shown. */
function WeatherLinks({ plot: { id, meparCode, damage }, role }: Pick<Props, 'plot'> & { readonly role: number }) {
  const hasScreen = useHasScreen();
  return (
    <>
      {DESK_ROLES.some((each) => each === role) && hasScreen('radar') && (
        <Section title={texts.radar}>
          <Link component={RouterLink} to={pathTo('radar', {}, { damagePlotId: id })} sx={LINK}>
            {texts.openRadar}
          </Link>
        </Section>
      )}
      {hasScreen('perils') && (
        <Section title={texts.perils}>
          <Link component={RouterLink} to={pathTo('perils', {}, { meparCode, date: damage.damageDate })} sx={LINK}>
            {texts.openPerils}
          </Link>
        </Section>
      )}
    </>
  );
}
