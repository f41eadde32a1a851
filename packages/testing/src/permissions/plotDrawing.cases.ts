import type { Answer } from '@georisk/contract/endpoints.ts';
import { cellFor } from '@georisk/contract/permissions/permissions.ts';
import { drawOutline } from '../fixture.ts';
import { type BlockName, cornerOf, square } from '../landscape.ts';
import { type Ask, always, type CallCase, MISSING_ID, type World } from './ask.ts';
import { malformedIds } from './damage.cases.ts';
import { PLOT_OWNERS, reaches } from './reach.ts';
import { massAssignment } from './session.cases.ts';

/** An outline within the plot's block. */
const outlineOn = (name: BlockName) => square(cornerOf(name)[0] + 60, cornerOf(name)[1] + 60, 150);

/** Plots to draw on: the farmer's own, their neighbour's, the other company's. */
const DRAWABLE = { drawn: 'own', second: 'second', foreign: 'foreign' } as const;
/** The same without an outline. */
const BARE = ['undrawn', 'secondShared', 'foreignMixed'] as const;

/** The name of a change that was never made. */
const NO_CHANGE = '0198c000-0000-7000-8000-00000000dead';

const drawing = (world: World, name: keyof typeof PLOT_OWNERS, tablePolygon: unknown) => ({
  policyPlotId: world.land.plots[name],
  tablePolygon,
});

/** What is drawn on the plots of policies. */
export const plotDrawingCases = {
  savePolicyDrawing: [
    {
      asks: (world) => [
        ...(Object.keys(DRAWABLE) as (keyof typeof DRAWABLE)[]).map(
          (name): Ask => ({
            what: `draws ${name}`,
            body: drawing(world, name, outlineOn(DRAWABLE[name])),
            status: (actor) => (reaches('P5', actor, PLOT_OWNERS[name]) ? 200 : 404),
            ids: () => [String(world.land.plots[name])],
          }),
        ),
        { what: 'missing', body: { policyPlotId: MISSING_ID, tablePolygon: outlineOn('own') }, status: always(404) },
        ...[{}, { policyPlotId: 0, tablePolygon: null }, { policyPlotId: 'x', tablePolygon: null }].map((body) => ({
          what: 'malformed',
          body,
          status: always(400),
        })),
        ...massAssignment(drawing(world, 'drawn', outlineOn('own'))).map((body) => ({
          what: 'foreign key',
          body,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'savePolicyDrawing'>) => [String(body.id)],
    },
    {
      asks: (world) =>
        (Object.keys(DRAWABLE) as (keyof typeof DRAWABLE)[]).map((name) => ({
          what: `deletes ${name}`,
          body: drawing(world, name, null),
          status: (actor, flag) => {
            if (!reaches('P5', actor, PLOT_OWNERS[name])) return 404;
            return cellFor('P6', actor.role) === 'X' && flag === 'true' ? 200 : 403;
          },
        })),
      restore: async (db, { land }) => {
        for (const name of Object.keys(DRAWABLE) as (keyof typeof DRAWABLE)[]) {
          await drawOutline(db, land.plots[name], outlineOn(DRAWABLE[name]));
        }
      },
    },
    {
      asks: (world) =>
        BARE.map((name) => ({
          what: `deletes nothing on ${name}`,
          body: drawing(world, name, null),
          status: (actor) => (reaches('P7', actor, PLOT_OWNERS[name]) ? 200 : 404),
        })),
    },
  ],
  // The insured areas of the landscape are smaller than its blocks: whoever reaches a plot is told so.
  drawWholeBlock: [
    {
      asks: (world) => [
        ...BARE.map(
          (name): Ask => ({
            what: name,
            params: { id: world.land.plots[name] },
            body: {},
            status: (actor) => (reaches('P5', actor, PLOT_OWNERS[name]) ? 422 : 404),
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, body: {}, status: always(404) },
        { what: 'foreign key', params: { id: MISSING_ID }, body: { tablePolygon: null }, status: always(400) },
        ...malformedIds().map((ask) => ({ ...ask, body: {} })),
      ],
    },
  ],
  undoWholeBlock: [
    {
      asks: (world) => [
        ...(Object.keys(DRAWABLE) as (keyof typeof DRAWABLE)[]).map(
          (name): Ask => ({
            what: `${name}, which was drawn by hand`,
            params: { id: world.land.plots[name] },
            body: { drawn: NO_CHANGE },
            status: (actor) => (reaches('P5', actor, PLOT_OWNERS[name]) ? 409 : 404),
          }),
        ),
        { what: 'missing', params: { id: MISSING_ID }, body: { drawn: NO_CHANGE }, status: always(404) },
        { what: 'no change', params: { id: MISSING_ID }, body: {}, status: always(400) },
        ...malformedIds().map((ask) => ({ ...ask, body: { drawn: NO_CHANGE } })),
      ],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
