export const outboxNames = { menu: 'Küldésre vár' } as const;
