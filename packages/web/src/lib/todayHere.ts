const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Budapest' });

/** Today in Hungary by the device's clock, `YYYY-MM-DD`. */
export const todayHere = (): string => day.format(new Date());
