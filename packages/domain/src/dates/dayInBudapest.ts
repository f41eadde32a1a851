const budapest = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Budapest' });

/** The calendar day of an instant in Budapest, `YYYY-MM-DD`. @param instant or milliseconds since 1970 */
export const dayInBudapest = (instant: Date | number): string => budapest.format(instant);
