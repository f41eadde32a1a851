/** What a farmer says of an alert: seen, already harvested, or no damage. */
export const ALERT_ANSWERS = ['seen', 'harvested', 'noDamage'] as const;
