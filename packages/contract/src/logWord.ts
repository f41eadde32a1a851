/**
 * Words of the log with the numbers of the log action types: fixed for ever, never reused. `client` words may be written
 * by `POST /api/logs/{type}`; the others are written by the server alone.
 */
export type LogWords = Readonly<Record<string, readonly [number, 'client' | 'server']>>;
