import type { PermissionId } from './permissions/permissionId.ts';
import type { Call } from './call.ts';
import { composed } from './composed.ts';
import { generalProblems } from './generalProblems.ts';
import type { VerticalProfiles } from './roleProfile.ts';
import * as admin from './verticals/admin/admin.vertical.ts';
import * as agronomy from './verticals/agronomy/agronomy.vertical.ts';
import * as cemetery from './verticals/cemetery/cemetery.vertical.ts';
import * as forestry from './verticals/forestry/forestry.vertical.ts';
import * as frost from './verticals/frost/frost.vertical.ts';
import * as insurance from './verticals/insurance/insurance.vertical.ts';
import * as maps from './verticals/maps/maps.vertical.ts';
import * as monitoring from './verticals/monitoring/monitoring.vertical.ts';
import * as radar from './verticals/radar/radar.vertical.ts';
import * as session from './verticals/session/session.vertical.ts';
import * as soil from './verticals/soil/soil.vertical.ts';

/*
 * Tables of the contract that the web application needs before it knows its user, each made of the parts of the verticals. A name belongs to
 * one vertical (tested). A new vertical is added here, in `tables.ts` and, where it has calls, in `endpoints.ts`.
 */

/** The whole API: what can be called, where, and by which row of the permission matrix. */
export const API = /* @__PURE__ */ composed(
  () =>
    ({
      ...session.calls,
      ...insurance.calls,
      ...maps.calls,
      ...admin.calls,
      ...monitoring.calls,
      ...soil.calls,
      ...agronomy.calls,
      ...cemetery.calls,
      ...frost.calls,
      ...radar.calls,
      ...forestry.calls,
    }) as const satisfies Record<string, Call>,
);

/**
 * Rows of the matrix that no call of `API` names: routes beside the contract, decisions of a call by its body, and data
 * whose calls do not exist yet. Everything else is requested by the name of its call.
 */
export const OTHER_RIGHTS = /* @__PURE__ */ composed(
  () =>
    ({
      ...session.rights,
      ...insurance.rights,
    }) as const satisfies Record<string, PermissionId>,
);

/**
 * Paths of the web application, as patterns (`:name` stands for one segment). The server answers with the shell and
 * 200 for these and with 404 for every other path; the web application's router and its link builders are made from
 * them.
 */
export const CLIENT_ROUTES = /* @__PURE__ */ composed(
  () =>
    ({
      ...session.routes,
      ...insurance.routes,
      ...forestry.routes,
      ...radar.routes,
      ...frost.routes,
      ...soil.routes,
      ...monitoring.routes,
      ...agronomy.routes,
      ...admin.routes,
    }) as const satisfies Record<string, `/${string}`>,
);

/** How the web application looks to the roles of the verticals. */
export const VERTICAL_PROFILES = /* @__PURE__ */ composed(
  () =>
    ({
      ...soil.profiles,
      ...monitoring.profiles,
      ...agronomy.profiles,
      ...cemetery.profiles,
      ...forestry.profiles,
    }) as const satisfies VerticalProfiles,
);

/** Every reason for which the server refuses or fails, with its HTTP status. */
export const PROBLEMS = /* @__PURE__ */ composed(
  () =>
    ({
      ...generalProblems,
      ...session.problems,
      ...insurance.problems,
      ...admin.problems,
      ...agronomy.problems,
    }) as const,
);
