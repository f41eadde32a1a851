import type { PermissionId } from '@georisk/contract/permissions/permissionId.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { Polygon } from 'geojson';
import type { Actor } from './actors.ts';
import { always, type Ask, type CallCase, MISSING_ID, type World } from './ask.ts';
import { CASE_NAMES, CASE_OWNERS, type CaseName, malformedIds, writeStatus } from './damage.cases.ts';
import { areaOn, replantPlots } from './plantCases.ts';
import { reaches } from './reach.ts';
import { massAssignment } from './session.cases.ts';

const MISSING_UUID = '0190a1b2-ffff-7000-8000-000000000000';

const wkt = ({ coordinates }: Polygon) =>
  `MULTIPOLYGON((${coordinates.map((ring) => `(${ring.map(([x, y]) => `${x} ${y}`).join(', ')})`).join(', ')}))`;

const restore: NonNullable<CallCase['restore']> = (db, world) => replantPlots(db, world.cases);

const readStatus = (permission: PermissionId, name: CaseName) => (actor: Actor) =>
  reaches(permission, actor, CASE_OWNERS[name]) ? 200 : 404;

/** A read of a plot by its number. */
const reads =
  (permission: PermissionId, ids: (world: World, name: CaseName) => readonly string[]) =>
  (world: World): Ask[] => [
    ...CASE_NAMES.map(
      (name): Ask => ({
        what: name,
        params: { id: world.cases.plots[name] },
        status: readStatus(permission, name),
        ids: () => ids(world, name),
      }),
    ),
    { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
    { what: 'unknown parameter', params: { id: MISSING_ID }, query: 'x=1', status: always(400) },
    ...malformedIds(),
  ];

interface Write {
  readonly params?: (world: World, name: CaseName) => Readonly<Record<string, string | number>>;
  readonly body?: (world: World, name: CaseName) => object;
  readonly ids: (world: World, name: CaseName) => readonly string[];
}

/** A write to a plot by its number: the plots' owners, a missing one, and bodies with unknown keys. */
export const writes =
  (permission: PermissionId, { params, body, ids }: Write) =>
  (world: World): Ask[] => {
    const bodyOf = (name: CaseName) => (body === undefined ? {} : { body: body(world, name) });
    const paramsOf = (name: CaseName, more: object = {}) => ({
      id: world.cases.plots[name],
      ...params?.(world, name),
      ...more,
    });
    return [
      ...CASE_NAMES.map(
        (name): Ask => ({
          what: name,
          params: paramsOf(name),
          ...bodyOf(name),
          status: writeStatus(permission, name),
          ids: () => ids(world, name),
        }),
      ),
      ...(body === undefined
        ? []
        : massAssignment(body(world, 'own')).map((each) => ({
            what: 'foreign key',
            params: paramsOf('own'),
            body: each,
            status: always(400),
          }))),
    ];
  };

const AREA_PARAMS = (world: World, name: CaseName) => ({ areaId: world.cases.areas[name] });
const POINT_PARAMS = (world: World, name: CaseName) => ({ samplingId: world.cases.points[name] });
const geom = (_world: World, name: CaseName) => ({ geom: wkt(areaOn(name)) });

/** A row of another plot under a plot of one's own. */
const strangers =
  (permission: PermissionId, kind: 'areaId' | 'samplingId', body?: object) =>
  (world: World): Ask[] => {
    const of = kind === 'areaId' ? world.cases.areas : world.cases.points;
    return [of.second, of.foreign, MISSING_UUID].map((id) => ({
      what: `${kind} of another`,
      params: { id: world.cases.plots.own, [kind]: id },
      ...(body && { body }),
      status: (actor) => {
        const status = writeStatus(permission, 'own')(actor);
        return status === 200 ? 404 : status;
      },
    }));
  };

const withoutCalculation = (world: World): Ask[] => [
  ...CASE_NAMES.map((name) => ({ what: name, params: { id: world.cases.plots[name] }, status: always(404) })),
  { what: 'missing', params: { id: MISSING_ID }, status: always(404) },
  ...malformedIds(),
];

export const damagePlotCases = {
  damagePlot: [
    {
      asks: (world) => [
        ...reads('D2', (each, name) => [String(each.cases.plots[name])])(world),
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: `${name} with drawings`,
            params: { id: world.cases.plots[name] },
            query: 'getDrawings=true',
            status: readStatus('D2', name),
            ids: () => [String(world.cases.plots[name]), world.cases.areas[name], world.cases.points[name]],
          }),
        ),
      ],
      idsOf: (body: Answer<'damagePlot'>) => [
        String(body.id),
        ...(body.areas ?? []).map(({ id }) => id),
        ...(body.sampling ?? []).map(({ id }) => id),
      ],
    },
  ],
  damagePlotAreas: [
    {
      asks: reads('D3', (world, name) => [world.cases.areas[name]]),
      idsOf: (body: Answer<'damagePlotAreas'>) => body.map(({ id }) => id),
    },
  ],
  saveArea: [{ asks: writes('D4', { body: geom, ids: () => ['saved'] }), idsOf: () => ['saved'], restore }],
  changeArea: [
    {
      asks: (world) => [
        ...writes('D4', { params: AREA_PARAMS, body: geom, ids: (each, name) => [each.cases.areas[name]] })(world),
        ...strangers('D4', 'areaId', { geom: wkt(areaOn('own')) })(world),
      ],
      idsOf: (body: Answer<'changeArea'>) => [body.id],
      restore,
    },
  ],
  saveMeparAsArea: [
    {
      asks: writes('D5', { body: () => ({ area: 25, previousAreas: true }), ids: () => ['one'] }),
      idsOf: (body: Answer<'saveMeparAsArea'>) => (body.length === 1 ? ['one'] : []),
      restore,
    },
  ],
  removeArea: [
    {
      asks: (world) => [
        ...writes('D6', { params: AREA_PARAMS, ids: (each, name) => [each.cases.areas[name]] })(world),
        ...strangers('D6', 'areaId')(world),
      ],
      idsOf: (body: Answer<'removeArea'>) => [body.id],
      restore,
    },
  ],
  saveTableDrawing: [
    {
      asks: (world) => [
        ...CASE_NAMES.map(
          (name): Ask => ({
            what: name,
            body: { damagePlotId: world.cases.plots[name], tablePolygon: areaOn(name) },
            status: writeStatus('D7', name),
            ids: () => [String(world.cases.plots[name])],
          }),
        ),
        { what: 'missing', body: { damagePlotId: MISSING_ID, tablePolygon: null }, status: always(404) },
        ...[{}, { damagePlotId: 0, tablePolygon: null }].map((body) => ({
          what: 'malformed',
          body,
          status: always(400),
        })),
        ...massAssignment({ damagePlotId: world.cases.plots.own, tablePolygon: null }).map((body) => ({
          what: 'foreign key',
          body,
          status: always(400),
        })),
      ],
      idsOf: (body: Answer<'saveTableDrawing'>) => [String(body.id)],
      restore,
    },
  ],
  saveSampling: [
    {
      asks: (world) => [
        ...writes('D12', {
          body: (each, name) => ({
            damagePlotId: each.cases.plots[name],
            sampling: [{ id: each.cases.points[name], yield: 4 }],
          }),
          ids: (each, name) => [each.cases.points[name]],
        })(world),
        {
          what: 'another plot in the body',
          params: { id: world.cases.plots.own },
          body: { damagePlotId: world.cases.plots.second, sampling: [] },
          status: always(400),
        },
        {
          what: 'a point of another plot',
          params: { id: world.cases.plots.own },
          body: { damagePlotId: world.cases.plots.own, sampling: [{ id: world.cases.points.foreign, yield: 1 }] },
          status: (actor) => {
            const status = writeStatus('D12', 'own')(actor);
            return status === 200 ? 409 : status;
          },
        },
      ],
      idsOf: (body: Answer<'saveSampling'>) => ('sampling' in body ? body.sampling.map(({ id }) => id) : ['refused']),
      restore,
    },
  ],
  removeSamplingPoint: [
    {
      asks: (world) => [
        ...writes('D13', { params: POINT_PARAMS, ids: (each, name) => [each.cases.points[name]] })(world),
        ...strangers('D13', 'samplingId')(world),
      ],
      idsOf: (body: Answer<'removeSamplingPoint'>) => ('removed' in body ? [body.removed] : []),
      restore,
    },
  ],
  removeSamplingPointByGet: [
    {
      asks: (world) => [
        ...writes('D13', { params: POINT_PARAMS, ids: (each, name) => [each.cases.points[name]] })(world),
        ...strangers('D13', 'samplingId')(world),
      ],
      idsOf: (body: Answer<'removeSamplingPointByGet'>) => ('removed' in body ? [body.removed] : []),
      restore,
    },
  ],
  // The landscape's images are on the first block: there it is computed, elsewhere refused with a sentence.
  generateZones: [
    {
      asks: writes('D11', { ids: (_world, name) => [name === 'own' ? 'zones' : 'refused'] }),
      idsOf: (body: Answer<'generateZones'>) => ['err' in body ? 'refused' : 'zones'],
      restore,
    },
  ],
  calculateYield: [
    {
      asks: writes('D10', { ids: () => ['3'] }),
      idsOf: (body: Answer<'calculateYield'>) => ('err' in body ? [body.err] : [String(body.calculatedYield)]),
      restore,
    },
  ],
  yieldBasis: [
    {
      asks: reads('D2', (world, name) => [world.cases.points[name]]),
      idsOf: (body: Answer<'yieldBasis'>) => body.points.map(({ id }) => id),
    },
  ],
  // No calculation was made: there is no protocol for anybody.
  yieldProtocol: [{ asks: withoutCalculation }],
  yieldProtocolJson: [{ asks: withoutCalculation }],
  samplingPlan: [
    {
      asks: (world) => [
        ...CASE_NAMES.flatMap((name): Ask[] =>
          ['', '.gpx'].map((ending) => ({
            what: `${name}${ending}`,
            params: { file: `${world.cases.plots[name]}${ending}` },
            status: readStatus('D14', name),
          })),
        ),
        { what: 'missing', params: { file: MISSING_ID }, status: always(404) },
        ...['0', '-1', '2147483648', '1.kml', '1.gpx.gpx', 'x'].map((file) => ({
          what: `malformed ${file}`,
          params: { file },
          status: always(400),
        })),
      ],
    },
  ],
} satisfies Record<string, readonly CallCase[]>;
