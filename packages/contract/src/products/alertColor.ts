/** Colour of an alert, wherever one is drawn. */
export const ALERT_COLOR = '#E53935';
