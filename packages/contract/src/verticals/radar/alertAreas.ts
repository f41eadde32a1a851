/** In place of an event's areas: those of the alerts of its day. */
export const ALERT_AREAS = 'alerts';
