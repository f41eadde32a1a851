import type { PermissionId } from './permissionId.ts';

/**
 * Rows of the matrix that no call of `API` names: routes beside the contract, decisions of a call by its body, and
 * data whose calls do not exist yet. Everything else is requested by the name of its call.
 */
export const OTHER_RIGHTS = {
  /** Pages of the web application and their files. */
  pages: 'W1',
  metrics: 'M11',
  /** The API's description in an installation that is a demo. */
  openapiOfDemo: 'M9D',
  /** `savePolicyDrawing` without an outline, where one is stored. */
  removePolicyDrawing: 'P6',
  /** `savePolicyDrawing` without an outline, where none is stored. */
  keepNoPolicyDrawing: 'P7',
  importFiles: 'M7',
  radars: 'L4',
  frostDamages: 'L7',
  soilMaps: 'L10',
  blockPlots: 'L11',
  ek: 'L12',
  forestProjects: 'L13',
  cemetery: 'L14',
  cemeteryExport: 'L15',
} as const satisfies Record<string, PermissionId>;
