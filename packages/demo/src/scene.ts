import type { IsoDate } from '@georisk/domain/units.ts';
import { type Alert, alertsOf } from './alerts.ts';
import { mainDirection } from './landscape/cell.ts';
import type { Landscape, Plot } from './landscape/landscape.ts';
import type { Cast } from './people/cast.ts';
import { isTooRecent } from './people/cast.ts';
import { cloudMask, type SkyWishes } from './raster/clouds.ts';
import { coverLooks, FIRST_PLOT_LABEL, type CoverLook } from './raster/covers.ts';
import { drawLabels, pixelLabels } from './raster/labelMap.ts';
import { droughtLoss, hailLoss, patchLoss } from './raster/losses.ts';
import { encodeImage, type LabelledLoss, renderNdvi } from './raster/ndviImage.ts';
import { makeRelief } from './raster/relief.ts';
import { renderTrueColour, underClouds } from './raster/trueColour.ts';
import { type CropEvent, eventWeight } from './season/events.ts';
import type { SeasonPlan } from './season/plan.ts';
import { type PlotState, plotState } from './season/plotState.ts';

/** The landscape seen from above through a season. */
export interface Scene {
  /** NDVI of a day as it is stored, with clouds. */
  ndvi(date: IsoDate): Uint8Array;
  /** NDVI of a day without clouds: the mosaic of an earlier season's peak. */
  mosaic(date: IsoDate): Uint8Array;
  /** The picture of a day, without clouds: a mosaic. */
  trueColour(date: IsoDate): Uint8Array;
  /** The picture of a day under its clouds. */
  picture(date: IsoDate): Uint8Array;
  /** The alerts of the season's events. */
  alerts(): Alert[];
}

/** Fields beside the demo farmer's that the newest image shows damaged: one in this many of the green ones. */
const ONE_IN = 41;

export function makeScene(landscape: Landscape, plan: SeasonPlan, cast: Cast, seed: number): Scene {
  const plots: readonly Plot[] = landscape.blocks.flatMap((block) => block.plots);
  const canvas = drawLabels(landscape, seed);
  const labels = pixelLabels(canvas);
  const directions = Float32Array.from(plots, ({ ring }) => mainDirection(ring.map((at) => ({ at, kind: 'none' }))));
  const relief = makeRelief(landscape, labels, directions, seed);
  const statesOn = (date: IsoDate): PlotState[] => plots.map(({ index }) => plotState(index, date, seed));

  const freshBlocks = new Set(
    Object.values(cast)
      .flat()
      .filter(({ part }) => part === 'fresh')
      .map(({ block }) => block.index),
  );
  const castBlocks = new Set(
    Object.values(cast)
      .flat()
      .map(({ block }) => block.index),
  );
  const stricken = new Set(
    plots
      .filter(
        ({ index, blockIndex }) => freshBlocks.has(blockIndex) || (index % ONE_IN === 7 && !castBlocks.has(blockIndex)),
      )
      .map(({ index }) => index + FIRST_PLOT_LABEL),
  );
  const events: readonly CropEvent[] = [
    { name: 'hail', kind: 'vegetation', dates: plan.hail, loss: hailLoss(seed) },
    { name: 'drought', kind: 'area', dates: plan.drought, loss: droughtLoss(relief.soil, seed) },
    {
      name: 'fresh',
      kind: 'vegetation',
      dates: plan.fresh,
      loss: patchLoss((pixel) => stricken.has(labels[pixel] ?? 0), seed),
    },
  ];
  const statesThen = new Map(events.map((event) => [event, statesOn(event.dates.day)] as const));

  const looksOn = (date: IsoDate, states: readonly PlotState[]): CoverLook[] => [
    ...coverLooks(date),
    ...states.map(({ ndvi, canopy, cover }) => ({ ndvi, canopy, cover, mottle: 0.05 })),
  ];
  const lossesOn = (date: IsoDate, states: readonly PlotState[]) =>
    events.map((event): LabelledLoss & { event: CropEvent } => ({
      event,
      loss: event.loss,
      weights: Float32Array.from([...coverLooks(date).map(() => null), ...states], (now, label) => {
        const then = statesThen.get(event)?.[label - FIRST_PLOT_LABEL];
        return now === null || then === undefined ? 0 : eventWeight(event, date, then, now);
      }),
    }));
  const render = (date: IsoDate, without?: CropEvent): Float32Array => {
    const states = statesOn(date);
    const looks = looksOn(date, states);
    return renderNdvi({
      date,
      canvas,
      labels,
      relief,
      ndvi: Float32Array.from(looks, ({ ndvi }) => ndvi),
      mottle: Float32Array.from(looks, ({ mottle }) => mottle),
      losses: lossesOn(date, states).filter(
        ({ event, weights }) => event !== without && weights.some((weight) => weight > 0),
      ),
    });
  };
  // the days of an event are read again when its alerts are drawn
  const eventDays = new Set(events.flatMap(({ dates }) => [dates.before, dates.alert]));
  const kept = new Map<IsoDate, Float32Array>();
  const image = (date: IsoDate): Float32Array => {
    const rendered = kept.get(date) ?? render(date);
    if (eventDays.has(date)) kept.set(date, rendered);
    return rendered;
  };
  const wishes = (date: IsoDate): SkyWishes => {
    const blocks = Object.values(cast).flat();
    const recent = isTooRecent(date, plan.today);
    const needed = [plan.hail, plan.drought, plan.fresh].some(({ before, alert }) => date === before || date === alert);
    const late = blocks.filter(({ part }) => part === 'late').map(({ block }) => block.centre);
    const others = blocks.filter(({ part }) => part !== 'late').map(({ block }) => block.centre);
    return { clouded: recent ? late : [], clear: [...(needed ? others : []), ...(recent ? [] : late)] };
  };
  const masks = new Map<IsoDate, Uint8Array>();
  const clouds = (date: IsoDate): Uint8Array => {
    const mask = masks.get(date) ?? cloudMask(date, plan.cloudShare(date), wishes(date), seed);
    masks.set(date, mask);
    return mask;
  };

  return {
    ndvi: (date) => encodeImage(image(date), clouds(date)),
    mosaic: (date) => encodeImage(render(date), new Uint8Array(labels.length)),
    trueColour: (date) => renderTrueColour(canvas, relief, looksOn(date, statesOn(date))),
    picture: (date) => underClouds(renderTrueColour(canvas, relief, looksOn(date, statesOn(date))), clouds(date)),
    alerts: () =>
      events.flatMap((event) => {
        const { before, alert } = event.dates;
        const hidden = [clouds(before), clouds(alert)];
        const swath = encodeImage(new Float32Array(labels.length).fill(1), new Uint8Array(labels.length));
        const images = {
          before: image(before),
          without: render(alert, event),
          after: image(alert),
          hidden: (pixel: number) => swath[pixel] === 0 || hidden.some((mask) => mask[pixel] === 1),
        };
        return alertsOf(event, images, labels, landscape.blocks);
      }),
  };
}
