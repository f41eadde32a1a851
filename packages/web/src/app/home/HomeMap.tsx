import { type BBox, bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { asAreal } from '#web/map/areal.ts';
import { countryQuery } from '#web/map/useGround.ts';
import type { ShellProps } from '../shell/Shell.tsx';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { alertsPart } from '#web/shared/fullMap/alertTiles.ts';
import { usePlotParts } from '#web/shared/fullMap/usePlotParts.ts';
import { HomeHead, HomePanel } from './HomePanel.tsx';
import { homeTexts } from './texts.hu.ts';

/** The place that the search chose on a screen without a map. */
const placeOf = (state: unknown): BBox | null =>
  typeof state === 'object' && state !== null && 'place' in state ? (state.place as BBox) : null;

/**
 * Base, country, settlements and the company's data on the blocks, as far as the role has them, fitted to the
 * country.
 */
export function HomeMap({ user, profile }: ShellProps) {
  const { data: countries = [] } = useQuery(countryQuery());
  const navigate = useNavigate();
  const parts = [...usePlotParts(), alertsPart((code) => void navigate(href.block(code, { productType: 'Alert' })))];
  const boxes = countries.map(({ polygon }) => bboxOf(asAreal(polygon)));
  const place = placeOf(useLocation().state);
  const focus =
    place !== null
      ? { key: place.join(), box: place }
      : boxes.length === 0
        ? null
        : { key: 'country', box: boxes.reduce(unionBBox) };
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
              body: <HomePanel user={user} />,
            }
          : null
      }
    />
  );
}
