/** Prefixes of the calls: an unknown path below them is answered to a program, and no device keeps an answer to one. */
export const MACHINE_PATHS = /^\/(api|geoserver|ogc|tiles|pdfs|health|metrics)(\/|$)/i;

export const SERVICE_WORKER = {
  path: '/service-worker.js',
  /** Replaced in its text by a word for the policy of the pages. */
  policyPlace: '__PAGE_POLICY__',
} as const;
