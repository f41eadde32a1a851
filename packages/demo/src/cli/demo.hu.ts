export const demoCliTexts = {
  done: (accounts: number) => `A bemutató világ betöltődött: ${accounts} fiók.`,
  already: 'A bemutató világ már be van töltve.',
  inUse: 'Az adatbázisban már vannak adatok: bemutató világ csak üres telepítésbe kerülhet.',
  production: 'Bemutató fiókok nem lehetnek éles telepítésben (NODE_ENV=production).',
  failed: (reason: string) => `A bemutató világ betöltése nem sikerült: ${reason}`,
};
