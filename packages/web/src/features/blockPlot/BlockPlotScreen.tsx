import type { Mepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { WholeBlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiProblem } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDate } from '#web/lib/format.ts';
import { asAreal } from '#web/map/areal.ts';
import { SubjectCard } from '#web/mapScreen/SubjectCard.tsx';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { href } from '#web/routes/routes.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { pictureLayer } from '#web/shared/product/blockParts.ts';
import { CurveDrawer } from '#web/shared/product/CurveDrawer.tsx';
import { productTexts } from '#web/shared/product/texts.hu.ts';
import { BlockPlotHead, BlockPlotPanel } from './BlockPlotPanel.tsx';
import { blockPlotTexts as texts } from './texts.hu.ts';
import { useBlockPlotView } from './useBlockPlotView.ts';
import { OfWholeBlock } from './WholeBlockNote.tsx';

const NONE: readonly never[] = [];

interface Props {
  readonly plot: WholeBlockPlot;
  /** Its block; null where that is not known. */
  readonly mepar: Mepar | null;
}

/** A plot on the map with its panel: its own view, or one of its products. */
function BlockPlotMap({ plot, mepar }: Props) {
  const navigate = useNavigate();
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const state = useBlockPlotView(plot, mepar);
  const { role, view, scene, parts, fixed } = state;
  const title = texts.title(plot.name);
  const named = view.type === null ? [] : [productTexts.typeName(view.type)];
  useScreenTitle(...named, title);
  const head = (compact: boolean) => (
    <BlockPlotHead plot={plot} state={state} onBack={() => void navigate(href.home())} compact={compact} />
  );
  const hasCurve = mepar !== null;
  const curve = (drawn: ReactNode) => (
    <>
      {drawn}
      <OfWholeBlock plot={plot} />
    </>
  );
  const body = <BlockPlotPanel plot={plot} state={state} curve={roomy || !hasCurve ? null : curve(scene.curve(200))} />;
  const dates = scene.shown === null ? [] : [formatDate(scene.shown)];
  return (
    <>
      <FullMap
        title={[...named, title, plot.meparCode, ...dates].join(' · ')}
        parts={parts}
        fixed={fixed}
        focus={{ key: `block plot ${plot.id}`, box: bboxOf(asAreal(plot.tableGeometry)) }}
        panel={{ title, head, body }}
        startsOpen
        told={view.type === null ? NONE : [pictureLayer(role)]}
        work={scene.work}
        tools={scene.tools}
        bottom={scene.bottom}
        drawer={roomy && hasCurve && <CurveDrawer>{curve(scene.curve(132, true))}</CurveDrawer>}
      >
        {scene.overlay}
      </FullMap>
      {scene.dialog}
    </>
  );
}

const isMissing = (error: unknown) => error instanceof ApiProblem && error.status === 404;

function BlockPlotOf({ id }: { readonly id: string }) {
  const plot = useQuery({ ...apiQuery('blockPlot', { params: { id: Number(id) } }), meta: { errorPage: false } });
  const code = plot.data?.meparCode;
  const mepar = useQuery({
    ...apiQuery('mepar', { params: { code: code ?? '' } }),
    meta: { errorPage: false },
    enabled: code !== undefined,
  });
  // A plot may be on a block that is not imported yet: then it has no pictures.
  const isWithout = isMissing(mepar.error);
  if (plot.data === undefined || (mepar.data === undefined && !isWithout)) {
    const retry = () => void (plot.data === undefined ? plot.refetch() : mepar.refetch());
    return (
      <SubjectCard
        what={texts.loading}
        error={plot.error ?? mepar.error}
        onRetry={retry}
        wayOut={{ label: texts.back, to: href.home() }}
      />
    );
  }
  return <BlockPlotMap key={id} plot={plot.data} mepar={mepar.data ?? null} />;
}

/** One plot of an agronomy client. */
export function BlockPlotScreen() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <BlockPlotOf id={id} /> : <NotFoundPage nested />;
}
