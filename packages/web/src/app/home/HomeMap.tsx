import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { type BBox, bboxOf, scaleBBox, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { asAreal } from '#web/map/areal.ts';
import type { MapFocus } from '#web/map/MapView.tsx';
import { countryQuery } from '#web/map/useGround.ts';
import type { ShellProps } from '../shell/Shell.tsx';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { useAlertsPart } from '#web/shared/fullMap/useAlertsPart.tsx';
import { usePlotParts } from '#web/shared/fullMap/usePlotParts.ts';
import { portfolioTexts } from '#web/shared/portfolio/portfolio.hu.ts';
import { PortfolioViewChoice } from '#web/shared/portfolio/PortfolioViewChoice.tsx';
import { usePortfolioChoice } from '#web/shared/portfolio/portfolioView.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { withPortfolio } from '#web/shared/portfolio/portfolioPart.tsx';
import { HomeHead, HomePanel } from './HomePanel.tsx';
import { homeTexts } from './texts.hu.ts';

/** The place that the search chose on a screen without a map. */
const placeOf = (state: unknown): BBox | null =>
  typeof state === 'object' && state !== null && 'place' in state ? (state.place as BBox) : null;

const STALE_MS = 300_000;

/** The company's insured land; not requested by roles that have none. */
const usePortfolio = (role: number) =>
  useQuery({
    ...apiQuery('portfolio', { query: {} }),
    meta: { errorPage: false },
    staleTime: STALE_MS,
    enabled: mayCall('portfolio', role),
  });

/** The squares of the density, requested once somebody looks at it; null while circles are drawn. */
function useDensity(role: number) {
  const { view, measure } = usePortfolioChoice();
  const isOn = view === 'density' && mayCall('portfolio', role);
  const query = useQuery({
    ...apiQuery('portfolio', { query: { density: '1' } }),
    meta: { errorPage: false },
    staleTime: STALE_MS,
    enabled: isOn,
  });
  const cells = isOn ? query.data?.cells : undefined;
  return { density: cells === undefined ? null : { cells, measure }, query: isOn ? query : null };
}

/** What the layer says while the squares are on their way, or why they did not come. */
function densityState({ query }: ReturnType<typeof useDensity>): Pick<MapPart, 'state'> {
  if (query === null || query.data !== undefined) return {};
  return query.isError
    ? { state: { kind: 'failed', why: portfolioTexts.densityFailed, retry: () => void query.refetch() } }
    : { state: { kind: 'loading' } };
}

type PortfolioQuery = ReturnType<typeof usePortfolio>;

/** Where the map begins: the place of the search, else the company's land, else the country. */
function useHomeFocus(portfolio: PortfolioQuery, gone: BBox | null): MapFocus | null {
  const { data: countries = [] } = useQuery(countryQuery());
  const place = placeOf(useLocation().state);
  if (gone !== null) return { key: gone.join(), box: gone };
  if (place !== null) return { key: place.join(), box: place };
  if (portfolio.isLoading) return null;
  const land = portfolio.data?.box as BBox | null | undefined;
  if (land != null) return { key: 'portfolio', box: scaleBBox(land, 1.15) };
  const boxes = countries.map(({ polygon }) => bboxOf(asAreal(polygon)));
  return boxes.length === 0 ? null : { key: 'country', box: boxes.reduce(unionBBox) };
}

/**
 * Base, country, settlements and the company's data on the blocks, as far as the role has them, fitted to the land that
 * the company insures.
 */
export function HomeMap({ user, profile }: ShellProps) {
  const navigate = useNavigate();
  const portfolio = usePortfolio(user.role);
  const [gone, setGone] = useState<BBox | null>(null);
  const focus = useHomeFocus(portfolio, gone);
  const { data } = portfolio;
  const density = useDensity(user.role);
  const shown = { onGo: setGone, density: density.density, controls: <PortfolioViewChoice /> };
  const plots = usePlotParts().map((part) =>
    part.layer === 'POLICY_PLOT' && data !== undefined
      ? { ...withPortfolio(part, data, shown), ...densityState(density) }
      : part,
  );
  const alerts = useAlertsPart((code) => void navigate(href.block(code, { productType: 'Alert' })));
  const parts = [...plots, alerts];
  const head = (compact: boolean) => <HomeHead user={user} profile={profile} compact={compact} />;
  return (
    <FullMap
      title={user.company?.name ?? profile.roleTitle}
      parts={parts}
      focus={focus}
      panel={
        profile.infoPanel
          ? {
              title: homeTexts.panel,
              head,
              body: <HomePanel user={user} portfolio={portfolio} />,
            }
          : null
      }
      startsOpen="list"
    />
  );
}
